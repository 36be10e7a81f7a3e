// Texts for the states, risk reasons and causes of withdrawals.
import type { ConsoleData } from "@candor/contract";
import type { BadgeTone } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";

export type Withdrawal = ConsoleData<"withdrawals/one">;
export type WithdrawalRow = ConsoleData<"withdrawals">["list"][number];
export type WithdrawalState = WithdrawalRow["state"];

export const STATE_TONES: Readonly<Record<WithdrawalState, BadgeTone>> = {
	applied: "plain",
	reviewing: "warn",
	approved: "brand",
	waiting_for_funds: "warn",
	signing: "brand",
	sent: "brand",
	needs_decision: "bad",
	confirmed: "good",
	failed: "bad",
	cancelled: "plain",
	rejected: "plain",
	refunded: "plain",
	legal_hold: "bad",
	moved: "good",
};

export function useWithdrawalTexts() {
	const { t } = useLingui();
	const states: Readonly<Record<WithdrawalState, string>> = {
		applied: t({ message: `Applied`, context: "state of a withdrawal" }),
		reviewing: t`In review`,
		approved: t({ message: `Approved`, context: "state of a withdrawal" }),
		waiting_for_funds: t`Waiting for funds`,
		signing: t`Being signed`,
		sent: t({ message: `Sent`, context: "state of a withdrawal" }),
		needs_decision: t`Needs a decision`,
		confirmed: t({ message: `Confirmed`, context: "state of a withdrawal" }),
		failed: t({ message: `Failed`, context: "state of a withdrawal" }),
		cancelled: t({ message: `Cancelled`, context: "state of a withdrawal" }),
		rejected: t({ message: `Rejected`, context: "state of a withdrawal" }),
		refunded: t`Refunded`,
		legal_hold: t`Legal hold`,
		moved: t`Moved internally`,
	};
	const reasons: Readonly<Record<WithdrawalRow["reasons"][number], string>> = {
		first_to_address: t`first withdrawal to this address`,
		young_address: t`address saved less than 7 days ago`,
		unusual_amount: t`amount far above the user's usual one`,
		security_change: t`security of the account changed recently`,
		new_device: t`new device`,
		young_funds: t`money arrived less than 24 hours ago`,
		velocity: t`many withdrawals in a week`,
	};
	const codes: Readonly<Record<string, string>> = {
		second_needed: t`a second operator must approve`,
		released: t`the legal hold has ended`,
		confirmed: t`the user has confirmed again`,
		operators_only: t`only operators can approve it`,
		two_operators: t`overdue: two operators must approve`,
		confirm_needed: t`overdue: the user must confirm again`,
		not_confirmed: t`the user did not confirm in time`,
		stopped: t`withdrawals are stopped`,
		held: t`the account is on hold`,
		daily_cap: t`overdue: the cap of automatic approvals is used up`,
		automatic: t`approved by the deadline`,
		stopped_by_link: t`stopped by the link in the mail`,
		deposit_reversed: t`a deposit of the user was reversed`,
		review_due: t`the hold must be reviewed`,
		decided: t`decided by two operators`,
		closed: t`closed by operators`,
		paid_after_refund: t`paid on the chain after its refund: compare the ledger with the chain`,
		unknown_operator: t`signer: an approving operator is not in its policy`,
		bad_signature: t`signer: a signature does not fit the operator's keys`,
		approvals_missing: t`signer: too few approvals`,
		hourly_cap: t`signer: the cap of an hour is used up`,
		new_address_cap: t`signer: too much to new addresses`,
		wrong_hash: t`signer: the hash does not fit the fields`,
		inputs_short: t`signer: the outputs do not cover the amount and the fee`,
		input_used: t`signer: an output belongs to another withdrawal`,
		transfer_would_fail: t`a simulation of the transfer fails`,
		other_intent: t`signer: the number belongs to another withdrawal`,
	};
	return { states, reasons, codeText: (code: string): string => codes[code] ?? code };
}

/** Splits an address into groups of four characters. A prefix `0x` is a separate group. */
export function addressGroups(address: string): readonly string[] {
	const prefix = address.startsWith("0x") ? "0x" : "";
	const groups = address.slice(prefix.length).match(/.{1,4}/g) ?? [];
	return prefix === "" ? groups : [prefix, ...groups];
}
