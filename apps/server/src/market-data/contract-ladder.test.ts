// The shape of the market maker's quotes in a contract's book.
import { expect, test } from "vitest";
import { contractLadder } from "./contract-ladder.ts";

const TERMS = { fair: 640_000.4, halfSpread: 256, grid: 100, lots: 10, bidShare: 1, askShare: 1 };

test("five levels a side on grids, each twice the size of the one before, around the fair price", () => {
	expect(contractLadder(TERMS)).toEqual({
		bids: [
			{ price: 639_700, lots: 10 },
			{ price: 639_600, lots: 20 },
			{ price: 639_200, lots: 40 },
			{ price: 638_400, lots: 80 },
			{ price: 636_800, lots: 160 },
		],
		asks: [
			{ price: 640_300, lots: 10 },
			{ price: 640_400, lots: 20 },
			{ price: 640_800, lots: 40 },
			{ price: 641_600, lots: 80 },
			{ price: 643_200, lots: 160 },
		],
	});
});

test("what inventory does not allow is not offered, and every level that is has a lot at least", () => {
	expect(contractLadder({ ...TERMS, bidShare: 0 }).bids).toEqual([]);
	expect(contractLadder({ ...TERMS, lots: 1, askShare: 0.1 }).asks.map(({ lots }) => lots)).toEqual([1, 1, 1, 1, 2]);
});

test("a small move leaves most levels where they were", () => {
	const prices = (fair: number) => contractLadder({ ...TERMS, fair }).bids.map(({ price }) => price);
	const before = prices(640_000);
	expect(prices(640_128).filter((price) => !before.includes(price))).toHaveLength(1);
});

test.each([0.6, 1.2, 2.5, 17.3, 999.9])("a cheap market at %d ticks is never crossed, nor below a tick", (fair) => {
	const { bids, asks } = contractLadder({ ...TERMS, fair, halfSpread: 0.55, grid: 1 });
	for (const { price } of bids) expect(price).toBeGreaterThanOrEqual(1);
	expect(bids.map(({ price }) => price)).toEqual([...new Set(bids.map(({ price }) => price))].sort((a, b) => b - a));
	expect(asks.map(({ price }) => price)).toEqual([...new Set(asks.map(({ price }) => price))].sort((a, b) => a - b));
	expect(Math.max(0, ...bids.map(({ price }) => price))).toBeLessThan((asks[0] as { price: number }).price);
});
