import { expect, test } from "vitest";
import type { VenueCandle } from "./price-messages.ts";
import { candlesOfVenue } from "./venue-history.ts";

const NOW = Date.UTC(2026, 10, 21, 12, 0, 30);
const MINUTE = 60_000;
const at = (minutes: number) => Date.UTC(2026, 10, 21, 12) + minutes * MINUTE;

test("the server converts a venue's prices to ticks and omits the venue's volume", () => {
	expect(candlesOfVenue([[at(-2), "65000.04", "65001", "64999.96", "65000.05"]], "1min", 1, NOW)).toEqual([
		{ period: "1min", openTime: at(-2), open: 650_000, high: 650_010, low: 650_000, close: 650_001, volumeLots: 0, turnover: 0n },
	]);
});

test.each<[string, VenueCandle]>([
	["is still running", [at(0), "1", "1", "1", "1"]],
	["lies in the future", [at(5), "1", "1", "1", "1"]],
	["does not begin at a full minute", [at(-2) + 1, "1", "1", "1", "1"]],
	["has a high below its close", [at(-2), "1", "1", "1", "2"]],
	["has a low above its open", [at(-2), "1", "2", "1.5", "2"]],
	["has a price that is not a number", [at(-2), "1", "x", "1", "1"]],
	["has prices of zero", [at(-2), "0", "0", "0", "0"]],
	["has prices below one tick", [at(-2), "0.001", "0.001", "0.001", "0.001"]],
])("the server drops a candle that %s", (_name, row) => expect(candlesOfVenue([row], "1min", 1, NOW)).toEqual([]));

test("the server keeps the later of two candles with one opening time", () => {
	const candles = candlesOfVenue(
		[
			[at(-2), "1", "1", "1", "1"],
			[at(-2), "1", "2", "1", "2"],
		],
		"1min",
		1,
		NOW,
	);
	expect(candles.map(({ close }) => close)).toEqual([20]);
});
