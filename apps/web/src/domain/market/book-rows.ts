// Builds the rows of the displayed order book. Rows that look the same compare as equal, so that only changed rows render.
import type { OpenOrderPrices } from "../spot/open-order-prices.ts";
import { barPercent, cumulate, groupLevels, type Level, stepOf } from "./book-levels.ts";

export interface BookRow extends Level {
	/** Width of the bar behind the row, in percent of the widest bar of the book (bids and asks together). */
	readonly percent: number;
	readonly own: boolean;
}

export interface BookRows {
	/** Rows of the asks, best price first. An empty row is undefined. */
	readonly asks: readonly (BookRow | undefined)[];
	readonly bids: readonly (BookRow | undefined)[];
}

export interface BookShape {
	readonly asks: number;
	readonly bids: number;
	readonly step: bigint;
}

const NONE: OpenOrderPrices = { asks: [], bids: [] };

/** Builds the rows of the book. @param levels known levels of both sides, best price first */
export function bookRows(
	levels: { readonly asks: readonly Level[]; readonly bids: readonly Level[] },
	shape: BookShape,
	own: OpenOrderPrices = NONE,
): BookRows {
	const asks = groupLevels("sell", levels.asks, shape.step).slice(0, shape.asks);
	const bids = groupLevels("buy", levels.bids, shape.step).slice(0, shape.bids);
	const askSums = cumulate(asks);
	const bidSums = cumulate(bids);
	const ends = [askSums.at(-1) ?? 0n, bidSums.at(-1) ?? 0n] as const;
	const deepest = ends[0] > ends[1] ? ends[0] : ends[1];
	const place = (side: readonly Level[], sums: readonly bigint[], count: number, owned: ReadonlySet<bigint>) =>
		Array.from({ length: count }, (_, index): BookRow | undefined => {
			const level = side[index];
			if (level === undefined) return undefined;
			const { ticks, lots } = level;
			return { ticks, lots, percent: barPercent(sums[index] as bigint, deepest), own: owned.has(ticks) };
		});
	return {
		asks: place(asks, askSums, shape.asks, new Set(own.asks.map((ticks) => stepOf("sell", ticks, shape.step)))),
		bids: place(bids, bidSums, shape.bids, new Set(own.bids.map((ticks) => stepOf("buy", ticks, shape.step)))),
	};
}

export function sameRow(a: BookRow | undefined, b: BookRow | undefined): boolean {
	return a?.ticks === b?.ticks && a?.lots === b?.lots && a?.percent === b?.percent && a?.own === b?.own;
}
