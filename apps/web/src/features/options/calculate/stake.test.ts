import { describe, expect, it } from "vitest";
import { payoutOf, percentOf, planStake, unitsOf, unitsText } from "./stake.ts";

const terms = {
	seconds: 60,
	payout_ratio: "0.82",
	min: "5.000000",
	max: "1000.000000",
	break_even: "0.549451",
	lost_share: null,
	settled: 0,
};

describe("planStake calculates the payout and finds the errors of a stake", () => {
	it.each([
		["100", 100_000_000n, 82_000_000n],
		["5", 5_000_000n, 4_100_000n],
		// The core rounds down too: 12.345679 × 0.82 = 10.12345678.
		["12.345679", 12_345_679n, 10_123_456n],
		["1000", 1_000_000_000n, 820_000_000n],
	])("the stake %s has an exact payout, rounded down", (amount, stake, payout) => {
		expect(planStake({ amount, terms, available: stake })).toEqual({ stake, payout, problems: [] });
	});

	it.each([
		["", { field: "number", kind: "empty" }],
		["0", { field: "number", kind: "zero" }],
		["4.999999", { field: "number", kind: "below_minimum", limit: 5_000_000n }],
		["1000.000001", { field: "number", kind: "above_maximum", limit: 1_000_000_000n }],
		["500.000001", { field: "number", kind: "insufficient_balance" }],
		["1.0000001", { field: "number", kind: "too_many_decimals" }],
		["1e3", { field: "number", kind: "malformed" }],
	])("the stake '%s' gives the problem %o", (amount, problem) => {
		expect(planStake({ amount, terms, available: 500_000_000n }).problems).toEqual([problem]);
	});

	it("a missing time frame is the first problem, before those of the stake", () => {
		const none = { field: "seconds", kind: "no_duration" };
		expect(planStake({ amount: "", terms: undefined, available: 0n }).problems).toEqual([
			none,
			{ field: "number", kind: "empty" },
		]);
		expect(planStake({ amount: "10", terms: undefined, available: 10_000_000n }).problems).toEqual([none]);
	});

	it("while the balance is unknown, the stake is not checked against it", () => {
		expect(planStake({ amount: "1000", terms, available: undefined }).problems).toEqual([]);
	});
});

it("a payout ratio that is not a number gives a payout of zero", () => {
	expect(payoutOf(100n, "x")).toBe(0n);
});

it("percentOf rounds up for warnings and truncates otherwise", () => {
	expect(percentOf("0.8")).toBe("80");
	expect(percentOf("0.555556", "up")).toBe("55.6");
	expect(percentOf("0.555556")).toBe("55.5");
	expect(percentOf("0.549451", "up")).toBe("55");
	expect(percentOf("1", "up")).toBe("100");
});

it("unitsOf and unitsText convert amounts without loss", () => {
	expect(unitsOf("12.340000")).toBe(12_340_000n);
	expect(unitsText(12_340_000n)).toBe("12.34");
	expect(unitsOf(undefined)).toBe(0n);
});
