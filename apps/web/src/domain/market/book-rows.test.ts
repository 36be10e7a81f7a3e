import { expect, test } from "vitest";
import { exampleBook as market } from "../../../testing/examples/book.ts";
import { bookRows, sameRow } from "./book-rows.ts";

test("bookRows returns a fixed number of rows per side, best price first, with bars relative to the deeper side", () => {
	const { asks, bids } = bookRows(market, { asks: 2, bids: 4, step: 1n });
	expect(asks.map((row) => row && [row.ticks, row.percent])).toEqual([
		[642_204n, 16],
		[642_224n, 50],
	]);
	expect(bids.map((row) => row && [row.ticks, row.percent])).toEqual([
		[642_171n, 16],
		[642_151n, 50],
		[642_131n, 100],
		undefined,
	]);
});

test("bookRows returns only one side of the book with grouped prices", () => {
	const { asks, bids } = bookRows(market, { asks: 0, bids: 2, step: 100n });
	expect(asks).toEqual([]);
	expect(bids).toEqual([{ ticks: 642_100n, lots: 60_000n, percent: 100, own: false }, undefined]);
});

test("a small change in the last row of the order book leaves the other rows equal", () => {
	const before = bookRows(market, { asks: 3, bids: 3, step: 1n });
	const asks = market.asks.map((level, index) => (index === 2 ? { ...level, lots: level.lots - 3n } : level));
	const after = bookRows({ ...market, asks }, { asks: 3, bids: 3, step: 1n });
	expect(before.asks.map((row, index) => sameRow(row, after.asks[index]))).toEqual([true, true, false]);
	expect(before.bids.every((row, index) => sameRow(row, after.bids[index]))).toBe(true);
});

test("bookRows marks the rows at prices of the user's open orders, grouped or not", () => {
	const own = { asks: [642_204n], bids: [642_131n, 999n] };
	const marked = (step: bigint) => {
		const { asks, bids } = bookRows(market, { asks: 3, bids: 3, step }, own);
		return [asks, bids].map((side) => side.filter((row) => row?.own).map((row) => row?.ticks));
	};
	expect(marked(1n)).toEqual([[642_204n], [642_131n]]);
	expect(marked(100n)).toEqual([[642_300n], [642_100n]]);
	const [before, after] = [
		bookRows(market, { asks: 1, bids: 1, step: 1n }),
		bookRows(market, { asks: 1, bids: 1, step: 1n }, own),
	];
	expect(sameRow(before.asks[0], after.asks[0])).toBe(false);
	expect(sameRow(before.bids[0], after.bids[0])).toBe(true);
});

test("bookRows returns only empty rows for an empty book", () => {
	expect(bookRows({ asks: [], bids: [] }, { asks: 1, bids: 2, step: 10n })).toEqual({
		asks: [undefined],
		bids: [undefined, undefined],
	});
	expect(sameRow(undefined, undefined)).toBe(true);
});
