// Computes the money that a fill needs: margin, the charge for a price worse than mark, and the fee. Also checks that an order's frozen
// money covers a fill (docs/reference/rules.md §5). money.ts moves the money.

import { feeOn } from "@candor/money";
import { entryOf } from "@candor/proofs";
import type { ContractOrder, Position } from "./position.ts";
import { lastTier, notionalOf, type Terms, tierOf } from "./terms.ts";

/** Parts of the money that an opening fill needs, units. */
export interface Need {
	readonly margin: bigint;
	readonly fee: bigint;
}

/**
 * Returns the money that an opening fill needs, rounded up. @param leverage requested leverage @param size the user's lots on this side,
 * including this fill
 */
export function openingNeed(
	terms: Terms,
	mark: number,
	{ buys, leverage, size, price, lots, feePpm }: OpeningFill,
): Need & { readonly mmrPpm: number; readonly cum: bigint } {
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
	/** Profit of the closed lots; negative for a loss. */
	readonly profit: bigint;
	readonly fee: bigint;
	/** The closed lots' share of the margin, rounded down. */
	readonly margin: bigint;
	/** Part of the loss and fee that the closed lots' margin does not cover. */
	readonly short: bigint;
}

/**
 * Computes the money of closing some lots of a position. Rounding never costs the position's remaining lots anything. @param
 * toppedUp true for a net account, which pays a loss beyond the closed lots' margin from its available funds; false limits the fee
 * to the remaining margin
 */
export function closingOf(position: Position, lots: number, price: number, feePpm: number, toppedUp: boolean): CloseResult {
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

/** Returns the positions that a net account's fill closes first, the oldest first, with the lots of each. */
export function closedFirst({ member, buys }: FillingOrder, lots: number): { position: Position; lots: number }[] {
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
 * Returns the money that a fill needs in addition to the margin of the positions that it closes: money for the opened lots, and a
 * net account's loss that this margin does not cover.
 */
export function needOf(order: FillingOrder, mark: number, price: number, lots: number, feePpm: number): bigint {
	const { member, buys, terms, leverage } = order;
	let need = 0n;
	let left = lots;
	for (const part of closedFirst(order, lots)) {
		need += closingOf(part.position, part.lots, price, feePpm, true).short;
		left -= part.lots;
	}
	if (left === 0) return need;
	const { margin, fee } = openingNeed(terms, mark, { buys, leverage, size: member.sizeOf(buys), price, lots: left, feePpm });
	return need + margin + fee;
}

export type FillingOrder = Pick<ContractOrder, "member" | "buys" | "terms" | "leverage">;

/** Returns the money to freeze for an order when it is placed or rests. */
export function reserveOf(order: FillingOrder, mark: number, price: number, lots: number, size: number): bigint {
	const { buys, leverage, terms } = order;
	const { margin, fee } = openingNeed(terms, mark, { buys, leverage, size, price, lots, feePpm: terms.takerFeePpm });
	return margin + fee;
}

/** Tells if an order's frozen money covers a fill at a mark. Orders without enough frozen money do not count in any computed price. */
export function isCovered(order: ContractOrder, mark: number): boolean {
	const { kind, buys, position, price, remaining, member, terms } = order;
	if (kind === "close") return buys ? price <= (position as Position).bankruptcy : price >= (position as Position).bankruptcy;
	const fill = { buys, leverage: order.leverage, size: member.sizeOf(buys), price, lots: remaining, feePpm: terms.makerFeePpm };
	const { margin, fee } = openingNeed(terms, mark, fill);
	return order.reserved >= margin + fee;
}
