// Tests the hash of a withdrawal: a fixed example that another program computed, and that each changed field changes the hash.
import { expect, it } from "vitest";
import { type WithdrawalIntent, withdrawalApprovalText, withdrawalIntent, withdrawalIntentHash } from "./withdrawal-intent.ts";

const INTENT: WithdrawalIntent = {
	withdrawal: 7,
	user: 100_101,
	network: 1,
	asset: 3,
	address: "0x52908400098527886E0F7030069857D2E4169EE7",
	amount: 2n ** 53n + 1n,
	fee: 1_000_000n,
	at: 1_700_000_000_000,
};
const TEXT =
	'{"address":"0x52908400098527886E0F7030069857D2E4169EE7","amount":"9007199254740993","asset":3,"at":1700000000000,' +
	'"fee":"1000000","network":1,"type":"candor-withdrawal-v1","user":100101,"withdrawal":7}';

it("the text of a withdrawal intent is canonical JSON, with exact amounts", () => {
	expect(withdrawalIntent(INTENT)).toBe(TEXT);
});

it("the hash of a withdrawal intent equals sha256sum of its text", () => {
	expect(withdrawalIntentHash(INTENT)).toBe("5a784b53525f135d88ade052ca5e5d1dc56ff4631a9ed9115346b9e65fcdde51");
});

it.each<[string, Partial<WithdrawalIntent>]>([
	["number", { withdrawal: 8 }],
	["user", { user: 100_102 }],
	["network", { network: 2 }],
	["asset", { asset: 4 }],
	["letter case of the address", { address: INTENT.address.toLowerCase() }],
	["amount", { amount: INTENT.amount - 1n }],
	["fee", { fee: 0n }],
	["time", { at: INTENT.at + 1 }],
])("a withdrawal intent with another %s has another hash", (_field, change) => {
	expect(withdrawalIntentHash({ ...INTENT, ...change })).not.toBe(withdrawalIntentHash(INTENT));
});

it("fields that are not part of a withdrawal intent do not change the hash", () => {
	const more = { ...INTENT, state: "reviewing" };
	expect(withdrawalIntentHash(more)).toBe(withdrawalIntentHash(INTENT));
});

it("the signed text of an approval contains its purpose and the hash", () => {
	const hash = "ab".repeat(32);
	expect(withdrawalApprovalText(hash)).toBe(`candor-withdrawal-v1\n${hash}`);
	expect(() => withdrawalApprovalText(hash.toUpperCase())).toThrow(/64 lower-case hex/);
});
