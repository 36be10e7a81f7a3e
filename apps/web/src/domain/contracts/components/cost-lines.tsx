import { join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { CirclePlus } from "lucide-react";
import type { ReactNode } from "react";
import { useAccountReady } from "../../../data/account.ts";
import { useServerTime } from "../../../data/server-clock.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import type { Cost, Opening } from "../calculate/cost.ts";
import { fundingOf, timeLeft } from "../calculate/funding.ts";
import { moneyText, priceText, type Terms } from "../calculate/terms.ts";
import { useMark } from "../data/live-contract.ts";

const QUIET = "–";

export interface CostLinesProps {
	terms: Terms;
	opening: Opening;
	cost: Cost | undefined;
	available: bigint;
}

export function CostLines({ terms, opening, cost, available }: CostLinesProps) {
	const { t } = useLingui();
	const own = useHideableFigure();
	const { figure } = useFigures();
	const known = useAccountReady();
	const { unit, account, symbol } = terms;
	const rate = useMark(symbol, account, ({ funding }) => funding.rate);
	const next = useMark(symbol, account, ({ funding }) => funding.next_time) ?? 0;
	const left = useServerTime((now) => timeLeft(next - now));
	const money = (units: bigint) => figure(moneyText(terms, units));
	const funding = cost === undefined || rate === undefined ? undefined : fundingOf(rate, cost.notional, opening.long);
	return (
		<dl className="grid gap-1 text-12">
			<Line label={t`Available`}>
				<span className="inline-flex items-center gap-1">
					{known ? own(moneyText(terms, available)) : QUIET} {unit}
					<MoreMoney account={account} unit={unit} />
				</span>
			</Line>
			{opening.limit === undefined && (
				<>
					<Line label={t`Average price`}>{cost === undefined ? QUIET : `≈ ${figure(priceText(terms, cost.at))}`}</Line>
					<Line label={t`Worst price`}>{cost === undefined ? QUIET : figure(priceText(terms, cost.bound))}</Line>
				</>
			)}
			<Line label={t`Margin`}>{cost === undefined ? QUIET : money(cost.margin)}</Line>
			<Line label={t`Fee`}>{cost === undefined ? QUIET : money(cost.fee)}</Line>
			<Line label={t({ message: "Liquidation", context: "price at which a position is liquidated" })} tone="bad">
				{cost === undefined
					? QUIET
					: cost.liquidation === undefined
						? t({ message: "none", context: "there is no liquidation price" })
						: figure(priceText(terms, BigInt(cost.liquidation)))}
			</Line>
			<Line label={t`Most you can lose`} strong>
				{cost === undefined ? QUIET : money(cost.needed)}
			</Line>
			<Line label={next === 0 ? t`Funding` : t`Funding in ${left}`}>
				{funding === undefined ? QUIET : figure(moneyText(terms, funding), { sign: true })}
			</Line>
		</dl>
	);
}

/** Link to more money: to a transfer into the contract account, or to the demo page, which refills demo money. */
function MoreMoney({ account, unit }: { account: Terms["account"]; unit: string }) {
	const { t } = useLingui();
	const look = "target inline-grid size-[18px] shrink-0 place-items-center rounded-full text-brand";
	const sign = <CirclePlus aria-hidden size={16} strokeWidth={1.75} />;
	return account === "real" ? (
		<Link
			to="/pages/assets/transfer/index"
			search={{ from: "coin", to: "contract", currency_id: 3 }}
			aria-label={t`Transfer ${unit} into the contract account`}
			className={look}
		>
			{sign}
		</Link>
	) : (
		<Link to="/pages/option/simulator" aria-label={t`Refill demo money`} className={look}>
			{sign}
		</Link>
	);
}

export function Line({
	label,
	tone,
	strong,
	children,
}: {
	label: string;
	tone?: "good" | "bad";
	strong?: boolean;
	children: ReactNode;
}) {
	return (
		<div className="flex flex-wrap items-baseline justify-between gap-x-2">
			<dt className="min-w-0 text-soft">{label}</dt>
			<dd
				className={join(
					"num ml-auto text-right",
					(tone !== undefined || strong) && "font-semibold",
					tone === "good" && "text-good",
					tone === "bad" && "text-bad",
				)}
			>
				{children}
			</dd>
		</div>
	);
}
