// Ways, fees and the book's shares as the market's page shows them.
import { expect, test } from "vitest";
import { bookRows, dollarPlaces, percentOfPpm, wayOf } from "./figures.ts";

test("a change that is nothing goes no way", () => {
	expect([wayOf("1.25"), wayOf("-0.01"), wayOf("0.00"), wayOf("-0.00"), wayOf(undefined)]).toEqual([
		"up",
		"down",
		undefined,
		undefined,
		undefined,
	]);
});

test("fees of parts per million are percent with two places, more where they say something", () => {
	expect([1000, 0, 10_000, 12_500, 375, 1].map(percentOfPpm)).toEqual(["0.10", "0.00", "1.00", "1.25", "0.0375", "0.0001"]);
});

test("dollars have cents, and more places below one", () => {
	expect([dollarPlaces("64218.4"), dollarPlaces("0.0915")]).toEqual([2, 4]);
});

test("bars of both sides are shares of the deeper one", () => {
	const { bids, asks } = bookRows(
		[
			["10", "1"],
			["9", "3"],
			["8", "100"],
		],
		[["11", "2"]],
		2,
	);
	expect(bids.map(({ share }) => share)).toEqual([0.25, 1]);
	expect(asks.map(({ share }) => share)).toEqual([0.5]);
	expect(bookRows([], [], 2)).toEqual({ bids: [], asks: [] });
});

test("rows in which own orders wait are marked on their own side", () => {
	const { bids, asks } = bookRows([["10", "1"]], [["10", "2"]], 2, (side, price) => side === "sell" && price === "10");
	expect([bids[0]?.own, asks[0]?.own]).toEqual([false, true]);
});
