import { expect, test } from "vitest";
import { drawable, levelsOf, type Waiting } from "./order-levels.ts";

const order = (price: number, side: Waiting["side"] = "buy", stop = false): Waiting => ({ side, price: price.toFixed(1), stop });
const ladder = (from: number, count: number, step: number) => Array.from({ length: count }, (_, at) => order(from + at * step));
const shown = (orders: readonly Waiting[], last: number, low: number, high: number) => {
	const { levels, above, below } = drawable(levelsOf(orders), { last, low, high });
	return { prices: levels.map(({ value }) => value).sort((a, b) => a - b), above, below };
};

test("orders of one side at one price share a line; a stop and the other side have lines of their own", () => {
	const levels = levelsOf([order(10), order(10), order(10, "sell"), order(10, "buy", true), order(11)]);
	expect(levels.map(({ orders, value }) => [orders.length, value])).toEqual([
		[2, 10],
		[1, 10],
		[1, 10],
		[1, 11],
	]);
	expect(
		levelsOf([
			{ ...order(10), price: "10.0" },
			{ ...order(10), price: "10" },
		]),
	).toHaveLength(1);
});

test("up to forty prices are all drawn", () => {
	const { prices, above, below } = shown(ladder(100, 40, 1), 120, 0, 200);
	expect(prices).toHaveLength(40);
	expect([above, below]).toEqual([0, 0]);
});

test("of more the forty nearest to the last price are drawn, wherever it is, and the others counted", () => {
	const orders = ladder(1, 100, 1);
	const high = shown(orders, 100.5, 0, 200);
	expect(high.prices).toEqual(Array.from({ length: 40 }, (_, at) => 61 + at));
	expect([high.above, high.below]).toEqual([0, 60]);
	const middle = shown(orders, 50.4, 0, 200);
	expect([middle.prices[0], middle.prices.at(-1)]).toEqual([31, 70]);
	expect([middle.above, middle.below]).toEqual([30, 30]);
});

test("those beyond the prices that are shown take no line from those within, and are counted too", () => {
	const orders = [...ladder(1, 60, 0.01), ...ladder(100, 30, 1), order(500, "sell"), order(500, "sell")];
	const { prices, above, below } = shown(orders, 60, 90, 140);
	expect(prices).toHaveLength(30);
	expect([above, below]).toEqual([2, 60]);
});
