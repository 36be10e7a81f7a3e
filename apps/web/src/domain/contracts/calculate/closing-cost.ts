// Estimates profit or loss, fee and worst price of closing some lots, before the order is sent. The estimate fills the lots
// from the book within the same price limits as the core (docs/reference/rules.md §5).
import type { Position } from "@candor/contract";
import { feeOn } from "@candor/money";
import { type Level, unitsOf } from "../../market/book-levels.ts";
import { averageTicks, walkBook } from "../../market/book-walk.ts";
import { signedUnitsOf } from "./signed-units.ts";
import { notionalOf, priceText, type Terms } from "./terms.ts";
import { unrealizedPnlOf } from "./unrealized-pnl.ts";

export interface Close {
	readonly lots: bigint;
	/** Limit price in ticks; undefined for a market close. */
	readonly limit: bigint | undefined;
	/** Mark price, in ticks. 0 while it is unknown. */
	readonly mark: bigint;
	/**
	 * Levels on the side of the book that fills the close, best price first, with quantities in lots. Empty while the book is
	 * unknown.
	 */
	readonly levels: readonly Level[];
}

export interface ClosingCost {
	/** Average price of all lots of the close, filled now or left open, in ticks. Rounded against the user. */
	readonly at: bigint;
	readonly fills: bigint;
	/** Average price of the lots that are filled immediately, in ticks; 0 if none is. */
	readonly fillsAt: bigint;
	/** Number of lots that are not filled now, so that they stay open. */
	readonly waits: bigint;
	/** Fee of this close, in units of the margin currency. */
	readonly fee: bigint;
	/**
	 * Profit after fees, in units of the margin currency. If the close ends the position, this is the total profit of the
	 * position, as the position history shows it: with all fees, funding and earlier partial closes.
	 */
	readonly profit: bigint;
	/** Worst price at which a lot can be filled, in ticks. */
	readonly worst: bigint;
	readonly profitAtWorst: bigint;
}

const MILLION = 1_000_000n;

/**
 * Estimates the outcome of a close. Returns undefined if the mark price is unknown or there are no lots. If the book cannot
 * fill all lots of a market close, the unfilled lots count in neither the fee nor the profit.
 */
export function closingOf(terms: Terms, position: Position, { lots, limit, mark, levels }: Close): ClosingCost | undefined {
	const { moneyDecimals, perTickLot, takerFeePpm } = terms;
	const long = position.direction === "long";
	const held = BigInt(position.lots);
	if (mark <= 0n || lots <= 0n || lots > held || limit === 0n) return undefined;
	const side = long ? "sell" : "buy";
	const worst = worstTicks(terms, position, mark, limit);
	// Until the book is known, all lots of a market close are estimated at the mark price.
	const book = levels.length === 0 && limit === undefined ? [{ ticks: mark, lots }] : levels;
	const met = walkBook(perTickLot, side, book, { lots }, worst);
	const waits = lots - met.lots;
	const parts = limit !== undefined && waits > 0n ? [...met.fills, { ticks: worst, lots: waits }] : met.fills;
	const result = (fills: readonly Level[]) => {
		let [profit, fee, counted, turnover] = [0n, 0n, 0n, 0n];
		for (const { ticks, lots: part } of fills) {
			const notional = notionalOf(terms, ticks, part);
			profit += (signedUnitsOf(unrealizedPnlOf(position, priceText(terms, ticks)).profit, moneyDecimals) * part) / held;
			fee += feeOn(notional, takerFeePpm);
			counted += part;
			turnover += notional;
		}
		const soFar = counted === held ? signedUnitsOf(position.total_profit_or_loss, moneyDecimals) : 0n;
		return { profit: profit - fee + soFar, fee, counted, turnover };
	};
	const now = result(parts);
	return {
		at: averageTicks(perTickLot, side, { lots: now.counted, turnover: now.turnover }),
		fills: met.lots,
		fillsAt: averageTicks(perTickLot, side, met),
		waits,
		fee: now.fee,
		profit: now.profit,
		worst,
		profitAtWorst: result([{ ticks: worst, lots }]).profit,
	};
}

/**
 * Returns the strictest of three price limits: the collar around the mark price, the bankruptcy price and the order's limit
 * price.
 */
function worstTicks(
	{ takerBoundPpm, priceDecimals }: Terms,
	position: Position,
	mark: bigint,
	limit: bigint | undefined,
): bigint {
	const bound = BigInt(takerBoundPpm);
	const bankruptcy = unitsOf(position.bankruptcy_price ?? "0", priceDecimals);
	const long = position.direction === "long";
	const collar = long ? (mark * (MILLION - bound) + MILLION - 1n) / MILLION : (mark * (MILLION + bound)) / MILLION;
	const prices = [collar, bankruptcy, limit ?? 0n].filter((price) => price > 0n);
	return prices.reduce((tightest, price) => ((long ? price > tightest : price < tightest) ? price : tightest));
}
