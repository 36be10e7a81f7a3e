import { expect, test } from "vitest";
import { drawable, levelsOf } from "./price-levels.ts";

type Side = "buy" | "sell";
const line = (price: number, side: Side = "buy", dashed = false) => ({ side, price: price.toFixed(1), dashed });
const ladder = (from: number, count: number, step: number) => Array.from({ length: count }, (_, at) => line(from + at * step));
const shown = (lines: readonly ReturnType<typeof line>[], last: number, low: number, high: number) => {
	const { levels, above, below } = drawable(levelsOf(lines), { last, low, high });
	return { prices: levels.map(({ value }) => value).sort((a, b) => a - b), above, below };
};

test("the chart merges lines of one side at one price, but not dashed lines or lines of the other side", () => {
	const levels = levelsOf([line(10), line(10), line(10, "sell"), line(10, "buy", true), line(11)]);
	expect(levels.map(({ lines, value }) => [lines.length, value])).toEqual([
		[2, 10],
		[1, 10],
		[1, 10],
		[1, 11],
	]);
	expect(
		levelsOf([
			{ ...line(10), price: "10.0" },
			{ ...line(10), price: "10" },
		]),
	).toHaveLength(1);
});

test("the chart draws every level of up to forty prices", () => {
	const { prices, above, below } = shown(ladder(100, 40, 1), 120, 0, 200);
	expect(prices).toHaveLength(40);
	expect([above, below]).toEqual([0, 0]);
});

test("the chart draws the forty prices that are nearest to the last price, and counts the other prices", () => {
	const lines = ladder(1, 100, 1);
	const high = shown(lines, 100.5, 0, 200);
	expect(high.prices).toEqual(Array.from({ length: 40 }, (_, at) => 61 + at));
	expect([high.above, high.below]).toEqual([0, 60]);
	const middle = shown(lines, 50.4, 0, 200);
	expect([middle.prices[0], middle.prices.at(-1)]).toEqual([31, 70]);
	expect([middle.above, middle.below]).toEqual([30, 30]);
});

test("the chart counts prices outside the shown range without reducing the lines inside it", () => {
	const lines = [...ladder(1, 60, 0.01), ...ladder(100, 30, 1), line(500, "sell"), line(500, "sell")];
	const { prices, above, below } = shown(lines, 60, 90, 140);
	expect(prices).toHaveLength(30);
	expect([above, below]).toEqual([2, 60]);
});
