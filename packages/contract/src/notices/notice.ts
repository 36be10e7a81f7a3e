// A notice: a message of the exchange to one user. It contains values and no text. Apps turn it into text in the user's language.
import { z } from "zod";
import { contractAccount, whySettled } from "../contracts/position.ts";
import { decimalText, id, timeMs } from "../fields.ts";
import { p2pState } from "../p2p/order.ts";

/** Fields that every notice has. Ids rise: a newer notice has a higher `id`. */
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
	/**
	 * The user's losses of today reached the user's loss limit. Until `until`, the user cannot buy products that can lose money.
	 */
	z.object({
		...every,
		kind: z.literal("loss_limit"),
		lost: decimalText,
		limit: decimalText,
		currency: z.string(),
		until: timeMs,
	}),
	/** A position was liquidated. `returned` is the part of its margin that the user got back. */
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
	 * A position's margin fell below 1.25 times its maintenance margin. The user gets this notice again only after the margin was
	 * above 1.5 times the maintenance margin in the meantime.
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
	 * The funding rate is above 0.1 % or below -0.1 %, and the period ends within half an hour, at `until`. Users who will pay
	 * get this notice once per period.
	 */
	z.object({
		...every,
		kind: z.literal("high_funding"),
		product: z.string(),
		match_id: id,
		account_type: contractAccount,
		/** Side of the position. */
		direction: z.enum(["long", "short"]),
		rate: decimalText,
		until: timeMs,
	}),
	/**
	 * A position was closed in part or in full against a liquidated position (auto-deleveraging). `profit_loss` is the user's
	 * profit or loss from this close.
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
	 * Operators ended the hold of an item that the exchange had set aside after a program fault. `release` means that the item
	 * follows its normal rules again. `close` means that the item's normal rules could not end it, and the user's money was
	 * returned. `item` is the number of the option, position, order or application.
	 */
	z.object({
		...every,
		kind: z.literal("held_released"),
		product: z.enum(["options", "contracts", "earn", "subscription", "ieo"]),
		item: id,
		way: z.enum(["release", "close"]),
	}),
	/**
	 * A position was closed in part or in full at the last mark price, which was set at `from`. `why` is the reason of the
	 * settlement: an outage, 30 days without an index, or the contract's end date.
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
	/** An earn order has matured. `amount` was returned to the user. `interest` is the total interest of the order. */
	z.object({
		...every,
		kind: z.literal("earn_completed"),
		order: id,
		amount: decimalText,
		interest: decimalText,
		currency: z.string(),
	}),
	/**
	 * A subscription to a fund was executed at the unit value of a full hour. The user got `units` for `amount`, which includes
	 * the `cost` of entry.
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
	 * Fund units were redeemed. `amount` is the sum after the `fee`, which went to the user's earn account. `left` is the number
	 * of units that still wait to be redeemed.
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
	/**
	 * Rebates from the fees of invited users were paid to the spot account. `day` is the start of the newest UTC day with such
	 * fees.
	 */
	z.object({ ...every, kind: z.literal("rebates_paid"), day: timeMs }),
	/**
	 * Held rebates will lapse at `lapses_at`, unless the user and the invited users are verified before that time. The user gets
	 * this notice 30 days earlier.
	 */
	z.object({ ...every, kind: z.literal("rebates_expiring"), lapses_at: timeMs }),
	/** A coin of a fund had no market price for 30 days. The user's share of these coins went to the spot account. */
	z.object({
		...every,
		kind: z.literal("fund_in_kind"),
		fund: id,
		name: z.string(),
		quantity: decimalText,
		currency: z.string(),
	}),
	/** A pending subscription to a fund was refunded in full, because the fund could not issue units for it. */
	z.object({ ...every, kind: z.literal("fund_returned"), fund: id, name: z.string(), amount: decimalText, currency: z.string() }),
	/** The coins of a subscription were credited to the user. They are locked until `unlocks_at`. */
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
	/** The coin of a subscription was not launched, and the user's payments were refunded. */
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
	 * The user applied for `quantity` in an IEO and was allotted `allotment_quantity`, which may be 0. The user pays for the
	 * allotment automatically at `pay_date`.
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
	/** The coin of an IEO was listed, and the user's coins were credited. They are locked until `lock_date`. */
	z.object({
		...every,
		kind: z.literal("ieo_listed"),
		order: id,
		name: z.string(),
		quantity: decimalText,
		currency: z.string(),
		lock_date: timeMs,
	}),
	/** The coin of an IEO was not listed, and the user's payments were refunded. */
	z.object({ ...every, kind: z.literal("ieo_refunded"), order: id, name: z.string(), amount: decimalText, currency: z.string() }),
	/**
	 * The other party, an operator or a rule changed the state of a P2P order. `side` is this user's side of the order. `cause`
	 * names the action, the rule, or the reason of an appeal or ruling. `due_at` is the deadline of the new state; for a released
	 * order it is the end of the time for which the buyer's coins stay frozen.
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
	/** Only half or a tenth of the time is left in which the user must pay or release a P2P order. */
	z.object({ ...every, kind: z.literal("p2p_time"), order: id, left: z.enum(["half", "tenth"]), due_at: timeMs }),
	/**
	 * The amount left in the user's advertisement is below its minimum order, or it was closed because a deposit was reversed.
	 */
	z.object({
		...every,
		kind: z.literal("p2p_advertisement"),
		advertisement: id,
		state: z.enum(["below_minimum", "closed"]),
	}),
]);
export type Notice = z.infer<typeof notice>;
