import { describe, expect, it, test } from "vitest";
import { checkTransfer, shortest } from "./transfer.ts";

const usdt = { decimals: 6, available: "250.500000", from: "coin", to: "contract" };

describe("checkTransfer checks a transfer before it is sent", () => {
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
	] as const)("checkTransfer of the amount %j returns %s", (amount, problem) =>
		expect(checkTransfer({ ...usdt, amount })).toBe(problem),
	);

	it("checkTransfer rejects a transfer to the same account", () => {
		expect(checkTransfer({ ...usdt, to: "coin", amount: "1" })).toBe("same_account");
	});
});

test.each([
	["250.500000", "250.5"],
	["250.000000", "250"],
	["0.00000001", "0.00000001"],
	["1000", "1000"],
	["0.000000", "0"],
])("the button Max enters the balance %s as %s", (available, typed) => expect(shortest(available)).toBe(typed));
