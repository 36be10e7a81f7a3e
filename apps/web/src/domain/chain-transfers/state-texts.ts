// Names and colours for the states of deposits and withdrawals, and texts for their reasons.
import type { DepositRecord, WithdrawalRecord } from "@candor/contract";
import type { BadgeTone } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";

export type TransferRecord = DepositRecord | WithdrawalRecord;

const TONES: Readonly<Record<TransferRecord["status"], BadgeTone>> = {
	under_review: "warn",
	passed: "up",
	rejected: "bad",
	cancelled: "plain",
};

export const toneOf = ({ status }: TransferRecord): BadgeTone => TONES[status];

function useDepositStates(): Record<DepositRecord["state"], string> {
	const { t } = useLingui();
	return {
		submitted: t({ message: "Under review", context: "state of a deposit" }),
		seen: t({ message: "On its way", context: "state of a deposit" }),
		confirming: t({ message: "Confirming", context: "state of a deposit" }),
		below_minimum: t({ message: "Below the minimum", context: "state of a deposit" }),
		capped: t({ message: "Under review", context: "state of a deposit" }),
		credited: t({ message: "Credited", context: "state of a deposit" }),
		final: t({ message: "Completed", context: "state of a deposit" }),
		quarantined: t({ message: "On hold", context: "state of a deposit" }),
		returned: t({ message: "Returned", context: "state of a deposit" }),
		legal_hold: t({ message: "Legal hold", context: "state of a deposit" }),
		replaced: t({ message: "Replaced", context: "state of a deposit" }),
		dropped: t({ message: "Dropped", context: "state of a deposit" }),
		reversed: t({ message: "Reversed", context: "state of a deposit" }),
		rejected: t({ message: "Rejected", context: "state of a deposit" }),
	};
}

function useWithdrawalStates(): Record<WithdrawalRecord["state"], string> {
	const { t } = useLingui();
	return {
		applied: t({ message: "Under review", context: "state of a withdrawal" }),
		reviewing: t({ message: "Under review", context: "state of a withdrawal" }),
		approved: t({ message: "Approved", context: "state of a withdrawal" }),
		waiting_for_funds: t({ message: "Waiting for funds", context: "state of a withdrawal" }),
		signing: t({ message: "Being signed", context: "state of a withdrawal" }),
		sent: t({ message: "Sent", context: "state of a withdrawal" }),
		needs_decision: t({ message: "Being checked", context: "state of a withdrawal" }),
		confirmed: t({ message: "Completed", context: "state of a withdrawal" }),
		failed: t({ message: "Failed", context: "state of a withdrawal" }),
		cancelled: t({ message: "Cancelled", context: "state of a withdrawal" }),
		rejected: t({ message: "Rejected", context: "state of a withdrawal" }),
		refunded: t({ message: "Refunded", context: "state of a withdrawal" }),
		legal_hold: t({ message: "Legal hold", context: "state of a withdrawal" }),
		moved: t({ message: "Completed", context: "state of a withdrawal" }),
	};
}

export function useStateName(): (record: TransferRecord) => string {
	const deposits = useDepositStates();
	const withdrawals = useWithdrawalStates();
	return (record) => (record.kind === "deposit" ? deposits[record.state] : withdrawals[record.state]);
}

/** Returns a function that explains the reason of a record in a sentence; undefined if the record has no reason. */
export function useReasonText(): (record: TransferRecord) => string | undefined {
	const { t } = useLingui();
	const ofDeposit: Record<NonNullable<DepositRecord["reason"]>, string> = {
		below_minimum: t`It is credited together with later deposits once their sum reaches the minimum.`,
		hourly_cap: t`Very many coins arrived this hour. Two operators check this deposit before it is credited.`,
		unknown_token: t`This token is not listed here. An operator decides about its return.`,
		blacklisted: t`The coin's issuer has blocked these coins. An operator decides about them.`,
		wrong_network: t`These coins arrived on another network. An operator decides about them.`,
		listed_address: t`The sender is on a sanctions list. An operator decides about the coins.`,
		reorganised: t`The network took the transaction back. It is credited again if it returns.`,
		recalled: t`The bank recalled the transfer.`,
		replaced: t`The sender replaced this transaction by another one.`,
		dropped: t`The network dropped this transaction. Nothing arrived.`,
		not_found: t`The network does not know this hash yet. We keep looking.`,
		other_recipient: t`This transaction paid to another address.`,
		voucher_rejected: t`The bank transfer could not be matched.`,
	};
	const ofRejection: Record<NonNullable<DepositRecord["bank"]>["cause"], string> = {
		none: ofDeposit.voucher_rejected,
		not_received: t`The money has not arrived at our bank account.`,
		voucher_unreadable: t`The voucher cannot be read. Report the transfer again with a clear picture.`,
		other_sender: t`The transfer did not come from an account in your name.`,
		other: ofDeposit.voucher_rejected,
	};
	const ofWithdrawal: Record<NonNullable<WithdrawalRecord["reason"]>, string> = {
		cancelled_by_user: t`You cancelled it. The money is back in your account.`,
		stopped_by_mail_link: t`It was stopped by the link in the mail. The money is back in your account.`,
		rejected_by_operator: t`An operator rejected it. The full amount is back in your account.`,
		not_confirmed_in_time: t`It was not confirmed again in time. The full amount is back in your account.`,
		failed_on_chain: t`The transaction failed on the network. The full amount is back in your account.`,
		signer_refused: t`The signer refused it before signing. Operators look at it again.`,
		hot_wallet_short: t`Coins are being moved from storage. You can still cancel.`,
		network_closed: t`The network is closed now. It continues when the network opens.`,
		withdrawals_stopped: t`All withdrawals are stopped for now. Your money stays in your account.`,
		legal_hold: t`A law or a court stops it. The money stays in your account, frozen.`,
	};
	return (record) => {
		if (record.reason === null) return undefined;
		if (record.kind === "withdrawal") return ofWithdrawal[record.reason];
		if (record.reason === "voucher_rejected") return ofRejection[record.bank?.cause ?? "other"];
		return record.reason_text === null ? ofDeposit[record.reason] : record.reason_text;
	};
}
