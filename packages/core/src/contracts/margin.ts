// Computes the money that a fill needs: margin, the charge for a price worse than mark, and the fee. Also checks that the money
// frozen for an order covers its fill (docs/reference/rules.md §5). money.ts moves the money.

import { feeOn } from "@candor/money";
import { entryOf } from "@candor/proofs";
import type { ContractOrder, Position } from "./position.ts";
import { lastTier, notionalOf, type Terms, tierOf } from "./terms.ts";

/** Amounts of money that an opening fill needs, ledger units. */
export interface NeededMoney {
	readonly margin: bigint;
	readonly fee: bigint;
}

/**
 * Returns the money that an opening fill needs, rounded up.
 * @param leverage requested leverage
 * @param size the user's lots on this side, including the lots of this fill
 */
export function openingNeed(
	terms: Terms,
	mark: number,
	{ buys, leverage, size, price, lots, feePpm }: OpeningFill,
): NeededMoney & { readonly mmrPpm: number; readonly cum: bigint } {
	const tier = tierOf(terms, notionalOf(terms, mark, size)) ?? lastTier(terms);
	const notional = notionalOf(terms, price, lots);
	const divisor = BigInt(Math.min(leverage, tier.maxLeverage));
	const worse = buys ? price - mark : mark - price;
	const charge = worse > 0 ? notionalOf(terms, worse, lots) : 0n;
	return {
		margin: (notional + divisor - 1n) / divisor + charge,
		fee: feeOn(notional, feePpm),
		mmrPpm: tier.mmrPpm,
		cum: tier.cum,
	};
}

export interface OpeningFill {
	readonly buys: boolean;
	readonly leverage: number;
	readonly size: number;
	readonly price: number;
	readonly lots: number;
	readonly feePpm: number;
}

export interface CloseResult {
	readonly notional: bigint;
	/** Entry cost of the closed lots. */
	readonly entry: bigint;
	/** Profit of the closed lots before the fee; negative for a loss. */
	readonly profit: bigint;
	readonly fee: bigint;
	/** The closed lots' share of the position's margin, rounded down. */
	readonly margin: bigint;
	/** Part of the loss and the fee that the margin of the closed lots does not cover. */
	readonly short: bigint;
}

/**
 * Computes the money of closing some lots of a position. Rounding never costs the remaining lots of the position anything.
 * @param toppedUp true for a net account, which pays a loss beyond the closed lots' margin from its available funds; false limits
 * the fee to the margin that is left
 */
export function closeResultOf(position: Position, lots: number, price: number, feePpm: number, toppedUp: boolean): CloseResult {
	const { long, terms, entry: whole, margin: all } = position;
	const part = BigInt(lots);
	const held = BigInt(position.lots);
	const notional = notionalOf(terms, price, lots);
	const entry = entryOf(long, whole, lots, position.lots);
	const profit = long ? notional - entry : entry - notional;
	const margin = lots === position.lots ? all : (all * part) / held;
	const lost = profit < 0n ? -profit : 0n;
	let fee = feeOn(notional, feePpm);
	if (!toppedUp && fee > all - lost) fee = all > lost ? all - lost : 0n;
	const out = lost + fee;
	return { notional, entry, profit, fee, margin, short: out > margin ? out - margin : 0n };
}

/**
 * Returns the opposite positions that a fill of a net account closes before it opens any lots: the oldest first, each with its
 * number of closed lots. Returns an empty list for other accounts.
 */
export function positionsClosedFirst({ member, buys }: FillingOrder, lots: number): { position: Position; lots: number }[] {
	if (!member.net) return [];
	const parts: { position: Position; lots: number }[] = [];
	let left = lots;
	for (const position of member.held(!buys)) {
		if (left === 0) break;
		const part = Math.min(left, position.lots);
		parts.push({ position, lots: part });
		left -= part;
	}
	return parts;
}

/**
 * Returns the money that a fill needs in addition to the margin of the positions that it closes. That is the money for the lots
 * that it opens, plus a net account's loss that this margin does not cover.
 */
export function neededMoneyOf(order: FillingOrder, mark: number, price: number, lots: number, feePpm: number): bigint {
	const { member, buys, terms, leverage } = order;
	let need = 0n;
	let left = lots;
	for (const part of positionsClosedFirst(order, lots)) {
		need += closeResultOf(part.position, part.lots, price, feePpm, true).short;
		left -= part.lots;
	}
	if (left === 0) return need;
	const { margin, fee } = openingNeed(terms, mark, { buys, leverage, size: member.sizeOf(buys), price, lots: left, feePpm });
	return need + margin + fee;
}

export type FillingOrder = Pick<ContractOrder, "member" | "buys" | "terms" | "leverage">;

/** Returns the money to freeze for an order when it is placed or comes to rest in the book. */
export function reserveOf(order: FillingOrder, mark: number, price: number, lots: number, size: number): bigint {
	const { buys, leverage, terms } = order;
	const { margin, fee } = openingNeed(terms, mark, { buys, leverage, size, price, lots, feePpm: terms.takerFeePpm });
	return margin + fee;
}

/**
 * Tells if the money frozen for an order covers its fill at this mark. Orders without enough frozen money do not count when
 * prices are computed from the book.
 */
export function isCovered(order: ContractOrder, mark: number): boolean {
	const { kind, buys, position, price, remaining, member, terms } = order;
	if (kind === "close") return buys ? price <= (position as Position).bankruptcy : price >= (position as Position).bankruptcy;
	const fill = { buys, leverage: order.leverage, size: member.sizeOf(buys), price, lots: remaining, feePpm: terms.makerFeePpm };
	const { margin, fee } = openingNeed(terms, mark, fill);
	return order.reserved >= margin + fee;
}
