import { expect, test } from "vitest";
import { priceRange } from "./price-range.ts";

const candles = [
	{ low: 100, high: 140 },
	{ low: 120, high: 200 },
];

test("the price range spans the candles, and ignores indicator lines inside the candles' range", () => {
	expect(priceRange({ from: 100, to: 200 }, candles)).toEqual({ from: 100, to: 200 });
	expect(priceRange({ from: 110, to: 150 }, candles)).toEqual({ from: 100, to: 200 });
});

test("the price range includes lines outside the candles by at most an eighth on each side", () => {
	expect(priceRange({ from: 95, to: 205 }, candles)).toEqual({ from: 95, to: 205 });
	expect(priceRange({ from: -400, to: 205 }, candles)).toEqual({ from: 88, to: 205 });
	expect(priceRange({ from: 100, to: 900 }, candles)).toEqual({ from: 100, to: 212 });
});

test("the chart uses the library's range if the price did not move or no candle is visible", () => {
	expect(priceRange({ from: 5, to: 5 }, [{ low: 5, high: 5 }])).toEqual({ from: 5, to: 5 });
	expect(priceRange({ from: 0, to: 10 }, [])).toEqual({ from: 0, to: 10 });
});
