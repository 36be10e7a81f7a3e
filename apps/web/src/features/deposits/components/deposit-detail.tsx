// Shows one deposit: amount, state, timeline with confirmations, reason, and the transaction.
import { CallRefused } from "@candor/client";
import type { DepositRecord } from "@candor/contract";
import { Badge, Button, Card, EmptyState, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useNotKnown } from "../../../data/online.ts";
import { useOpenDeposits } from "../../../domain/chain-transfers/open-transfers.ts";
import { RecordFacts } from "../../../domain/chain-transfers/record-facts.tsx";
import { toneOf, useReasonText, useStateName } from "../../../domain/chain-transfers/state-texts.ts";
import { Timeline } from "../../../domain/chain-transfers/timeline.tsx";
import { useMoneyRecord } from "../../../domain/chain-transfers/transfer-queries.ts";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import { BackToList } from "../../../shared/page-parts/back-to-list.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { progressOf } from "../calculate/progress.ts";

export function DepositDetail({ id }: { id: number }) {
	const { t } = useLingui();
	const record = useMoneyRecord("deposit", id);
	const live = useOpenDeposits().find((one) => one.id === id);
	const notKnown = useNotKnown(record);
	const deposit = live ?? (record.data?.kind === "deposit" ? record.data : undefined);
	if (deposit !== undefined) return <Deposit deposit={deposit} />;
	const noSuch = record.error instanceof CallRefused && record.error.id === "unknown_record";
	if (!noSuch && !notKnown && !record.isError) return <Skeleton height={420} />;
	return (
		<EmptyState
			className="pt-20"
			title={noSuch ? t`There is no such deposit` : t`This deposit could not be loaded`}
			detail={noSuch ? undefined : t`It is safe with the exchange. Try again in a moment.`}
			action={
				noSuch ? (
					<BackToList to="/pages/assets/deposit/record" />
				) : (
					<Button size="small" onClick={() => void record.refetch()}>{t`Try again`}</Button>
				)
			}
		/>
	);
}

function Deposit({ deposit }: { deposit: DepositRecord }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const stateName = useStateName();
	const reasonText = useReasonText();
	const reason = reasonText(deposit);
	const { done, needed } = progressOf(deposit);
	const { currency, small_sum, credits_at } = deposit;
	const estimate = credits_at === null ? "" : time(credits_at);
	return (
		<>
			<div className="grid justify-items-center gap-2 py-4">
				<HideableAmount
					value={deposit.amount}
					unit={currency}
					className="text-[1.75rem] leading-[1.2] font-[650] tracking-[-0.02em]"
					unitClassName="text-14 font-medium text-soft"
				/>
				<Badge tone={toneOf(deposit)}>{stateName(deposit)}</Badge>
			</div>
			<Card className="grid gap-3">
				<Timeline
					record={deposit}
					{...(deposit.state === "confirming" && {
						current: (
							<span className="num">
								{t`${done} of ${needed}`}
								{credits_at !== null && ` · ${t`credited about ${estimate}`}`}
							</span>
						),
					})}
				/>
				{reason !== undefined && <p className="text-12 break-words text-warn">{reason}</p>}
			</Card>
			<Card>
				<dl>
					{small_sum !== null && (
						<LabelledFigure
							label={t`Sum below the minimum so far`}
						>{`${figure(small_sum, { short: true })} ${currency}`}</LabelledFigure>
					)}
					<RecordFacts record={deposit} />
				</dl>
			</Card>
		</>
	);
}
