import { Button, Card, DOTS, join, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronRight, Eye, EyeOff } from "lucide-react";
import { changeSettings } from "../../../data/settings.ts";
import { useWallet } from "../../../data/wallet.ts";
import { useAmountsHidden } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import { Link } from "../../../shared/navigation/link.tsx";

export function TotalAssets() {
	const { t } = useLingui();
	const wallet = useWallet();
	const hidden = useAmountsHidden();
	return (
		<Card>
			<div className="flex items-center justify-between gap-x-2 text-12 text-soft">
				<span className="flex items-center gap-1">
					{t`Total assets`}
					<button
						type="button"
						aria-label={hidden ? t`Show amounts` : t`Hide amounts`}
						onClick={() => changeSettings({ hideAmounts: !hidden })}
						className="pressable target grid size-6 place-items-center"
					>
						{hidden ? <EyeOff aria-hidden size={16} strokeWidth={1.75} /> : <Eye aria-hidden size={16} strokeWidth={1.75} />}
					</button>
				</span>
				<Link to="/pages/assets/deposit/index" className="pressable target flex items-center gap-0.5 font-semibold text-brand">
					{t`Deposit`}
					<ChevronRight aria-hidden size={14} strokeWidth={2} />
				</Link>
			</div>
			{wallet.data !== undefined ? (
				<Figures total={wallet.data.total} change={wallet.data.change} percent={wallet.data.change_percent} hidden={hidden} />
			) : wallet.isError ? (
				<div className="flex items-center justify-between gap-3 pt-2">
					<span className="text-12 text-soft">{t`Your balances could not be loaded. They are safe with the exchange.`}</span>
					<Button size="small" onClick={() => void wallet.refetch()}>{t`Try again`}</Button>
				</div>
			) : (
				<div className="animate-[candor-fade_150ms_200ms_both]">
					<Skeleton width={190} height={30} className="mt-1.5" />
					<Skeleton width={130} height={13} className="mt-2" />
				</div>
			)}
		</Card>
	);
}

function Figures({ total, change, percent, hidden }: { total: string; change: string; percent: string; hidden: boolean }) {
	const { t } = useLingui();
	const figures = useFigures();
	const still = /^-?0*\.?0*$/.test(change);
	return (
		<>
			<div className="mt-0.5 text-30 leading-[1.25] font-[650] tracking-[-0.025em]">
				{!hidden && <span className="text-18 font-medium text-soft">≈ </span>}
				<HideableAmount
					value={total}
					places={2}
					rolls
					wraps
					unit="USDT"
					unitClassName="text-14 font-medium tracking-normal text-soft"
				/>
			</div>
			<div
				className={join(
					"num mt-0.5 text-12 font-semibold",
					hidden || still ? "text-soft" : change.startsWith("-") ? "text-down" : "text-up",
				)}
			>
				{hidden ? DOTS : `${figures.figure(change, { places: 2, sign: true })} (${figures.percent(percent)})`}
				<span className="font-normal text-faint"> {t`today`}</span>
			</div>
		</>
	);
}
