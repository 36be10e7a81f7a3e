import { expect, test } from "vitest";
import { percentOfPpm, wayOf } from "./change.ts";

test("wayOf returns no direction for a change of zero", () => {
	expect([wayOf("1.25"), wayOf("-0.01"), wayOf("0.00"), wayOf("-0.00"), wayOf(undefined)]).toEqual([
		"up",
		"down",
		undefined,
		undefined,
		undefined,
	]);
});

test("percentOfPpm shows a fee as a percentage with two decimals, or more if they are not zero", () => {
	expect([1000, 0, 10_000, 12_500, 375, 1].map(percentOfPpm)).toEqual(["0.10", "0.00", "1.00", "1.25", "0.0375", "0.0001"]);
});
