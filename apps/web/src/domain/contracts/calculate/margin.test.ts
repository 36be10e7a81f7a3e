// Distance to the liquidation: at the liquidation price the remaining margin equals the maintenance margin; further away it is larger.
import { expect, it } from "vitest";
import { examplePosition } from "../../../../testing/examples/contract-deal.ts";
import { nearnessOf } from "./margin.ts";

it.each([
	// At 45,203.5 the loss is 47.965 of 50, so the maintenance margin is 2.035 there, and 2.250… of 50 at 50,000.
	["50000.0", "4.50", "9.59"],
	["45203.5", "100.00", "0.00"],
	["45000.0", "100.00", "0.00"],
	["55000.0", "2.47", "17.81"],
])("a long at a mark of %s has a margin ratio of %s %% and is %s %% away from liquidation", (mark, ratio, away) => {
	expect(nearnessOf(examplePosition, mark)).toEqual({ ratio, away });
});

it("a short nears liquidation as the price rises", () => {
	const short = { ...examplePosition, direction: "short" as const, liquidation_price: "54750.0" };
	expect(nearnessOf(short, "50000.0")).toEqual({ ratio: "4.56", away: "9.50" });
	expect(nearnessOf(short, "54750.0")).toEqual({ ratio: "100.00", away: "0.00" });
});

it("is undefined without a liquidation price or without a mark", () => {
	expect(nearnessOf({ ...examplePosition, liquidation_price: null }, "50000.0")).toBeUndefined();
	expect(nearnessOf(examplePosition, undefined)).toBeUndefined();
});
