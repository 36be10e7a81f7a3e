// A withdrawal, in the form that every response and message uses (docs/reference/wire.md, Objects; docs/reference/rules.md §10).
import { z } from "zod";
import { recordFields } from "../deposits/network.ts";
import { id, timeMs } from "../fields.ts";

/** State of a withdrawal. `moved` means that the money went to another user of the exchange within the ledger. */
export const withdrawalState = z.enum([
	"applied",
	"reviewing",
	"approved",
	"waiting_for_funds",
	"signing",
	"sent",
	"needs_decision",
	"confirmed",
	"failed",
	"cancelled",
	"rejected",
	"refunded",
	"legal_hold",
	"moved",
]);
export type WithdrawalState = z.infer<typeof withdrawalState>;

/** Reasons why operators must review a withdrawal. The user can see them. */
export const riskReason = z.enum([
	"first_to_address",
	"young_address",
	"unusual_amount",
	"security_change",
	"new_device",
	"young_funds",
	"velocity",
]);
export type RiskReason = z.infer<typeof riskReason>;

/** Reasons why a withdrawal ended without a payment, or why it waits. */
const withdrawalReason = z.enum([
	"cancelled_by_user",
	"stopped_by_mail_link",
	"rejected_by_operator",
	"not_confirmed_in_time",
	"failed_on_chain",
	"signer_refused",
	"hot_wallet_short",
	"network_closed",
	"withdrawals_stopped",
	"legal_hold",
]);

/**
 * A withdrawal. `address_label` is the name of the saved address, and `card_number` is the masked number of the bank card.
 * `deadline` is the promised end of the current state (null without a promise). `missed` is true if the deadline passed without a
 * decision. `expected_at` is the expected time of the payment while the hot wallet lacks coins. `operators_needed` is the number
 * of approvals that the amount needs, and `approvals` the number of approvals so far. `can_cancel` and `must_confirm` name the
 * user's next actions. If `must_confirm` is true, the money returns at `deadline` unless the user confirms again before.
 * `internal` is true if the recipient's address belongs to a user of this exchange.
 */
export const withdrawalRecord = z.object({
	kind: z.literal("withdrawal"),
	...recordFields,
	client_id: z.string(),
	state: withdrawalState,
	address_id: id.nullable(),
	address_label: z.string().nullable(),
	card_number: z.string().nullable(),
	internal: z.boolean(),
	risk_reasons: z.array(riskReason),
	reason: withdrawalReason.nullable(),
	deadline: timeMs.nullable(),
	missed: z.boolean(),
	expected_at: timeMs.nullable(),
	operators_needed: z.int(),
	approvals: z.int(),
	can_cancel: z.boolean(),
	must_confirm: z.boolean(),
});
export type WithdrawalRecord = z.infer<typeof withdrawalRecord>;
