// Tests transactions about which one of two nodes reports something false.
import { expect, test } from "vitest";
import { ComparedDriver } from "./compared-driver.ts";
import { type ChainDriver, ChainsDisagree, type ChainTransaction } from "./driver.ts";

const TRANSFER = { key: "0x1:0", hash: "0x1", height: 5, blockHash: "0xb", contract: "0xc", from: "0xa", to: "0xd", amount: 99n };
type Included = Extract<ChainTransaction, { state: "included" }>;
const HONEST: Included = {
	...{ state: "included", isSuccess: true, isFinal: true, height: 5, blockHash: "0xb", sender: "0xa", nonce: 4, fee: 7n },
	transfers: [{ ...TRANSFER, sender: "0xa", nonce: 4 }],
};

const nodes = (...answers: ChainTransaction[]) =>
	new ComparedDriver(answers.map((answer) => ({ transaction: async () => answer }) as unknown as ChainDriver));

test.each<[string, Partial<Included>]>([
	["hides the payment", { transfers: [] }],
	["changes the amount of the payment", { transfers: [{ ...TRANSFER, sender: "0xa", nonce: 4, amount: 1n }] }],
	["changes the nonce", { nonce: 9 }],
	["changes the fee", { fee: 10n ** 20n }],
	["states a failure", { isSuccess: false }],
])("a node that %s stops the comparison of two nodes, in any order", async (_name, lie) => {
	const lying = { ...HONEST, ...lie };
	await expect(nodes(lying, HONEST).transaction("0x1")).rejects.toThrow(ChainsDisagree);
	await expect(nodes(HONEST, lying).transaction("0x1")).rejects.toThrow(ChainsDisagree);
});

test("a transaction is final only if both nodes say so", async () => {
	expect(await nodes(HONEST, { ...HONEST, isFinal: false }).transaction("0x1")).toEqual({ ...HONEST, isFinal: false });
	expect(await nodes({ state: "unknown" }, HONEST).transaction("0x1")).toEqual({ state: "unknown" });
});
