// Tests two prices that settle options: the median of an index record, and the price after a moment (docs/reference/rules.md §3).
import fc from "fast-check";
import { expect, test } from "vitest";
import { medianOf, priceAfter } from "./price-after.ts";

test.each([
	[[7], 7],
	[[9, 1], 5],
	[[1, 2], 1],
	[[3, 1, 2], 2],
	[[4, 1, 3, 2], 2],
	[[10, 10, 10, 500], 10],
	[[2 ** 31 - 1, 2 ** 31 - 1], 2 ** 31 - 1],
])("the median of %j is %i", (prices, median) => {
	expect(medianOf(prices)).toBe(median);
});

const ticks = fc.integer({ min: 1, max: 2 ** 31 - 1 });
test("the median is between the middle two prices for any order, and the input is not changed", () => {
	fc.assert(
		fc.property(fc.array(ticks, { minLength: 1, maxLength: 32 }), (prices) => {
			const copy = [...prices];
			const median = medianOf(prices);
			expect(prices).toEqual(copy);
			expect(medianOf([...prices].reverse())).toBe(median);
			const atMost = prices.filter((price) => price <= median).length;
			const atLeast = prices.filter((price) => price >= median).length;
			expect(atLeast * 2).toBeGreaterThanOrEqual(prices.length);
			// With an even number of prices, the median may be between the two middle prices. Then exactly half of the prices are
			// at or below it.
			expect(atMost * 2).toBeGreaterThanOrEqual(prices.length);
			expect(Number.isInteger(median)).toBe(true);
		}),
	);
});

const source = (price: number, time: number) => ({ price, time });
const record = (time: number, ...sources: { price: number; time: number }[]) => ({ time, sources });

test("the price after a moment counts only sources later than the moment, and needs three of them", () => {
	const records = [
		record(1000, source(10, 900), source(11, 950), source(12, 990)),
		record(2000, source(10, 900), source(20, 1500), source(22, 1600), source(99, 1000)),
		record(3000, source(10, 900), source(20, 1500), source(22, 1600), source(25, 2900), source(99, 1000)),
		record(4000, source(90, 3500), source(91, 3500), source(92, 3500)),
	];
	expect(priceAfter(records, 1000)).toEqual({ record: records[2], price: 22 });
	expect(priceAfter(records, 1499)).toEqual({ record: records[2], price: 22 });
	expect(priceAfter(records, 1500)).toEqual({ record: records[3], price: 91 });
	expect(priceAfter(records, 899)).toEqual({ record: records[0], price: 11 });
	expect(priceAfter(records, 3500)).toBeUndefined();
	expect(priceAfter([], 0)).toBeUndefined();
});

test("the price after a moment never uses a price from the moment or before, and no earlier record qualifies", () => {
	const records = fc.array(fc.array(fc.record({ price: ticks, time: fc.nat(60) }), { maxLength: 6 }), { maxLength: 20 });
	fc.assert(
		fc.property(records, fc.nat(60), (said, after) => {
			const all = said.map((sources, at) => ({
				time: at * 4,
				sources: sources.map((one) => ({ ...one, time: Math.min(one.time, at * 4) })),
			}));
			const found = priceAfter(all, after);
			const enough = (sources: { time: number }[]) => sources.filter(({ time }) => time > after).length >= 3;
			const first = all.find(({ sources }) => enough(sources));
			expect(found?.record).toBe(first);
			if (found === undefined) return;
			expect(found.price).toBe(medianOf(found.record.sources.filter(({ time }) => time > after).map(({ price }) => price)));
		}),
	);
});
