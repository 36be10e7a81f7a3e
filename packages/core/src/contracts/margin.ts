// What a fill needs: margin, the charge for a price worse than mark, the fee; and whether an order's frozen money covers it
// (docs/reference/rules.md §5). Decides only; money moves in money.ts.

import { feeOn } from "@candor/money";
import { entryOf } from "@candor/proofs";
import type { ContractOrder, Position } from "./position.ts";
import { lastTier, notionalOf, type Terms, tierOf } from "./terms.ts";

/** What an opening fill needs. */
export interface Need {
	readonly margin: bigint;
	readonly fee: bigint;
}

/** @param leverage as asked @param size lots of the person on this side, this fill among them */
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

/** What closing some lots of a position comes to. */
export interface Closing {
	readonly notional: bigint;
	/** What those lots cost. */
	readonly entry: bigint;
	/** Above zero: gained. */
	readonly profit: bigint;
	readonly fee: bigint;
	/** Their share of the margin, rounded down. */
	readonly margin: bigint;
	/** What loss and fee take beyond that share. */
	readonly short: bigint;
}

/**
 * Rounded so that what is left of the position is no worse off. @param toppedUp a net account adds what its share of the margin lacks;
 * otherwise the fee is never more than the margin that is left
 */
export function closingOf(position: Position, lots: number, price: number, feePpm: number, toppedUp: boolean): Closing {
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

/** A net account's fill closes these first, the oldest first: how many lots of each. */
export function closedFirst({ member, buys }: Filling, lots: number): { position: Position; lots: number }[] {
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

/** What a fill of an order needs beyond the margin of what it closes: what it opens, and what a net account loses beyond that margin. */
export function needOf(order: Filling, mark: number, price: number, lots: number, feePpm: number): bigint {
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

export type Filling = Pick<ContractOrder, "member" | "buys" | "terms" | "leverage">;

/** What is put aside for an order when it is placed or rests. */
export function reserveOf(order: Filling, mark: number, price: number, lots: number, size: number): bigint {
	const { buys, leverage, terms } = order;
	const { margin, fee } = openingNeed(terms, mark, { buys, leverage, size, price, lots, feePpm: terms.takerFeePpm });
	return margin + fee;
}

/** Whether what lies frozen for an order would do at a mark: what stands on nothing counts in no price. */
export function isCovered(order: ContractOrder, mark: number): boolean {
	const { kind, buys, position, price, remaining, member, terms } = order;
	if (kind === "close") return buys ? price <= (position as Position).bankruptcy : price >= (position as Position).bankruptcy;
	const fill = { buys, leverage: order.leverage, size: member.sizeOf(buys), price, lots: remaining, feePpm: terms.makerFeePpm };
	const { margin, fee } = openingNeed(terms, mark, fill);
	return order.reserved >= margin + fee;
}
