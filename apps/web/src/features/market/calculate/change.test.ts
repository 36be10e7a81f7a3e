import { expect, test } from "vitest";
import { changeDirectionOf, percentOfPpm } from "./change.ts";

test("changeDirectionOf returns no direction for a change of zero", () => {
	expect([
		changeDirectionOf("1.25"),
		changeDirectionOf("-0.01"),
		changeDirectionOf("0.00"),
		changeDirectionOf("-0.00"),
		changeDirectionOf(undefined),
	]).toEqual(["up", "down", undefined, undefined, undefined]);
});

test("percentOfPpm shows a fee as a percentage with two decimals, or more if they are not zero", () => {
	expect([1000, 0, 10_000, 12_500, 375, 1].map(percentOfPpm)).toEqual(["0.10", "0.00", "1.00", "1.25", "0.0375", "0.0001"]);
});
