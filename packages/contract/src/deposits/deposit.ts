// A deposit, in the form that every response and message uses (docs/reference/wire.md, Objects; docs/reference/rules.md §10).
import { z } from "zod";
import { timeMs } from "../fields.ts";
import { recordFields } from "./network.ts";

/**
 * State of a deposit. `seen` and `confirming` come before the credit. The user can trade with a `credited` deposit, and can also
 * withdraw a `final` one. A deposit in `below_minimum` waits for further deposits, in `capped` for two operators, and in
 * `quarantined` for a decision. `submitted` and `rejected` are states of deposits that the user reported with a bank voucher or
 * with a hash that the server has not found yet.
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

/** Reason why a deposit is not credited. A rejected bank deposit also has a text for the user in `reason_text`. */
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
 * A deposit. Ids number all deposits of the exchange. `credits_at` is the estimated time of the credit (null without an
 * estimate). In the state `below_minimum`, `small_sum` is the sum of the user's deposits of this coin that are below the minimum.
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
