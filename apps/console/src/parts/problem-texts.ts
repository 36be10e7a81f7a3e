// Error texts of the console's calls, by refusal code.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { CallRefused, NoResponse } from "../data/calls.ts";
import { PasskeyNotUsed } from "../data/passkey.ts";
import { DownloadBroken } from "../data/save-file.ts";
import { NotEnrolled } from "../data/session.ts";
import { countText } from "./figures.ts";
import { durationText, utcText, utcTimeText } from "./moments.tsx";

/** Refusals by the console's server, and by the core for operators' commands. */
export const REFUSAL_TEXTS = {
	session_required: msg`Your session has ended. Sign in again.`,
	signature_wrong: msg`This browser's key is not accepted. Sign in again.`,
	clock_skewed: msg`This computer's clock differs from the server's by more than a minute. Set it and try again.`,
	challenge_expired: msg`The sign-in took too long, or the server was restarted meanwhile. Try again.`,
	nonce_used: msg`This request was sent before. Try again.`,
	sign_in_refused: msg`The sign-in was refused. Check the operator number and use the passkey that was enrolled in this browser.`,
	confirmation_required: msg`This needs your passkey.`,
	confirmation_expired: msg`The passkey request expired. Nothing was changed. Try again.`,
	confirmation_wrong: msg`The passkey's answer was not accepted. Nothing was changed. Try again.`,
	role_lacking: msg`Your role may not do that.`,
	link_expired: msg`This link was used or has expired. Ask an administrator for a new one.`,
	demo_closed: msg`A demo operator was closed, and a closed operator never opens again. Start a new sandbox with an empty DATA_DIR and database.`,
	passkey_wrong: msg`The passkey could not be verified. Try again.`,
	other_role: msg`This operator has another role. A role never changes.`,
	unknown_user: msg`There is no such user.`,
	unknown_card: msg`This card does not exist any more.`,
	card_not_waiting: msg`This card does not wait for a decision. Nothing was changed. Refresh the list.`,
	unknown_account: msg`There is no such account.`,
	field_invalid: msg`One of the values is not valid.`,
	malformed_request: msg`The server could not read the request.`,
	origin_refused: msg`The console must be opened at its own address.`,
	unknown_call: msg`The server does not know this request. Reload the page.`,
	too_many_requests: msg`Too many attempts. Wait a moment and try again.`,
	look_limit: msg`You have reached the limit of users you may look at. Administrators were notified.`,
	invalid_hold_time: msg`A hold begins now or earlier, and ends within 366 days.`,
	unknown_hold: msg`This hold has ended, or no administrator approved it within a day. Nothing was changed.`,
	own_hold: msg`You requested this hold. Another administrator must approve it.`,
	hold_approved: msg`Another administrator has approved this hold.`,
	own_export: msg`You requested this export. Another operator must approve it.`,
	other_export: msg`Only its operator or an administrator can cancel this export.`,
	unknown_export: msg`This export has ended. Nothing was changed.`,
	export_decided: msg`Another operator has approved this export.`,
	export_open: msg`You have an unfinished export. Download or cancel it first.`,
	export_not_ready: msg`The file is not ready yet.`,
	export_limit: msg`You have downloaded as many rows as your role may in 24 hours.`,
	too_many_rows: msg`These are more rows than your role may export in 24 hours. Narrow the filters.`,
	unavailable: msg`The exchange is not available at the moment. Try again.`,
	internal_error: msg`The server failed. Try again.`,
	outcome_unknown: msg`It is not known whether this was executed. Check the list before you try again.`,
	poisoned_command: msg`The exchange could not process this command. Nothing was changed.`,
	invalid_reason: msg`Give a reason of up to 500 characters.`,
	invalid_operator: msg`Operator numbers are 2 to 99.`,
	unknown_operator: msg`There is no open operator with this number.`,
	operator_exists: msg`This operator number was used before.`,
	key_known: msg`Another operator has this key.`,
	last_administrator: msg`At least two administrators must remain.`,
	invalid_keys: msg`A key is missing or malformed.`,
	key_too_new: msg`Your keys are less than a day old and cannot approve yet.`,
	own_account: msg`This is about your own account. Another operator must decide.`,
	invalid_accounts: msg`Name at least one new account, 20 at most in total.`,
	operator_suspended: msg`This operator is already suspended.`,
	operator_active: msg`This operator already has its rights.`,
	too_many_intents: msg`Too many of your intents are waiting. Withdraw one first.`,
	unknown_intent: msg`This intent is no longer waiting: another operator decided it, or it expired. Nothing was changed.`,
	other_intent: msg`The hash belongs to another command. Nothing was changed. Reload the page.`,
	own_intent: msg`You proposed this. Another operator must approve it.`,
	not_held: msg`Nothing with this number is on hold there.`,
	owner_cancels: msg`Its owner can cancel it at any time.`,
	still_throws: msg`It would fail again. Nothing was changed.`,
	cannot_end: msg`It can no longer end by its own rules, or cannot be closed this way.`,
	can_be_released: msg`It can still end by its own rules. Release it instead.`,
	stale_version: msg`A newer decision exists.`,
	invalid_country: msg`A country code is not valid. Use two letters, such as DE.`,
	basic_first: msg`Basic verification comes first.`,
	own_inviter: msg`A user cannot invite themselves.`,
	inviter_set: msg`This user already has another inviter. An inviter never changes.`,
	invites_each_other: msg`Two users cannot invite each other.`,
	unknown_network: msg`This network does not exist.`,
	invalid_decimals: msg`The network has too many decimals for this coin.`,
	decimals_fixed: msg`The decimals of a coin on a network never change.`,
	fee_above_minimum: msg`The withdrawal fee must be below the smallest withdrawal.`,
	nothing_to_close: msg`Choose deposits, withdrawals or both.`,
	invalid_end: msg`The end is in the past, or more than 24 hours away. Two operators can close the network for longer.`,
	closed_lately: msg`You closed this network yourself less than 24 hours ago. Another operator can close it.`,
	network_open: msg`This network is not closed.`,
	unknown_deposit: msg`There is no deposit with this number for this user.`,
	deposit_state: msg`The deposit is in a state that does not allow this.`,
	custody_full: msg`The total of this coin would exceed what the exchange can hold.`,
	custody_short: msg`The exchange holds less of this coin on the network.`,
	too_many_bank_accounts: msg`The exchange has the maximum number of bank accounts.`,
	invalid_text: msg`A text is empty or too long.`,
	invalid_currency: msg`The currency or its decimals are not valid.`,
	currency_fixed: msg`The currency and its decimals never change.`,
	invalid_rate: msg`The rate or the spread is not valid.`,
	known_statement: msg`This statement is imported already.`,
	too_many_lines: msg`The statement has more than 500 lines. Import it in parts.`,
	invalid_line: msg`A line has no valid identity, date or amount.`,
	known_line: msg`A line of the statement is imported already.`,
	statement_sum: msg`Opening balance and lines do not add up to the closing balance.`,
	statement_gap: msg`The opening balance is not the closing balance of the previous statement.`,
	unknown_line: msg`This line does not exist or is used already.`,
	imported_by_operator: msg`You imported this line. Another operator decides about it.`,
	line_direction: msg`The line moves money in the other direction.`,
	rate_expired: msg`The rate is older than 24 hours. Set it again.`,
	line_amount: msg`The amount of the line is not the expected one.`,
	other_bank_account: msg`The line belongs to another bank account.`,
	unknown_application: msg`This application does not exist or is decided already.`,
	unknown_payout: msg`This withdrawal is not paid by bank, or not at this step.`,
	ordered_by_operator: msg`You ordered this payment. Another operator confirms it.`,
	needs_statement: msg`Only a line of a bank statement proves this.`,
	too_many_treasury_withdrawals: msg`20 treasury withdrawals are not paid yet.`,
	below_liabilities: msg`The exchange would have less than it owes.`,
	unknown_treasury_withdrawal: msg`This treasury withdrawal does not exist or has ended.`,
	needs_line: msg`A payment by bank is confirmed by a line of a statement.`,
	needs_transaction: msg`A payment on a chain is confirmed by its transaction.`,
	known_transaction: msg`This transaction has confirmed another withdrawal.`,
	unknown_withdrawal: msg`There is no withdrawal with this number that has not ended.`,
	withdrawal_not_open: msg`The withdrawal's state does not allow this. Nothing was changed.`,
	other_withdrawal: msg`The hash belongs to another withdrawal. Nothing was changed. Reload the page.`,
	approved_already: msg`You have approved this withdrawal. A second operator must approve it.`,
	approval_signature_wrong: msg`The signature does not fit your keys. Nothing was changed. Sign in again.`,
	invalid_reference: msg`The reference of the order is missing or too long.`,
	stopped_lately: msg`You stopped withdrawals yourself less than 48 hours ago. Two operators can extend a stop.`,
	not_stopped: msg`Withdrawals are not stopped.`,
	invalid_stop_end: msg`The end must be later than the present end, and at most 30 days away.`,
	invalid_links: msg`Name 1 to 1,000 invited users.`,
	invalid_ratio: msg`The ratio is above its limit. It is always below half of the fee.`,
	invalid_days: msg`The number of days is 60 to 3,650.`,
	invalid_code: msg`A code has 4 to 16 capital letters and digits, without I, O, 0 and 1.`,
	code_taken: msg`Another partner has this code.`,
	unknown_partner: msg`This user is not a partner.`,
	unknown_invitee: msg`This user has no inviter.`,
	other_inviter: msg`This user has another inviter.`,
	decided_already: msg`An operator has already decided this.`,
	invalid_p2p_terms: msg`A time or an amount of the terms is outside its bounds.`,
	unknown_currency: msg`This currency is not set.`,
	invalid_pay_type: msg`The terms of the pay type are not valid.`,
	invalid_catalogue: msg`The catalogue of the pay type is not valid.`,
	too_many_pay_types: msg`There are too many pay types or currencies.`,
	not_merchant: msg`This user has not applied to become a merchant.`,
	not_verified: msg`The user lacks the necessary verification.`,
	unknown_order: msg`This order does not exist.`,
	p2p_order_moved: msg`The order is in another state. Nothing was changed. Reload the page.`,
	traded_with_party: msg`An account of this operator has traded with a party of the order.`,
	not_assigned: msg`Only the assigned operator may propose the ruling.`,
	ruling_outcome: msg`The decision table does not allow this outcome for this reason.`,
	already_reversed: msg`This payment is marked as reversed already.`,
	not_reversed: msg`The order is not marked as reversed, or its buyer is no merchant.`,
	invalid_time: msg`The time is outside its bounds.`,
	insufficient_balance: msg`The balance is not sufficient.`,
	invalid_amount: msg`The amount is out of range.`,
	invalid_user: msg`There is no such user.`,
	unknown_pair: msg`There is no such market.`,
	unknown_asset: msg`There is no such coin.`,
	unknown_instrument: msg`There is no such contract.`,
	unknown_product: msg`There is no such product.`,
	unknown_offering: msg`There is no such offering.`,
	unknown_fund: msg`There is no such fund.`,
	unknown_item: msg`There is no such item.`,
	invalid_option_terms: msg`The option terms are not valid.`,
	invalid_earn_terms: msg`The terms of the product are not valid.`,
	invalid_offering_terms: msg`The terms of the offering are not valid.`,
	invalid_instrument: msg`The contract terms are not valid.`,
	invalid_fund: msg`The terms of the fund are not valid.`,
	invalid_date: msg`The date is not possible.`,
	not_now: msg`Not possible in the offering's current phase.`,
	fund_founded: msg`The fund is already founded.`,
	fund_not_empty: msg`The fund's account is not empty.`,
	below_minimum: msg`The amount is below the minimum.`,
	terms_fixed: msg`These terms cannot change any more.`,
	delisting: msg`The contract is being delisted.`,
	not_delisting: msg`The contract is not being delisted.`,
	unknown_case: msg`There is no such case.`,
	case_not_opened: msg`Your view of this case has ended. Open the case again.`,
	case_changed: msg`The user has sent new data. Open the case again.`,
	already_decided: msg`Another operator decided this. You changed nothing.`,
	decision_not_possible: msg`This decision is not possible in the case's state.`,
	items_incomplete: msg`The case has other items now. Open the case again.`,
	code_missing: msg`Give a reason for each rejected item.`,
	item_not_accepted: msg`A case cannot be accepted while one of its items is not accepted.`,
	matches_open: msg`A watch-list match of this user is still open. Decide it first.`,
	document_expired: msg`The document has expired. Reject it.`,
	under_age: msg`The user is under the age that the country requires.`,
	same_reviewer: msg`You decided this first. A second operator must decide.`,
	appeal_of_own_decision: msg`The appeal is against your decision. Another operator must decide.`,
	unknown_image: msg`Pictures are shown for ten minutes after opening. Open the case again.`,
	unknown_match: msg`There is no such match.`,
	verification_case_missing: msg`A user is verified only by an accepted case. Decide the case under Verification.`,
} satisfies Record<string, MessageDescriptor>;

export type RefusalCode = keyof typeof REFUSAL_TEXTS;

const isKnown = (code: string): code is RefusalCode => Object.hasOwn(REFUSAL_TEXTS, code);

export interface Decision {
	readonly operator: number;
	readonly decision: "approved" | "withdrawn";
	/** Time of the decision, in ms. */
	readonly at: number;
}

/**
 * Reads the decision from the params of the refusal `unknown_intent`. Returns undefined if the intent expired, or the server
 * does not know the decision.
 */
export function decisionIn(problem: unknown): Decision | undefined {
	if (!(problem instanceof CallRefused) || problem.code !== "unknown_intent") return undefined;
	const { operator, decision, at } = problem.params;
	if (typeof operator !== "number" || typeof at !== "number") return undefined;
	return decision === "approved" || decision === "withdrawn" ? { operator, decision, at } : undefined;
}

/** Returns a function that describes a decision about an intent: the operator and the time. */
export function useDecisionText(): (decision: Decision) => string {
	const { t } = useLingui();
	return ({ operator, decision, at }) => {
		const time = utcTimeText(at);
		return decision === "approved"
			? t`Decided by operator ${operator} (approved) at ${time} UTC.`
			: t`Decided by operator ${operator} (withdrawn) at ${time} UTC.`;
	};
}

/**
 * Returns a function that describes an error, and names the field that the server refused. @param fieldText returns the page's
 * label of a field of the request; undefined if the page has no such label
 */
export function useFieldProblemText(
	fieldText: (name: string) => string | undefined,
): (problem: unknown, isWrite?: boolean) => string {
	const textOf = useProblemText();
	return (problem, isWrite) => {
		const field = problem instanceof CallRefused ? problem.field : undefined;
		const label = field === undefined ? undefined : fieldText(field);
		return label === undefined ? textOf(problem, isWrite) : `${label}: ${textOf(problem, isWrite)}`;
	};
}

/**
 * Returns a function that describes an error. `isWrite` is true for a write: if no response arrived, the text says that the
 * server may have executed it.
 */
export function useProblemText(): (problem: unknown, isWrite?: boolean) => string {
	const { t } = useLingui();
	const decisionText = useDecisionText();
	return (problem, isWrite = false) => {
		const decision = decisionIn(problem);
		if (decision !== undefined) return `${decisionText(decision)} ${t`Nothing was changed.`}`;
		if (problem instanceof CallRefused) {
			const { code, params } = problem;
			const wait = Number(params.retry_after);
			if (code === "look_limit" && wait > 0) {
				const left = durationText(wait * 1_000);
				return t`You have reached the limit of users you may look at. It ends in ${left}.`;
			}
			if (code === "clock_skewed" && Number(params.server_time) > 0) {
				const difference = Date.now() - Number(params.server_time);
				const by = durationText(Math.abs(difference));
				return difference > 0
					? t`This computer's clock is ${by} ahead of the server's. Set it and try again.`
					: t`This computer's clock is ${by} behind the server's. Set it and try again.`;
			}
			if (code === "invalid_catalogue" && typeof params.reason === "string") {
				const { reason } = params;
				return t`The catalogue of the pay type is not valid: ${reason}`;
			}
			if (code === "key_too_new" && Number(params.from) > 0) {
				const from = utcText(Number(params.from));
				return t`Your keys are less than a day old. They can approve from ${from} UTC.`;
			}
			if (code === "already_decided" && Number(params.operator) > 0 && Number(params.at) > 0) {
				const [operator, at] = [Number(params.operator), utcText(Number(params.at))];
				return t`Operator ${operator} decided this at ${at} UTC. You changed nothing.`;
			}
			if (code === "export_decided" && Number(params.at) > 0) {
				const { operator } = params;
				const at = utcText(Number(params.at));
				return t`Operator ${String(operator)} approved this export at ${at} UTC.`;
			}
			if (code === "hold_approved" && Number(params.at) > 0) {
				const [operator, at] = [Number(params.operator), utcText(Number(params.at))];
				return t`Operator ${operator} approved this hold at ${at} UTC.`;
			}
			if (code === "too_many_rows" && Number(params.limit) > 0) {
				const most = countText(Number(params.limit));
				return t`These are more than the ${most} rows that your role may export in 24 hours. Narrow the filters.`;
			}
			if (code === "field_invalid" && typeof params.fault === "string") {
				const { fault } = params;
				return t`The server refused a value: ${fault}`;
			}
			return isKnown(code) ? t(REFUSAL_TEXTS[code]) : t`The server refused this (${code}).`;
		}
		if (problem instanceof NoResponse && isWrite) {
			return t`No response from the server. It may have been executed: check the audit log or the list of intents before you try again.`;
		}
		if (problem instanceof NoResponse) return t`No response from the server. Check the connection and try again.`;
		if (problem instanceof PasskeyNotUsed) return t`The passkey was not used. Nothing was changed.`;
		if (problem instanceof DownloadBroken) {
			return t`The download broke off. The server has deleted the file. Request the export again.`;
		}
		if (problem instanceof NotEnrolled) {
			return t`This browser is not enrolled for this operator. Use the enrolled browser, or ask an administrator for a link.`;
		}
		return t`Something failed in this browser. Reload the page and try again.`;
	};
}
