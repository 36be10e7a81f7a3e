// A notice to one user, as values without text. Apps turn it into text in the user's language.
import { z } from "zod";
import { contractAccount, whySettled } from "../contracts/position.ts";
import { decimalText, id, timeMs } from "../fields.ts";
import { p2pState } from "../p2p/order.ts";

/** Fields that every notice has. A newer notice has a higher `id`. */
const every = { id, time: timeMs, read: z.boolean() };

export const notice = z.discriminatedUnion("kind", [
	/** An option with a large stake ended. `profit_loss` is the resulting change of the user's balance. */
	z.object({
		...every,
		kind: z.literal("option_settled"),
		option: id,
		product: z.string(),
		result: z.enum(["won", "lost", "fair", "void"]),
		profit_loss: decimalText,
		currency: z.string(),
	}),
	/** Today's losses reached the loss limit that the user has set. Until `until` the user cannot buy products that can lose money. */
	z.object({
		...every,
		kind: z.literal("loss_limit"),
		lost: decimalText,
		limit: decimalText,
		currency: z.string(),
		until: timeMs,
	}),
	/** A position was liquidated. `returned` is the part of the position's margin that the user got back. */
	z.object({
		...every,
		kind: z.literal("liquidation"),
		position: id,
		product: z.string(),
		account_type: contractAccount,
		direction: z.enum(["long", "short"]),
		amount: decimalText,
		mark_price: decimalText,
		liquidation_price: decimalText,
		returned: decimalText,
		currency: z.string(),
	}),
	/**
	 * A position's margin fell below 1.25 times its maintenance margin. The notice is sent again only after the margin was above
	 * 1.5 times.
	 */
	z.object({
		...every,
		kind: z.literal("position_near_liquidation"),
		position: id,
		product: z.string(),
		account_type: contractAccount,
		direction: z.enum(["long", "short"]),
		amount: decimalText,
		mark_price: decimalText,
		liquidation_price: decimalText,
	}),
	/**
	 * The current funding rate is beyond 0.1 %, and the period ends within half an hour (`until`). The notice is sent once per
	 * period to users who will pay.
	 */
	z.object({
		...every,
		kind: z.literal("high_funding"),
		product: z.string(),
		match_id: id,
		account_type: contractAccount,
		/** Currency of the position. */
		direction: z.enum(["long", "short"]),
		rate: decimalText,
		until: timeMs,
	}),
	/**
	 * A position was closed in part or in full against a liquidated position (auto-deleveraging). `profit_loss` is the profit or
	 * loss of this close.
	 */
	z.object({
		...every,
		kind: z.literal("deleveraged"),
		position: id,
		product: z.string(),
		account_type: contractAccount,
		direction: z.enum(["long", "short"]),
		amount: decimalText,
		price: decimalText,
		profit_loss: decimalText,
		currency: z.string(),
	}),
	/**
	 * An item that a fault had put aside was released or closed. `release` means that the item follows its normal rule again.
	 * `close` means that the item's normal rule could not end it, and the user's money was returned. `item` is the number of the
	 * option, position, order or application.
	 */
	z.object({
		...every,
		kind: z.literal("held_released"),
		product: z.enum(["options", "contracts", "earn", "subscription", "ieo"]),
		item: id,
		way: z.enum(["release", "close"]),
	}),
	/**
	 * A position was closed in part or in full at the last mark price, which was set at `from`. `why` is the reason that the
	 * position's settlement also names: an outage, 30 days without an index, or the contract's end date.
	 */
	z.object({
		...every,
		kind: z.literal("settled"),
		position: id,
		product: z.string(),
		account_type: contractAccount,
		direction: z.enum(["long", "short"]),
		amount: decimalText,
		price: decimalText,
		profit_loss: decimalText,
		currency: z.string(),
		why: whySettled,
		from: timeMs,
		until: timeMs,
	}),
	/** An earn order has matured. `amount` was returned to the user, and `interest` is the total interest that the order earned. */
	z.object({
		...every,
		kind: z.literal("earn_completed"),
		order: id,
		amount: decimalText,
		interest: decimalText,
		currency: z.string(),
	}),
	/**
	 * A fund subscription was executed at an hour's value: the user got `units` for `amount`, which includes the `cost` of entry.
	 */
	z.object({
		...every,
		kind: z.literal("fund_entered"),
		fund: id,
		name: z.string(),
		amount: decimalText,
		cost: decimalText,
		units: decimalText,
		currency: z.string(),
	}),
	/**
	 * Fund units were redeemed. `amount` went to the earn account after the `fee`. `left` is the number of units that still wait to
	 * be redeemed.
	 */
	z.object({
		...every,
		kind: z.literal("fund_paid"),
		fund: id,
		name: z.string(),
		units: decimalText,
		left: decimalText,
		amount: decimalText,
		fee: decimalText,
		currency: z.string(),
	}),
	/** Rebates for the fees of invited users were paid to the spot account. `day` is the start of the newest UTC day of such fees. */
	z.object({ ...every, kind: z.literal("rebates_paid"), day: timeMs }),
	/** Held rebates lapse at `lapses_at`, unless the user and the invited users are verified before. The notice is sent 30 days before. */
	z.object({ ...every, kind: z.literal("rebates_expiring"), lapses_at: timeMs }),
	/** A market of a fund's coins had no price for 30 days. The user's share of the coins went to the spot account. */
	z.object({
		...every,
		kind: z.literal("fund_in_kind"),
		fund: id,
		name: z.string(),
		quantity: decimalText,
		currency: z.string(),
	}),
	/** A pending fund subscription was returned in full, because the fund could not issue units for it. */
	z.object({ ...every, kind: z.literal("fund_returned"), fund: id, name: z.string(), amount: decimalText, currency: z.string() }),
	/** Coins of a subscription were credited. They are locked until `unlocks_at`. */
	z.object({
		...every,
		kind: z.literal("subscription_launched"),
		order: id,
		offering: id,
		name: z.string(),
		quantity: decimalText,
		currency: z.string(),
		unlocks_at: timeMs,
	}),
	/** A subscription was not launched, and all payments were refunded. */
	z.object({
		...every,
		kind: z.literal("subscription_refunded"),
		order: id,
		offering: id,
		name: z.string(),
		amount: decimalText,
		currency: z.string(),
	}),
	/**
	 * An IEO application for `quantity` was allotted `allotment_quantity`, which may be 0. The allotment is paid automatically at
	 * `pay_date`.
	 */
	z.object({
		...every,
		kind: z.literal("ieo_allotted"),
		order: id,
		name: z.string(),
		quantity: decimalText,
		allotment_quantity: decimalText,
		currency: z.string(),
		cost: decimalText,
		payment_currency: z.string(),
		pay_date: timeMs,
	}),
	/** Coins of an IEO were listed and credited. They are locked until `lock_date`. */
	z.object({
		...every,
		kind: z.literal("ieo_listed"),
		order: id,
		name: z.string(),
		quantity: decimalText,
		currency: z.string(),
		lock_date: timeMs,
	}),
	/** The coin of an IEO was not listed, and everything was refunded. */
	z.object({ ...every, kind: z.literal("ieo_refunded"), order: id, name: z.string(), amount: decimalText, currency: z.string() }),
	/**
	 * A P2P order moved, and the caller did not move it. `side` is the caller's. `cause` names the action, the rule, or the reason of an
	 * appeal or a ruling. `due_at` is the deadline of the state, and for a released order the end of the buyer's hold.
	 */
	z.object({
		...every,
		kind: z.literal("p2p_order"),
		order: id,
		state: p2pState,
		cause: z.string(),
		side: z.enum(["buy", "sell"]),
		quantity: decimalText,
		currency: z.string(),
		amount: decimalText,
		fiat: z.string(),
		due_at: timeMs.nullable(),
	}),
	/** Half or a tenth of the time is left in which the caller must pay or release a P2P order. */
	z.object({ ...every, kind: z.literal("p2p_time"), order: id, left: z.enum(["half", "tenth"]), due_at: timeMs }),
	/** An advertisement has less than its smallest order, or closed because a deposit was reversed. */
	z.object({
		...every,
		kind: z.literal("p2p_advertisement"),
		advertisement: id,
		state: z.enum(["below_minimum", "closed"]),
	}),
]);
export type Notice = z.infer<typeof notice>;
