// The rules by which simulated traders of contracts decide.
import { describe, expect, test } from "vitest";
import { goesLong, leverageOf, STYLES, type Style, switchesSide, Trend, wantsToClose } from "./contract-styles.ts";

test.each([
	["momentum", 0.01, 0.2, true],
	["momentum", 0.01, 0.19, false],
	["momentum", -0.01, 0.2, false],
	["momentum", -0.01, 0.19, true],
	["reversion", 0.01, 0.2, false],
	["reversion", -0.01, 0.2, true],
	["crowd", 0, 0.49, true],
	["crowd", 0, 0.5, false],
	["crowd", 0.003, 0.67, true],
	["crowd", 0.003, 0.69, false],
	["crowd", -0.003, 0.31, true],
	["crowd", -0.003, 0.33, false],
	["crowd", 0.1, 0.89, true],
	["crowd", 0.1, 0.91, false],
	["momentum", 0, 0.49, true],
	["momentum", 0, 0.5, false],
] as const)("%s at a trend of %d and a draw of %d goes long: %s", (taste, trend, random, long) => {
	expect(goesLong(taste, trend, trend, random)).toBe(long);
});

test.each([
	[0, 0, false],
	[-0.01, 0, false],
	[0.001, 0.23, true],
	[0.001, 0.25, false],
	[0.1, 0.59, true],
	[0.1, 0.61, false],
])("a side that costs %d more than the other is left at a draw of %d: %s", (dearer, random, switches) => {
	expect(switchesSide(dearer, random)).toBe(switches);
});

describe("a position is closed", () => {
	const calm = STYLES[0] as Style;
	const reckless = STYLES.find(({ stopLoss }) => stopLoss === 0) as Style;

	test.each([
		["at its profit", calm, 0.3, 0, true],
		["not before it", calm, 0.29, 0, false],
		["at its loss", calm, -0.3, 0, true],
		["not before that", calm, -0.29, 0, false],
		["at its age", calm, 0, calm.mostHeldMs, true],
		["by the reckless at no loss", reckless, -0.99, 0, false],
		["by the reckless at their profit", reckless, 1.5, 0, true],
	] as const)("%s", (_name, style, gain, heldMs, closes) => {
		expect(wantsToClose(style, gain, heldMs)).toBe(closes);
	});
});

test.each([
	[0, 125, 100],
	[0.999, 125, 125],
	[0.999, 110, 110],
])("leverage of a draw of %d where %d is allowed: %d", (random, top, leverage) => {
	expect(leverageOf({ ...(STYLES[0] as Style), leverage: [100, 125] }, top, random)).toBe(leverage);
});

test("a trend is how far the index is from its average of the last minutes", () => {
	const trend = new Trend(300_000);
	expect(trend.hear(1_000, 0)).toBe(0);
	expect(trend.hear(1_010, 1_000)).toBeGreaterThan(0.009);
	// The average has come along.
	expect(Math.abs(trend.hear(1_010, 3_600_000))).toBeLessThan(0.000_1);
	expect(trend.hear(1_000, 3_601_000)).toBeLessThan(-0.009);
});

test("a dozen trade, in real money and in demo, some of them at 100 times and more", () => {
	expect(STYLES).toHaveLength(12);
	expect(STYLES.filter(({ account }) => account === "simulation").length).toBeGreaterThanOrEqual(4);
	expect(STYLES.filter(({ leverage }) => leverage[1] > 100).length).toBeGreaterThanOrEqual(3);
});
