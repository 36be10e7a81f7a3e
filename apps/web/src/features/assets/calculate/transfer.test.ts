import { describe, expect, it } from "vitest";
import { judgeTransfer } from "./transfer.ts";

const usdt = { decimals: 6, available: "250.500000", from: "coin", to: "contract" };

describe("a transfer", () => {
	it.each([
		["250.5", undefined],
		["0.000001", undefined],
		["250.500001", "insufficient_balance"],
		["0", "zero"],
		["", "empty"],
		["1e3", "malformed"],
		["-1", "negative"],
		["0.0000001", "too_many_decimals"],
		["9".repeat(20), "too_large"],
	] as const)("of %j is judged %s", (amount, problem) => expect(judgeTransfer({ ...usdt, amount })).toBe(problem));

	it("goes from one account to another", () => {
		expect(judgeTransfer({ ...usdt, to: "coin", amount: "1" })).toBe("same_account");
	});
});
