// Merchants and blocks: ctc/merchant/info, apply and withdraw, ctc/user/block (docs/reference/rules.md §9).
import { z } from "zod";
import { call } from "../call.ts";
import { clientId, decimalText, flagParam, id, idParam, sentAt, timeMs } from "../fields.ts";
import { CLOSING_REFUSALS, COMMAND_REFUSALS } from "../refusals.ts";
import { FUND_PASSWORD_REFUSALS } from "../user/fund-password.ts";
import { payPasswordParam } from "../user/user.ts";

/**
 * A user as others see them in trades. All figures are facts of the exchange. `completion` is the share of the orders of 30 days that
 * were released, in parts per million; null without orders. An order that the buyer cancelled or did not pay counts only for the
 * buyer. Times are medians of 30 days in ms; null without orders.
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
	/** The bond that a merchant needs, and the part of it that is missing. */
	bond_needed: decimalText,
	bond_missing: decimalText,
	/** Time from which the bond may be withdrawn if nothing is open; 0 for at once. */
	bond_from: timeMs,
	/** End of the caller's bar from new orders; null without one. */
	barred_until: timeMs.nullable(),
	/** End of the hold of sales after a security change; null without one. */
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

/** Refusals of commands about an order, which users may send in every standing of the account. */
export const P2P_ORDER_REFUSALS = [...CLOSING_REFUSALS, "unknown_order", "p2p_order_moved"] as const;
