// A message of the exchange to one person, in values: apps put it into words.
import { z } from "zod";
import { contractAccount, whySettled } from "../contracts/position.ts";
import { decimalText, id, timeMs } from "../fields.ts";

/** Numbers rise with time. */
const every = { id, time: timeMs, read: z.boolean() };

export const notice = z.discriminatedUnion("kind", [
	/** An option of a large stake ended. `profit_loss`: what it changed. */
	z.object({
		...every,
		kind: z.literal("option_settled"),
		option: id,
		product: z.string(),
		result: z.enum(["won", "lost", "fair", "void"]),
		profit_loss: decimalText,
		currency: z.string(),
	}),
	/** What was lost today reached the user's own limit: nothing that can lose is sold to them until `until`. */
	z.object({
		...every,
		kind: z.literal("loss_limit"),
		lost: decimalText,
		limit: decimalText,
		currency: z.string(),
		until: timeMs,
	}),
	/** A position was liquidated. `returned`: what of its margin went back. */
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
	/** A position's margin left is below 1.25 times what it needs; once until it was above 1.5 times again. */
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
	/** The rate as it would be now is beyond 0.1 %, and the period ends within half an hour (`until`); to who would pay, once a period. */
	z.object({
		...every,
		kind: z.literal("high_funding"),
		product: z.string(),
		match_id: id,
		account_type: contractAccount,
		/** Of what is held. */
		direction: z.enum(["long", "short"]),
		rate: decimalText,
		until: timeMs,
	}),
	/** A position was closed, in part or whole, against one that was liquidated (auto-deleveraging). `profit_loss`: what that close brought. */
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
	 * Something that was held after a fault is not held any more. `release`: it goes by its own rule again; `close`: that could not end it,
	 * and what belongs to the account came back. `item`: the number of the option, the position, the order or the application.
	 */
	z.object({
		...every,
		kind: z.literal("held_released"),
		product: z.enum(["options", "contracts", "earn", "subscription", "ieo"]),
		item: id,
		way: z.enum(["release", "close"]),
	}),
	/** A position was closed, in part or whole, at the last mark, that of `from` (`why` as in its settlements). */
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
	/** An order of a managed product is mature: `amount` came back, `interest` was paid over its days. */
	z.object({
		...every,
		kind: z.literal("earn_completed"),
		order: id,
		amount: decimalText,
		interest: decimalText,
		currency: z.string(),
	}),
	/** A subscription to a strategy fund was done at an hour's value: `units` for `amount`, of which `cost` is that of entry. */
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
	/** Units were redeemed: `amount` came to the trust account after the `fee`; `left` units still wait (0: all are paid). */
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
	/** A market in which a fund held coins had no price for 30 days: the user's share of them came to the coin account. */
	z.object({
		...every,
		kind: z.literal("fund_in_kind"),
		fund: id,
		name: z.string(),
		quantity: decimalText,
		currency: z.string(),
	}),
	/** A subscription that waited came back whole: its fund had nothing that units could be bought of. */
	z.object({ ...every, kind: z.literal("fund_returned"), fund: id, name: z.string(), amount: decimalText, currency: z.string() }),
	/** Coins of a subscription were credited, locked until `unlocks_at`. */
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
	/** A subscription was not launched: everything that was paid came back. */
	z.object({
		...every,
		kind: z.literal("subscription_refunded"),
		order: id,
		offering: id,
		name: z.string(),
		amount: decimalText,
		currency: z.string(),
	}),
	/** An application to an IEO was allotted `allotment_quantity` (nothing: 0) of `quantity`; it is paid by itself at `pay_date`. */
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
	/** Coins of an IEO were listed and credited, locked until `lock_date`. */
	z.object({
		...every,
		kind: z.literal("ieo_listed"),
		order: id,
		name: z.string(),
		quantity: decimalText,
		currency: z.string(),
		lock_date: timeMs,
	}),
	/** An IEO was not listed: everything came back. */
	z.object({ ...every, kind: z.literal("ieo_refunded"), order: id, name: z.string(), amount: decimalText, currency: z.string() }),
]);
export type Notice = z.infer<typeof notice>;
