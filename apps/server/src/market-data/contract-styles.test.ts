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
] as const)("a trader of style %s at a trend of %d and a random number of %d goes long: %s", (taste, trend, random, long) => {
	expect(goesLong(taste, trend, trend, random)).toBe(long);
});

test.each([
	[0, 0, false],
	[-0.01, 0, false],
	[0.001, 0.23, true],
	[0.001, 0.25, false],
	[0.1, 0.59, true],
	[0.1, 0.61, false],
])(
	"a trader whose side costs %d more than the other side at a random number of %d switches sides: %s",
	(dearer, random, switches) => {
		expect(switchesSide(dearer, random)).toBe(switches);
	},
);

describe("a simulated trader closes positions by its style", () => {
	const calm = STYLES[0] as Style;
	const reckless = STYLES.find(({ stopLoss }) => stopLoss === 0) as Style;

	test.each([
		["closes a position at its profit target", calm, 0.3, 0, true],
		["keeps a position just below its profit target", calm, 0.29, 0, false],
		["closes a position at its loss limit", calm, -0.3, 0, true],
		["keeps a position just above its loss limit", calm, -0.29, 0, false],
		["closes a position at its maximum age", calm, 0, calm.mostHeldMs, true],
		["without a loss limit keeps a position at any loss", reckless, -0.99, 0, false],
		["without a loss limit closes a position at its profit target", reckless, 1.5, 0, true],
	] as const)("a simulated trader %s", (_name, style, gain, heldMs, closes) => {
		expect(wantsToClose(style, gain, heldMs)).toBe(closes);
	});
});

test.each([
	[0, 125, 100],
	[0.999, 125, 125],
	[0.999, 110, 110],
])("a random number of %d with a maximum leverage of %d gives leverage %d", (random, top, leverage) => {
	expect(leverageOf({ ...(STYLES[0] as Style), leverage: [100, 125] }, top, random)).toBe(leverage);
});

test("the trend is the distance of the index from its average of the last minutes", () => {
	const trend = new Trend(300_000);
	expect(trend.hear(1_000, 0)).toBe(0);
	expect(trend.hear(1_010, 1_000)).toBeGreaterThan(0.009);
	// After an hour, the average has reached the new price, so the distance to it is almost zero.
	expect(Math.abs(trend.hear(1_010, 3_600_000))).toBeLessThan(0.000_1);
	expect(trend.hear(1_000, 3_601_000)).toBeLessThan(-0.009);
});

test("the simulation has twelve traders of contracts, some with demo money and some with leverage of 100 and more", () => {
	expect(STYLES).toHaveLength(12);
	expect(STYLES.filter(({ account }) => account === "simulation").length).toBeGreaterThanOrEqual(4);
	expect(STYLES.filter(({ leverage }) => leverage[1] > 100).length).toBeGreaterThanOrEqual(3);
});
