import fc from "fast-check";
import { expect, test } from "vitest";
import { affordable, LEVELS, ladderOf, roundSize, roundStep } from "./quote-ladder.ts";

const terms = fc.record({
	fair: fc.double({ min: 10_000, max: 2e9, noNaN: true }),
	bidDistance: fc.double({ min: 0, max: 50, noNaN: true }),
	askDistance: fc.double({ min: 0, max: 50, noNaN: true }),
	step: fc.integer({ min: 1, max: 20 }),
	baseLots: fc.integer({ min: 1, max: 1_000_000 }),
	leastLots: fc.integer({ min: 1, max: 100 }),
	bidShare: fc.double({ min: 0.05, max: 1, noNaN: true }),
	askShare: fc.double({ min: 0.05, max: 1, noNaN: true }),
});

test("quotes never cross, keep their distance, have strictly worse prices outward, and fill twenty levels a side", () => {
	fc.assert(
		fc.property(terms, (given) => {
			const { bids, asks } = ladderOf(given);
			expect(bids).toHaveLength(LEVELS);
			expect(asks).toHaveLength(LEVELS);
			const bestBid = bids[0]?.price as number;
			const bestAsk = asks[0]?.price as number;
			expect(bestBid).toBeLessThan(bestAsk);
			expect(bestBid).toBeLessThanOrEqual(given.fair - given.bidDistance);
			expect(bestAsk).toBeGreaterThanOrEqual(given.fair + given.askDistance);
			for (let at = 1; at < LEVELS; at++) {
				expect(bids[at]?.price).toBeLessThan(bids[at - 1]?.price as number);
				expect(asks[at]?.price).toBeGreaterThan(asks[at - 1]?.price as number);
			}
			for (const { price, lots } of [...bids, ...asks]) {
				expect(Number.isInteger(price) && price > 0).toBe(true);
				expect(Number.isInteger(lots) && lots >= given.leastLots).toBe(true);
			}
		}),
	);
});

test("sizes of quotes grow outward, and a small price move leaves most levels unchanged", () => {
	const base = {
		fair: 640_123.4,
		bidDistance: 150,
		askDistance: 150,
		step: 50,
		baseLots: 5_000,
		leastLots: 1,
		bidShare: 1,
		askShare: 1,
	};
	const { bids } = ladderOf(base);
	const sum = (from: number, to: number) => bids.slice(from, to).reduce((total, { lots }) => total + lots, 0);
	expect(sum(16, 20)).toBeGreaterThan(3 * sum(0, 4));
	const moved = ladderOf({ ...base, fair: base.fair + 60 });
	const before = new Map(bids.map(({ price, lots }) => [price, lots]));
	expect(moved.bids.filter(({ price, lots }) => before.get(price) === lots).length).toBeGreaterThanOrEqual(14);
});

test("a side without inventory gets no quotes, and quotes near a price of zero stay at one tick or more", () => {
	const base = { fair: 12, bidDistance: 0.6, askDistance: 0.6, step: 1, baseLots: 10, leastLots: 1, bidShare: 1, askShare: 0 };
	const { bids, asks } = ladderOf(base);
	expect(asks).toEqual([]);
	expect(bids.length).toBeGreaterThan(3);
	expect(bids.every(({ price }) => price >= 1)).toBe(true);
});

test.each([
	[0.3, 1],
	[1.9, 1],
	[2, 2],
	[9.9, 5],
	[54, 50],
	[199, 100],
	[200, 200],
])("the quote ladder rounds a price step of %d to %d", (value, step) => {
	expect(roundStep(value)).toBe(step);
});

test("the quote ladder rounds a size by at most 15 %, to the same size for nearly equal values", () => {
	fc.assert(
		fc.property(fc.double({ min: 20, max: 1e9, noNaN: true }), (value) => {
			expect(Math.abs(roundSize(value) / value - 1)).toBeLessThan(0.15);
		}),
	);
	expect(new Set(Array.from({ length: 50 }, (_, at) => roundSize(5_000 + at))).size).toBe(1);
});

test("the quote ladder drops the quotes that are too expensive, the outermost first", () => {
	const levels = [3, 2, 1].map((price) => ({ price, lots: 10 }));
	const cost = ({ price, lots }: { price: number; lots: number }) => BigInt(price * lots);
	expect(affordable(levels, 60n, cost)).toEqual(levels);
	expect(affordable(levels, 59n, cost)).toEqual(levels.slice(0, 2));
	expect(affordable(levels, 29n, cost)).toEqual([]);
	expect(affordable(levels, 0n, cost)).toEqual([]);
});
