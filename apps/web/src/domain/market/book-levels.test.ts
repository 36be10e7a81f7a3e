import { describe, expect, it } from "vitest";
import { exampleBook as market } from "../../../testing/examples/book.ts";
import { amountPlaces, barPercent, cumulate, groupLevels, levelsOf } from "./book-levels.ts";

describe("levelsOf parses the levels of an order book", () => {
	it("levelsOf parses levels exactly, and returns the same object for an unchanged level", () => {
		const wire = [
			["0.1", "9007199254740993.1"],
			["0.3", "0.3"],
		] as [string, string][];
		const read = levelsOf({ priceDecimals: 1, lotDecimals: 1 }, wire);
		expect(cumulate(read)).toEqual([90_071_992_547_409_931n, 90_071_992_547_409_934n]);
		expect(levelsOf({ priceDecimals: 1, lotDecimals: 1 }, wire)[0]).toBe(read[0]);
	});
});

describe("groupLevels groups the levels of an order book by a price step", () => {
	it("groupLevels rounds bids down and asks up, and keeps the total quantity", () => {
		expect(groupLevels("buy", market.bids, 100n)).toEqual([{ ticks: 642_100n, lots: 60_000n }]);
		expect(groupLevels("sell", market.asks, 10n)).toEqual([
			{ ticks: 642_210n, lots: 10_000n },
			{ ticks: 642_230n, lots: 20_000n },
			{ ticks: 642_250n, lots: 30_000n },
		]);
		expect(groupLevels("sell", [{ ticks: 642_200n, lots: 1n }], 100n)).toEqual([{ ticks: 642_200n, lots: 1n }]);
		expect(groupLevels("sell", market.asks, 1n)).toBe(market.asks);
	});
});

describe("amountPlaces returns the decimals of an amount in the order book", () => {
	it("amountPlaces returns four decimals, or all decimals if four would show almost zero", () => {
		expect(amountPlaces(10_000n, 5)).toBe(4);
		expect(amountPlaces(100n, 5)).toBe(4);
		expect(amountPlaces(99n, 5)).toBe(5);
		expect(amountPlaces(1n, 0)).toBe(0);
	});
});

describe("depth bars of the order book show running sums", () => {
	it("depth bars increase from the best price outward", () => expect(cumulate(market.asks)).toEqual([10_000n, 30_000n, 60_000n]));
	it("depth bars have a width between one and a hundred percent for a level with a quantity", () => {
		expect(barPercent(1n, 100_000n)).toBe(1);
		expect(barPercent(60_000n, 60_000n)).toBe(100);
		expect(barPercent(0n, 60_000n)).toBe(0);
		expect(barPercent(1n, 0n)).toBe(0);
	});
});
