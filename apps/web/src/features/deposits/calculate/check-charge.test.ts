import { describe, expect, it } from "vitest";
import { checkVoucherAmount, isHash } from "./check-charge.ts";
import { progressOf } from "./progress.ts";

const HEX = "ab".repeat(32);

describe("hashes of transactions", () => {
	it.each([
		["ERC20", `0x${HEX}`, true],
		["ERC20", ` 0x${HEX} `, true],
		["ERC20", HEX, false],
		["ERC20", `0x${HEX}0`, false],
		["TRC20", HEX, true],
		["TRC20", `0x${HEX}`, false],
		["BTC", HEX.toUpperCase(), true],
		["BTC", "", false],
	] as const)("of %s: %s is accepted: %s", (chain, hash, accepted) => {
		expect(isHash(chain, hash)).toBe(accepted);
	});
});

it.each([
	["", "amount_missing"],
	["10.5", "amount_not_whole"],
	["0", "amount_zero"],
	["10", undefined],
] as const)("the amount %j of a bank transfer: %s", (amount, problem) => {
	expect(checkVoucherAmount(amount)).toBe(problem);
});

it.each([
	[null, 12, { done: 0, needed: 12, part: 0 }],
	[6, 12, { done: 6, needed: 12, part: 0.5 }],
	[40, 12, { done: 12, needed: 12, part: 1 }],
	[0, 0, { done: 0, needed: 0, part: 1 }],
])("%s of %s confirmations", (confirmations, needed_confirmations, progress) => {
	expect(progressOf({ confirmations, needed_confirmations })).toEqual(progress);
});
