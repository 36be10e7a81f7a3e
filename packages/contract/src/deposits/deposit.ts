// A deposit, in the form of every response and message (docs/reference/wire.md, Objects; docs/reference/rules.md §10).
import { z } from "zod";
import { timeMs } from "../fields.ts";
import { recordFields } from "./network.ts";

/**
 * State of a deposit. `seen` and `confirming` come before the credit. A `credited` deposit can be traded, and a `final` one can also be withdrawn. `below_minimum` waits for further deposits, `capped` for two operators, `quarantined` for a decision. `submitted` and `rejected` are states of deposits that the user reported: a bank voucher, or a hash that is not found yet.
 */
const depositState = z.enum([
	"submitted",
	"seen",
	"confirming",
	"below_minimum",
	"capped",
	"credited",
	"final",
	"quarantined",
	"returned",
	"legal_hold",
	"replaced",
	"dropped",
	"reversed",
	"rejected",
]);
export type DepositState = z.infer<typeof depositState>;

/** Reason why a deposit is not credited. A rejected bank deposit also has `reason_text`. */
const depositReason = z.enum([
	"below_minimum",
	"hourly_cap",
	"unknown_token",
	"blacklisted",
	"wrong_network",
	"listed_address",
	"reorganised",
	"recalled",
	"replaced",
	"dropped",
	"not_found",
	"other_recipient",
	"voucher_rejected",
]);

/**
 * A deposit. `id` numbers all deposits of the exchange. `credits_at` is the estimated time of the credit (null without an estimate). `small_sum`
 * is the sum of the user's deposits of this coin below the minimum, if the state is `below_minimum`.
 */
export const depositRecord = z.object({
	kind: z.literal("deposit"),
	...recordFields,
	state: depositState,
	reason: depositReason.nullable(),
	reason_text: z.string().nullable(),
	credits_at: timeMs.nullable(),
	small_sum: z.string().nullable(),
});
export type DepositRecord = z.infer<typeof depositRecord>;
