// Calls about merchants and about blocked users: ctc/merchant/info, apply and withdraw, and ctc/user/block
// (docs/reference/rules.md §9).
import { z } from "zod";
import { call } from "../call.ts";
import { clientId, decimalText, flagParam, id, idParam, sentAt, timeMs } from "../fields.ts";
import { CLOSING_REFUSALS, COMMAND_REFUSALS } from "../refusals.ts";
import { FUND_PASSWORD_REFUSALS } from "../user/fund-password.ts";
import { payPasswordParam } from "../user/user.ts";

/**
 * A user's statistics in P2P trades, as other users see them. The exchange counts all figures. `completion` is the share of the
 * user's orders of the last 30 days that were released, in parts per million. An order that the buyer cancelled or did not pay
 * lowers only the buyer's share. The times `release_ms` and `pay_ms` are medians of 30 days in ms. Share and times are null
 * without orders.
 */
export const trader = z.object({
	user_id: id,
	name: z.string(),
	merchant: z.boolean(),
	/** True for a simulated merchant of a sandbox. */
	simulated: z.boolean(),
	bond: decimalText,
	orders_30d: z.int(),
	completion: z.int().nullable(),
	release_ms: z.int().nullable(),
	pay_ms: z.int().nullable(),
	disputes_lost: z.int(),
	partners: z.int(),
	joined_at: timeMs,
	/** True if the caller has blocked this user; false without a session. */
	blocked: z.boolean(),
});
export type Trader = z.infer<typeof trader>;

const ownMerchant = z.object({
	state: z.enum(["none", "applied", "approved", "closed"]),
	name: z.string().nullable(),
	bond: decimalText,
	/** Amount of the bond that a merchant needs. `bond_missing` is the part of it that the caller has not paid yet. */
	bond_needed: decimalText,
	bond_missing: decimalText,
	/** Time from which the bond may be withdrawn if the caller has no open orders or advertisements; 0 means at once. */
	bond_from: timeMs,
	/** Time until which the caller may open no P2P orders; null if the caller may. */
	barred_until: timeMs.nullable(),
	/** Time until which the caller may not sell, because of a change of the security settings; null if the caller may. */
	sales_held_until: timeMs.nullable(),
	advanced: z.boolean(),
	facts: trader,
});
export type OwnMerchant = z.infer<typeof ownMerchant>;

export const p2pMerchantInfo = call({
	method: "GET",
	path: "ctc/merchant/info",
	needs: "session",
	says: "The caller as a merchant, with bond, bar and statistics. With `user_id`: the public statistics of another user.",
	params: z.object({ user_id: idParam.optional() }),
	data: z.object({ own: ownMerchant.nullable(), trader }),
	refusals: ["unknown_trader"],
});

export const p2pMerchantApply = call({
	method: "POST",
	path: "ctc/merchant/apply",
	needs: "session",
	says: "Applies to become a merchant under a public name, and pays the missing part of the bond.",
	params: z.object({
		name: z.string().trim().max(24),
		pay_password: payPasswordParam,
		client_id: clientId.optional(),
		sent_at: sentAt.optional(),
	}),
	data: z.object({ own: ownMerchant }),
	refusals: [
		...COMMAND_REFUSALS,
		...FUND_PASSWORD_REFUSALS,
		"merchant_name_malformed",
		"merchant_name_taken",
		"merchant_name_reserved",
		"not_verified",
		"already_merchant",
		"insufficient_balance",
	],
});

export const p2pMerchantWithdraw = call({
	method: "POST",
	path: "ctc/merchant/withdraw",
	needs: "session",
	says: "Returns the bond. The caller then is no merchant.",
	params: z.object({ pay_password: payPasswordParam, client_id: clientId.optional(), sent_at: sentAt.optional() }),
	data: z.object({ own: ownMerchant }),
	refusals: [...COMMAND_REFUSALS, ...FUND_PASSWORD_REFUSALS, "not_merchant", "bond_locked"],
});

export const p2pUserBlock = call({
	method: "POST",
	path: "ctc/user/block",
	needs: "session",
	says: "Blocks a user, so that neither can trade with the other, or ends the block. Open orders continue.",
	params: z.object({ user_id: idParam, blocked: flagParam, client_id: clientId.optional(), sent_at: sentAt.optional() }),
	data: z.object({ blocked: z.boolean() }),
	refusals: [...COMMAND_REFUSALS, "invalid_block"],
});

/** Refusals of commands about an order. Users may send these commands even if their account is restricted. */
export const P2P_ORDER_REFUSALS = [...CLOSING_REFUSALS, "unknown_order", "p2p_order_moved"] as const;
