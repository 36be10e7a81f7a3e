import { expect, it } from "vitest";
import { exampleDeal } from "../../../../../testing/examples/contract-deal.ts";
import type { Cost } from "../../../../domain/contracts/calculate/cost.ts";
import { termsOf } from "../../../../domain/contracts/calculate/terms.ts";
import { exitFor, openingOf, outcomeOf, TOP_TICKS } from "./outcome.ts";

const terms = termsOf(exampleDeal);
/** Example: a position of 10 lots of 0.001 BTC at 50,000. The notional is 500, and the leverage is 10. */
const position = { long: true, lots: 10n, leverage: 10, entry: 500_000n };
const opened = openingOf(terms, position) as Cost;

it.each([
	// The profit at 50,500 is 505 − 500, less the fees of 0.25 and 0.2525. The margin is 50.
	[true, 505_000n, { gross: 5_000_000n, fees: 502_500n, net: 4_497_500n, roi: 899n, liquidatedFirst: false }],
	[false, 505_000n, { gross: -5_000_000n, fees: 502_500n, net: -5_502_500n, roi: -1_100n, liquidatedFirst: false }],
	[true, 450_000n, { gross: -50_000_000n, fees: 475_000n, net: -50_475_000n, roi: -10_095n, liquidatedFirst: true }],
	[false, 450_000n, { gross: 50_000_000n, fees: 475_000n, net: 49_525_000n, roi: 9_905n, liquidatedFirst: false }],
])("outcomeOf returns profit, fees and return of a position (long: %s, exit price in ticks: %s)", (long, exit, expected) => {
	expect(outcomeOf(terms, { ...position, long }, openingOf(terms, { ...position, long }) as Cost, exit)).toEqual(expected);
});

it.each([
	[true, 0n],
	[true, 4_497_500n],
	[true, 4_497_501n],
	[false, 1n],
	[false, 123_456_789n],
])("exitFor returns the nearest price that reaches a profit (long: %s, profit in the smallest unit: %s)", (long, profit) => {
	const held = { ...position, long };
	const exit = exitFor(terms, held, opened, profit) as bigint;
	expect(outcomeOf(terms, held, opened, exit).net).toBeGreaterThanOrEqual(profit);
	expect(outcomeOf(terms, held, opened, long ? exit - 1n : exit + 1n).net).toBeLessThan(profit);
});

it("exitFor finds no exit price if a short's profit exceeds its notional or a long needs more than the highest price", () => {
	expect(exitFor(terms, { ...position, long: false }, opened, 500_000_000n)).toBeUndefined();
	const most = outcomeOf(terms, position, opened, TOP_TICKS).net;
	expect(exitFor(terms, position, opened, most + 1n)).toBeUndefined();
	expect(exitFor(terms, position, opened, most)).toBeLessThanOrEqual(TOP_TICKS);
});

it("openingOf returns undefined for more lots than the largest position", () => {
	expect(openingOf(terms, { ...position, lots: 100_000n })).toBeUndefined();
});
