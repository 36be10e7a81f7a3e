import { describe, expect, it } from "vitest";
import { chainUnits } from "./chain-units.ts";
import { checkVoucherAmount, isHash } from "./check-charge.ts";
import { progressOf } from "./progress.ts";

const HEX = "ab".repeat(32);

describe("the deposit form checks the hash of a transaction by its network", () => {
	it.each([
		["ERC20", `0x${HEX}`, true],
		["ERC20", ` 0x${HEX} `, true],
		["ERC20", HEX, false],
		["ERC20", `0x${HEX}0`, false],
		["TRC20", HEX, true],
		["TRC20", `0x${HEX}`, false],
		["BTC", HEX.toUpperCase(), true],
		["BTC", "", false],
	] as const)("the deposit form accepts, on the network %s, the hash %s: %s", (chain, hash, accepted) => {
		expect(isHash(chain, hash)).toBe(accepted);
	});
});

it.each([
	["", "amount_missing"],
	["10.5", "amount_not_whole"],
	["0", "amount_zero"],
	["10", undefined],
] as const)("the form of a bank transfer finds in the amount %j the problem %s", (amount, problem) => {
	expect(checkVoucherAmount(amount)).toBe(problem);
});

it.each([
	[null, 12, { done: 0, needed: 12, part: 0 }],
	[6, 12, { done: 6, needed: 12, part: 0.5 }],
	[40, 12, { done: 12, needed: 12, part: 1 }],
	[0, 0, { done: 0, needed: 0, part: 1 }],
])(
	"the page of a deposit calculates the progress for %s of %s confirmations",
	(confirmations, needed_confirmations, progress) => {
		expect(progressOf({ confirmations, needed_confirmations })).toEqual(progress);
	},
);

it.each([
	["1,000 ETH with 18 decimals on the chain", 100_000_000_000n, 8, 18, 10n ** 21n],
	["the same decimals", 7n, 6, 6, 7n],
	["fewer decimals on the chain", 1_000_000n, 6, 2, 100n],
	["an amount that the chain cannot have", 1_000_001n, 6, 2, undefined],
])("chainUnits converts exactly: %s", (_name, units, ledger, chain, converted) => {
	expect(chainUnits(units, ledger, chain)).toBe(converted);
});
