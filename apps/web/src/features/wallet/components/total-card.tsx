import { Card, DOTS, join, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useConnectionLost } from "../../../data/online.ts";
import { useAmountsHidden } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import { allocate, isZeroAmount } from "../calculate/allocation.ts";
import type { TransferAccount } from "../calculate/transfer-accounts.ts";
import { ACCOUNT_COLOURS, BAR_ORDER, useAccountNames } from "./account-names.ts";

export interface TotalCardProps {
	wallet:
		| { total: string; change: string; change_percent: string; accounts: readonly { account: string; value: string }[] }
		| undefined;
	notKnown: boolean;
	onAccount: (account: TransferAccount) => void;
}

export function TotalCard({ wallet, notKnown, onAccount }: TotalCardProps) {
	const { t } = useLingui();
	const { figure, percent } = useFigures();
	const names = useAccountNames();
	const hidden = useAmountsHidden();
	const lost = useConnectionLost();
	const shareOf = (account: string) => wallet?.accounts.find((one) => one.account === account)?.value ?? "0";
	const values = wallet === undefined ? [] : BAR_ORDER.map(shareOf);
	const loads = wallet === undefined && !notKnown;
	// If amounts are hidden, the bar is empty, because its segments would reveal the proportions of the amounts.
	const parts = allocate(hidden ? [] : values);
	return (
		<Card>
			<div className="text-12 text-soft">{t`Total value`}</div>
			{loads ? (
				<Skeleton width={190} height={33} className="mt-1" />
			) : (
				<div className="text-30 leading-[1.25] font-[650] tracking-[-0.025em]">
					{!hidden && wallet !== undefined && <span className="text-18 font-medium text-soft">≈ </span>}
					<HideableAmount
						value={wallet?.total}
						places={2}
						rolls
						wraps
						unit="USDT"
						unitClassName="text-14 font-medium tracking-normal text-soft"
					/>
				</div>
			)}
			{/* The line has a fixed height, so that nothing below it moves. */}
			{loads ? (
				<Skeleton width={120} height={13} className="mt-1" />
			) : wallet === undefined ? (
				<div className="min-h-[1lh] text-12 text-soft">{lost && t`No balances are saved on this device`}</div>
			) : (
				<div
					className={join(
						"num text-12 font-semibold",
						hidden || isZeroAmount(wallet.change.replace("-", ""))
							? "text-soft"
							: wallet.change.startsWith("-")
								? "text-down"
								: "text-up",
					)}
				>
					{hidden ? DOTS : `${figure(wallet.change, { places: 2, sign: true })} (${percent(wallet.change_percent)})`}
					<span className="font-normal text-faint"> {t`today`}</span>
				</div>
			)}
			<div aria-hidden className="mt-3.5 mb-2.5 flex h-2 gap-0.5 overflow-hidden rounded-[4px] bg-raised">
				{BAR_ORDER.map((account, index) =>
					(parts[index] ?? 0) === 0 ? null : (
						<span
							key={account}
							className="transition-[flex-grow] duration-250 ease-out"
							style={{ flexGrow: parts[index] as number, background: ACCOUNT_COLOURS[account] }}
						/>
					),
				)}
			</div>
			{/* The accounts are in two columns if there is space for them. */}
			<div className="flex flex-wrap gap-x-[18px] text-12">
				{BAR_ORDER.map((account, index) => (
					<button
						key={account}
						type="button"
						onClick={() => onAccount(account)}
						className="pressable flex h-7 min-w-fit flex-[1_1_calc(50%-9px)] items-center justify-between gap-2 whitespace-nowrap"
					>
						<span className="flex items-center gap-2 text-soft">
							<span aria-hidden className="size-[7px] rounded-full" style={{ background: ACCOUNT_COLOURS[account] }} />
							{names[account]}
						</span>
						{loads ? (
							<Skeleton width={56} height={12} />
						) : (
							<HideableAmount value={values[index]} places={2} className="font-semibold" />
						)}
					</button>
				))}
			</div>
		</Card>
	);
}
