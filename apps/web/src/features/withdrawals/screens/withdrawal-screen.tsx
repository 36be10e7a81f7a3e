// Page about one withdrawal: timeline with deadline, reasons, cancellation and second confirmation.
import { CallRefused, textOf } from "@candor/client";
import type { RiskReason, WithdrawalRecord } from "@candor/contract";
import { Badge, Button, Card, Dialog, EmptyState, Skeleton, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../data/api.ts";
import { useNotKnown } from "../../../data/online.ts";
import { keys } from "../../../data/query-keys.ts";
import { useOpenWithdrawals } from "../../../domain/chain-transfers/open-transfers.ts";
import { RecordFacts } from "../../../domain/chain-transfers/record-facts.tsx";
import { toneOf, useReasonText, useStateName } from "../../../domain/chain-transfers/state-texts.ts";
import { Timeline } from "../../../domain/chain-transfers/timeline.tsx";
import { useMoneyRecord } from "../../../domain/chain-transfers/transfer-queries.ts";
import { StepUpSheet } from "../../../domain/step-up-auth/step-up-sheet.tsx";
import { SubPage } from "../../../domain/wallet/sub-page.tsx";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import { BackToList } from "../../../shared/page-parts/back-to-list.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import type { WithdrawSearch } from "../calculate/withdraw-search.ts";
import { useLiveTransfers } from "../data/withdrawal-queries.ts";

export function WithdrawalScreen({ search: { id = 0 } }: { search: WithdrawSearch }) {
	const { t } = useLingui();
	useLiveTransfers();
	const record = useMoneyRecord("withdrawal", id);
	const live = useOpenWithdrawals().find((one) => one.id === id);
	const notKnown = useNotKnown(record);
	const read = record.data?.kind === "withdrawal" ? record.data : undefined;
	const withdrawal = live === undefined ? read : withConfirmations(live, read);
	const noSuch = id === 0 || (record.error instanceof CallRefused && record.error.id === "unknown_record");
	return (
		<SubPage title={t`Withdrawal`} onRefresh={() => record.refetch()}>
			{withdrawal !== undefined ? (
				<Withdrawal withdrawal={withdrawal} />
			) : !noSuch && !notKnown && !record.isError ? (
				<Skeleton height={520} />
			) : (
				<EmptyState
					className="pt-20"
					title={noSuch ? t`There is no such withdrawal` : t`This withdrawal could not be loaded`}
					detail={noSuch ? undefined : t`It is safe with the exchange. Try again in a moment.`}
					action={
						noSuch ? (
							<BackToList to="/pages/assets/withdraw/record" />
						) : (
							<Button size="small" onClick={() => void record.refetch()}>{t`Try again`}</Button>
						)
					}
				/>
			)}
		</SubPage>
	);
}

/** Adds the number of confirmations to a live record. Only responses contain this number, messages do not. */
function withConfirmations(live: WithdrawalRecord, read: WithdrawalRecord | undefined): WithdrawalRecord {
	if (read === undefined || live.state !== read.state || live.hash !== read.hash) return live;
	return { ...live, confirmations: read.confirmations, needed_confirmations: read.needed_confirmations };
}

function useRiskTexts(): Record<RiskReason, string> {
	const { t } = useLingui();
	return {
		first_to_address: t`First withdrawal to this address`,
		young_address: t`The address was saved less than 7 days ago`,
		unusual_amount: t`The amount is far above your usual one`,
		security_change: t`Your account's security was changed recently`,
		new_device: t`You applied from a new device`,
		young_funds: t`The money arrived less than 24 hours ago`,
		velocity: t`Several withdrawals in a short time`,
	};
}

function Withdrawal({ withdrawal }: { withdrawal: WithdrawalRecord }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const stateName = useStateName();
	const reasonText = useReasonText();
	const risks = useRiskTexts();
	const { currency, fee, received, risk_reasons, operators_needed, approvals, expected_at, address_label, internal, hash } =
		withdrawal;
	const { confirmations, needed_confirmations: needed, state } = withdrawal;
	const reason = reasonText(withdrawal);
	const coins = (amount: string) => `${figure(amount, { short: true })} ${currency}`;
	const expected = expected_at === null ? "" : time(expected_at);
	const isReview = state === "applied" || state === "reviewing";
	return (
		<>
			<div className="grid justify-items-center gap-2 py-4">
				<HideableAmount
					value={withdrawal.amount}
					unit={currency}
					className="text-[1.75rem] leading-[1.2] font-[650] tracking-[-0.02em]"
					unitClassName="text-14 font-medium text-soft"
				/>
				<Badge tone={toneOf(withdrawal)}>{stateName(withdrawal)}</Badge>
			</div>
			{withdrawal.must_confirm && <ConfirmAgain withdrawal={withdrawal} />}
			<Card className="grid gap-3">
				<Timeline
					record={withdrawal}
					current={
						<>
							{isReview && operators_needed > 1 && (
								<span className="block">{t`Two operators decide about this amount: ${approvals} of ${operators_needed} have approved.`}</span>
							)}
							{expected_at !== null && <span className="block">{t`Expected by ${expected}`}</span>}
							{state === "sent" && confirmations !== null && (
								<span className="num block">{t`${confirmations} of ${needed}`}</span>
							)}
						</>
					}
				/>
				{reason !== undefined && <p className="text-12 break-words text-warn">{reason}</p>}
				{risk_reasons.length > 0 && (
					<div className="text-12">
						<p className="font-semibold">{t`Operators look at it because:`}</p>
						<ul className="mt-1 list-disc pl-5 text-soft">
							{risk_reasons.map((code) => (
								<li key={code}>{risks[code]}</li>
							))}
						</ul>
					</div>
				)}
			</Card>
			<Card>
				<dl>
					{address_label !== null && <LabelledFigure label={t`Saved address`}>{address_label}</LabelledFigure>}
					<LabelledFigure label={t`Fee`}>{internal ? t`None, a move inside the exchange` : coins(fee)}</LabelledFigure>
					<LabelledFigure label={t`You receive`} strong>
						{coins(received)}
					</LabelledFigure>
					<RecordFacts record={withdrawal} />
				</dl>
				{hash !== null && withdrawal.explorer_url === null && (
					<p className="mt-1 text-12 text-soft">{t`The sandbox's chain has no public explorer.`}</p>
				)}
			</Card>
			{withdrawal.can_cancel && <Cancel withdrawal={withdrawal} />}
			<p className="px-2 text-center text-12 text-soft">{t`Nobody may ask you to pay anything to release it.`}</p>
		</>
	);
}

function useStale() {
	const queries = useQueryClient();
	return () => {
		for (const queryKey of [keys.withdrawals, keys.moneyRecords, keys.withdrawalInfo])
			void queries.invalidateQueries({ queryKey });
	};
}

function Cancel({ withdrawal: { id } }: { withdrawal: WithdrawalRecord }) {
	const { t } = useLingui();
	const stale = useStale();
	const [asking, setAsking] = useState(false);
	const [sending, submit] = useSubmit((failure) => {
		setAsking(false);
		toast(textOf(failure) || t`No response. Try again.`, "bad");
	});
	return (
		<>
			<Button wide tone="ghost" size="large" onClick={() => setAsking(true)}>
				{t`Cancel this withdrawal`}
			</Button>
			<Dialog
				open={asking}
				onOpenChange={(open) => !open && !sending && setAsking(false)}
				title={t`Cancel this withdrawal?`}
				confirm={t`Cancel it`}
				busy={sending}
				onConfirm={() =>
					submit(
						() => call("POST wallet/out/cancel", { id }, { ownWords: true }),
						() => {
							setAsking(false);
							toast(t`Withdrawal cancelled`, "good");
							stale();
						},
					)
				}
			>
				<p className="mt-2 text-13 text-soft">{t`The full amount returns to your account at once. After three cancellations in a day you apply again tomorrow.`}</p>
			</Dialog>
		</>
	);
}

function ConfirmAgain({ withdrawal: { id, deadline } }: { withdrawal: WithdrawalRecord }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const stale = useStale();
	const [open, setOpen] = useState(false);
	const end = deadline === null ? "" : time(deadline);
	return (
		<Card className="grid gap-2.5">
			<p className="text-14 font-semibold">{t`Confirm this withdrawal again`}</p>
			<p className="text-12 text-soft">
				{deadline === null
					? t`It has a sign of a stolen account. Without your confirmation the money returns to your account.`
					: t`It has a sign of a stolen account. Without your confirmation by ${end} the money returns to your account.`}
			</p>
			<Button wide data-main-action onClick={() => setOpen(true)}>
				{t`Confirm again`}
			</Button>
			<StepUpSheet
				open={open}
				onOpenChange={setOpen}
				title={t`Confirm again`}
				scene="withdrawal"
				detail={t`Confirm only a withdrawal that you applied for yourself.`}
				action={t`Confirm`}
				send={(proof) => call("POST wallet/out/confirm", { id, ...proof }, { ownWords: true })}
				onDone={() => {
					setOpen(false);
					toast(t`Confirmed`, "good");
					stale();
				}}
			/>
		</Card>
	);
}
