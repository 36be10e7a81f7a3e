import { expect, it } from "vitest";
import { annualPercentOf, fundingOf, percentOfRate, premiumPercent, timeLeft } from "./funding.ts";
import { unrealizedPnlOf } from "./unrealized-pnl.ts";

const held = {
	direction: "long",
	amount: "0.05000",
	margin: "275.000000",
	mark_price: "54824.3",
	floating_profit_or_loss: "-0.785000",
} as const;

it.each([
	["long", "54824.3", "-0.785000", "-0.28"],
	["long", "54860.0", "1.000000", "0.36"],
	["short", "54860.0", "-2.570000", "-0.93"],
	["short", "54800.0", "0.430000", "0.15"],
] as const)("the unrealized PnL of a %s position at a mark price of %s is %s", (direction, mark, profit, percent) => {
	expect(unrealizedPnlOf({ ...held, direction }, mark)).toMatchObject({ profit, percent });
});

it("unrealizedPnlOf returns the last known PnL without a mark price; a loss reduces the remaining share of the margin", () => {
	expect(unrealizedPnlOf(held, undefined).profit).toBe("-0.785000");
	expect(unrealizedPnlOf({ ...held, floating_profit_or_loss: "-137.500000" }, undefined).left).toBe(0.5);
	expect(unrealizedPnlOf({ ...held, floating_profit_or_loss: "-300.000000" }, undefined).left).toBe(0);
	expect(unrealizedPnlOf({ ...held, floating_profit_or_loss: "20.000000" }, undefined).left).toBe(1);
});

it("at a negative funding rate shorts pay and longs receive", () => {
	expect(percentOfRate("-0.0001")).toBe("-0.0100");
	expect(percentOfRate("0.000082")).toBe("0.0082");
	expect([true, false].map((long) => fundingOf("-0.0001", 1_000_000n, long))).toEqual([100n, -100n]);
	expect(fundingOf("0.0001", 1_000_000n, true)).toBe(-100n);
});

it("annualPercentOf annualizes a funding rate with three periods a day, truncated to two decimals", () => {
	expect(["0.0001", "-0.000082", "0.003", "0"].map(annualPercentOf)).toEqual(["10.95", "-8.97", "328.50", "0.00"]);
});

it("premiumPercent returns the distance of the mark price from the index in percent of the index", () => {
	expect([premiumPercent(500_100n, 500_000n), premiumPercent(499_950n, 500_000n), premiumPercent(1n, 0n)]).toEqual([
		"0.0200",
		"-0.0100",
		"0.0000",
	]);
});

it("timeLeft formats the remaining time until funding in hours, minutes and seconds", () => {
	expect([13_267_000, 1, 0, -5].map(timeLeft)).toEqual(["03:41:07", "00:00:01", "00:00:00", "00:00:00"]);
});
