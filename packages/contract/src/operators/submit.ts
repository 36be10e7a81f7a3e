// Calls for operators' commands from the command line. POST operator/submit sends a command, and operator/intents lists commands
// that wait for approval. Each request is signed with the operator's key (docs/reference/command-line.md, Operators). POST
// operator/found sends a command of the founder; it is accepted only from the server's machine.
import { z } from "zod";
import { call } from "../call.ts";
import { clientId, id, seq, timeMs, wholeParam } from "../fields.ts";

/** An operator's command as JSON: the command's `type` and its fields except `id` and `by`. Amounts are text in ledger units. */
const command = z.string().max(16_384);

/**
 * Fields that sign a request. The Ed25519 signature covers the UTF-8 bytes of the canonical JSON (RFC 8785) of { context: "candor
 * operator request v1", call, operator, command, sent_at, nonce }. `call` is the path of the call. `command` is left out in calls
 * without a command. A signature is valid for 60 s.
 */
const signed = {
	operator: wholeParam(1, 99),
	sent_at: wholeParam(1, Number.MAX_SAFE_INTEGER),
	nonce: clientId,
	signature: z.string().regex(/^[0-9a-f]{128}$/),
};

/**
 * Response to an operator's command. `intent` is the number of the intent if the command waits for a second operator. It is null
 * if the command was executed at once.
 */
const submitted = z.object({ result: id, intent: id.nullable(), seq });

/** Refusals of operators' commands. */
const OPERATOR_REFUSALS = [
	"poisoned_command",
	"role_lacking",
	"invalid_reason",
	"invalid_operator",
	"unknown_operator",
	"operator_exists",
	"key_known",
	"last_administrator",
	"invalid_keys",
	"key_too_new",
	"own_account",
	"invalid_accounts",
	"operator_suspended",
	"operator_active",
	"too_many_intents",
	"unknown_intent",
	"other_intent",
	"own_intent",
	"not_held",
	"owner_cancels",
	"still_throws",
	"cannot_end",
	"can_be_released",
	"unknown_account",
	"stale_version",
	"invalid_country",
	"basic_first",
	"verification_case_missing",
	"own_inviter",
	"inviter_set",
	"invites_each_other",
	"invalid_links",
	"invalid_ratio",
	"invalid_days",
	"invalid_code",
	"code_taken",
	"unknown_partner",
	"unknown_invitee",
	"other_inviter",
	"decided_already",
	"unknown_network",
	"invalid_decimals",
	"decimals_fixed",
	"fee_above_minimum",
	"nothing_to_close",
	"invalid_end",
	"closed_lately",
	"network_open",
	"withdrawal_not_open",
	"other_withdrawal",
	"approved_already",
	"invalid_reference",
	"stopped_lately",
	"not_stopped",
	"invalid_stop_end",
	"unknown_deposit",
	"deposit_state",
	"custody_full",
	"custody_short",
	"insufficient_balance",
	"invalid_amount",
	"unknown_pair",
	"invalid_option_terms",
	"unknown_asset",
	"invalid_earn_terms",
	"invalid_offering_terms",
	"not_now",
	"invalid_fund",
	"unknown_fund",
	"fund_founded",
	"fund_not_empty",
	"below_minimum",
	"terms_fixed",
	"unknown_instrument",
	"delisting",
	"not_delisting",
	"invalid_date",
	"unknown_product",
	"unknown_offering",
	"invalid_catalogue",
	"invalid_p2p_terms",
	"invalid_currency",
	"currency_fixed",
	"unknown_currency",
	"invalid_pay_type",
	"too_many_pay_types",
	"not_merchant",
	"not_verified",
	"unknown_order",
	"p2p_order_moved",
	"traded_with_party",
	"not_assigned",
	"ruling_outcome",
	"already_reversed",
	"not_reversed",
	"invalid_time",
] as const;

export const operatorSubmit = call({
	method: "POST",
	path: "operator/submit",
	needs: "public",
	says: "Submits an operator's command, signed with the operator's key. A repeat of the same signed request has no second effect and returns the same result.",
	params: z.object({ ...signed, command }),
	data: submitted,
	refusals: ["signature_wrong", "signature_expired", ...OPERATOR_REFUSALS],
});

/**
 * An intent: a command that waits for a second operator. `bytes` has the command's message number and fields in hex. `hash` is the
 * SHA-256 of `bytes`; an approval must name this hash. `asset` is the asset of the command's amount, if the command takes it from
 * the product or offering that it names. `asset` is null if the command itself names the asset, or has no amount.
 */
const intent = z.object({
	intent: id,
	operator: id,
	command: z.string(),
	user: id,
	asset: id.nullable(),
	bytes: z.string(),
	hash: z.string(),
	reason: z.string(),
	at: timeMs,
});

export const operatorIntents = call({
	method: "POST",
	path: "operator/intents",
	needs: "public",
	says: "Commands that wait for a second operator's approval, oldest first. The request is signed by an operator.",
	params: z.object(signed),
	data: z.array(intent),
	refusals: ["signature_wrong", "signature_expired"],
});

export const operatorFound = call({
	method: "POST",
	path: "operator/found",
	needs: "loopback",
	says: "Submits a command of the founder (the account that starts the exchange). A live exchange accepts only the creation of its first two administrators, a sandbox any command.",
	params: z.object({ command, client_id: clientId.optional() }),
	data: submitted,
	refusals: ["own_machine_only", "not_permitted", "id_reused", ...OPERATOR_REFUSALS],
});
