import { describe, expect, it } from "vitest";
import { groupSteps } from "./book-steps.ts";

describe("groupSteps returns the price steps that an order book offers", () => {
	it.each([
		["BTC at 64,218.4", 642_184n, [1n, 10n, 100n, 1_000n]],
		["TRX at 0.12700", 12_700n, [1n, 10n, 100n]],
		["LTC at 72.00", 7_200n, [1n, 10n, 100n]],
		["something of 12 ticks", 12n, [1n]],
		["a market without a price", 0n, [1n]],
	])("groupSteps offers only price steps that are a small part of the price, for a price of %s", (_name, ticks, steps) =>
		expect(groupSteps(ticks)).toEqual(steps),
	);
});
