// Lists deposits that are arriving, updated live, with "n of m confirmations" and an estimate of the time left.
import type { DepositRecord } from "@candor/contract";
import { Card, ProgressBar, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useOpenDeposits } from "../../../domain/chain-transfers/open-transfers.ts";
import { useStateName } from "../../../domain/chain-transfers/state-texts.ts";
import { CoinMark } from "../../../domain/market/coin-mark.tsx";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import { Link } from "../../../shared/navigation/link.tsx";
import { progressOf } from "../calculate/progress.ts";

export function ArrivingDeposits() {
	const { t } = useLingui();
	const deposits = useOpenDeposits();
	if (deposits.length === 0) return null;
	return (
		<section aria-label={t`Arriving deposits`} aria-live="polite" className="grid gap-2">
			{deposits.map((deposit) => (
				<Arriving key={deposit.id} deposit={deposit} />
			))}
		</section>
	);
}

function Arriving({ deposit }: { deposit: DepositRecord }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const stateName = useStateName();
	const { done, needed, part } = progressOf(deposit);
	return (
		<Card className="py-0">
			<Link to="/pages/assets/deposit/charge" search={{ id: deposit.id }} className="pressable grid gap-2 py-3.5">
				<span className="flex items-center gap-3">
					<CoinMark code={deposit.currency} />
					<span className="min-w-0 flex-1">
						<HideableAmount
							value={deposit.amount}
							unit={deposit.currency}
							className="text-14 font-semibold"
							unitClassName="text-11"
						/>
						<span className="num block text-11 text-soft">{`${stateName(deposit)} · ${time(deposit.created_at)}`}</span>
					</span>
					{deposit.state === "confirming" && (
						<span className="num shrink-0 text-12 font-semibold text-brand">{t`${done} of ${needed}`}</span>
					)}
				</span>
				{deposit.state === "confirming" && <ProgressBar value={part} label={t`Confirmations: ${done} of ${needed}`} />}
			</Link>
		</Card>
	);
}
