// Payout of a stake, exact to the unit, and the problems that are reported before sending.
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

describe("a stake", () => {
	it.each([
		["100", 100_000_000n, 82_000_000n],
		["5", 5_000_000n, 4_100_000n],
		// Rounded down, as the core does: 12.345679 × 0.82 = 10.12345678.
		["12.345679", 12_345_679n, 10_123_456n],
		["1000", 1_000_000_000n, 820_000_000n],
	])("of %s has an exact payout, rounded down", (amount, stake, payout) => {
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
	])("of '%s' is reported as a problem", (amount, problem) => {
		expect(planStake({ amount, terms, available: 500_000_000n }).problems).toEqual([problem]);
	});

	it("without a time frame is reported first, with the other problems", () => {
		const none = { field: "seconds", kind: "no_duration" };
		expect(planStake({ amount: "", terms: undefined, available: 0n }).problems).toEqual([
			none,
			{ field: "number", kind: "empty" },
		]);
		expect(planStake({ amount: "10", terms: undefined, available: 10_000_000n }).problems).toEqual([none]);
	});

	it("is not checked against an unknown balance", () => {
		expect(planStake({ amount: "1000", terms, available: undefined }).problems).toEqual([]);
	});
});

it("an invalid payout ratio gives a payout of zero", () => {
	expect(payoutOf(100n, "x")).toBe(0n);
});

it("rounds a percentage up for warnings, and truncates it otherwise", () => {
	expect(percentOf("0.8")).toBe("80");
	expect(percentOf("0.555556", "up")).toBe("55.6");
	expect(percentOf("0.555556")).toBe("55.5");
	expect(percentOf("0.549451", "up")).toBe("55");
	expect(percentOf("1", "up")).toBe("100");
});

it("converts units to text and back without loss", () => {
	expect(unitsOf("12.340000")).toBe(12_340_000n);
	expect(unitsText(12_340_000n)).toBe("12.34");
	expect(unitsOf(undefined)).toBe(0n);
});
