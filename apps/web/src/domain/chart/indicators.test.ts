import "@candor/client/fake-page";
import { expect, test } from "vitest";
import { MOST_SUB, readChoices, toggledSub } from "./indicators.ts";

test("the chart reads missing, invalid and older stored indicator choices as valid choices", () => {
	const first = { period: "1hour", main: ["MA"], sub: ["VOL"] };
	for (const kept of [undefined, null, 7, "x", {}, { period: "2min", main: "MA", sub: 3 }])
		expect(readChoices(kept)).toEqual(first);
	expect(readChoices({ period: "1week", main: ["BOLL", "GONE", "MA"], sub: [] })).toEqual({
		period: "1week",
		main: ["MA", "BOLL"],
		sub: [],
	});
	expect(readChoices({ sub: ["VOL", "MACD", "KDJ", "RSI", "WR"] }).sub.length).toBe(MOST_SUB);
});

test("selecting more panes than allowed replaces the pane that was selected first", () => {
	expect(toggledSub(["VOL"], "MACD")).toEqual(["VOL", "MACD"]);
	expect(toggledSub(["VOL", "MACD", "KDJ"], "RSI")).toEqual(["MACD", "KDJ", "RSI"]);
	expect(toggledSub(["VOL", "MACD"], "VOL")).toEqual(["MACD"]);
});
