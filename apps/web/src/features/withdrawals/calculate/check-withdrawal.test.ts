import { describe, expect, it } from "vitest";
import { checkWithdrawal, receivedOf, smallerOf, type WithdrawalTerms } from "./check-withdrawal.ts";

const TERMS: WithdrawalTerms = {
	...{ decimals: 6, available: "1240.5", minimum: "10", fee: "1", left: "2000", price: "1" },
};

describe("the received amount of a withdrawal is the amount less the fee", () => {
	it.each([
		["1240", "1239"],
		["1.000001", "0.000001"],
		["9007199254.740993", "9007199253.740993"],
		["1", undefined],
		["0.5", undefined],
		["", undefined],
	] as const)("a withdrawal of %s pays %s", (amount, received) => {
		expect(receivedOf(amount, TERMS)).toBe(received);
	});
});

describe("the amount of a withdrawal is checked before it is sent", () => {
	it.each([
		["1240.5", undefined],
		["10", undefined],
		["", "empty"],
		["0", "zero"],
		["9.999999", "below_minimum"],
		["1240.500001", "insufficient_balance"],
		["1.0000001", "too_many_decimals"],
	] as const)("checkWithdrawal finds in a withdrawal of %s the problem %s", (amount, problem) => {
		expect(checkWithdrawal(amount, TERMS)).toBe(problem);
	});

	it("checkWithdrawal refuses an amount that does not exceed the fee", () => {
		expect(checkWithdrawal("1", { ...TERMS, minimum: "0.5" })).toBe("below_fee");
	});

	it("checkWithdrawal counts the value of a withdrawal toward the limit, to the last unit", () => {
		const btc = { ...TERMS, decimals: 8, available: "5", minimum: "0.001", fee: "0.0001", price: "64000.5", left: "64000.5" };
		expect(checkWithdrawal("1", btc)).toBeUndefined();
		expect(checkWithdrawal("1.00000001", btc)).toBe("above_limit");
	});

	it("without a price only the exchange checks the limit of a withdrawal", () => {
		expect(checkWithdrawal("1000", { ...TERMS, left: "1", price: null })).toBeUndefined();
	});
});

it("smallerOf returns the smaller of two limits", () => {
	expect(smallerOf("10.5", "9")).toBe("9");
	expect(smallerOf("9", "10.5")).toBe("9");
});
