import { expect, it } from "vitest";
import { examplePosition } from "../../../../testing/examples/contract-deal.ts";
import { liquidationDistanceOf } from "./margin.ts";

it.each([
	// At a mark price of 45,203.5 the position has lost 47.965 of its margin of 50. The remaining 2.035 equals the maintenance
	// margin. At 50,000 the maintenance margin is 2.250….
	["50000.0", "4.50", "9.59"],
	["45203.5", "100.00", "0.00"],
	["45000.0", "100.00", "0.00"],
	["55000.0", "2.47", "17.81"],
])(
	"at the mark price %s a long position has the margin ratio %s %% and the distance to liquidation %s %%",
	(mark, ratio, away) => {
		expect(liquidationDistanceOf(examplePosition, mark)).toEqual({ ratio, away });
	},
);

it("a rising price brings a short position nearer to liquidation", () => {
	const short = { ...examplePosition, direction: "short" as const, liquidation_price: "54750.0" };
	expect(liquidationDistanceOf(short, "50000.0")).toEqual({ ratio: "4.56", away: "9.50" });
	expect(liquidationDistanceOf(short, "54750.0")).toEqual({ ratio: "100.00", away: "0.00" });
});

it("liquidationDistanceOf returns undefined without a liquidation price or without a mark price", () => {
	expect(liquidationDistanceOf({ ...examplePosition, liquidation_price: null }, "50000.0")).toBeUndefined();
	expect(liquidationDistanceOf(examplePosition, undefined)).toBeUndefined();
});
