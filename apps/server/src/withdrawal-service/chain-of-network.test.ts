// Tests how the state of a payment's transaction decides whether money has left or returns to the user.
import { expect, test } from "vitest";
import type { ChainTransaction, ChainTransfer } from "../chains/driver.ts";
import { parseEvmAddress } from "../chains/evm/address.ts";
import { NetworkChain } from "./chain-of-network.ts";
import type { ServedWithdrawal } from "./dependencies.ts";

const HOT = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const TO = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const [TOKEN, NONCE] = ["0x5FbDB2315678afecb367f032d93F642f64180aa3", 4];
const WITHDRAWAL = { asset: 3, address: TO, amount: 100n, fee: 1n, nonce: NONCE } as ServedWithdrawal;
const TRANSFER = { contract: TOKEN, from: HOT, to: TO, amount: 99n } as ChainTransfer;
type Included = Extract<ChainTransaction, { state: "included" }>;
const INCLUDED: Included = {
	...{ state: "included", isSuccess: true, isFinal: true, height: 5, blockHash: "0xb", sender: HOT, nonce: NONCE },
	...{ fee: 10n ** 10n, transfers: [TRANSFER] },
};

interface Tip {
	height: number;
	finalHeight: number;
	nonce: number;
}

function chainOf(transaction: ChainTransaction, tip: Tip = { height: 0, finalHeight: 0, nonce: 0 }): NetworkChain {
	const driver = {
		transaction: async () => transaction,
		parseAddress: (text: string) => parseEvmAddress(text, new Set()),
		nonceOf: async () => tip.nonce,
		tip: async () => tip,
	};
	const assets = [
		{ asset: 3, contract: TOKEN, ledgerDecimals: 6, chainDecimals: 6 },
		{ asset: 2, contract: undefined, ledgerDecimals: 8, chainDecimals: 18 },
	];
	return new NetworkChain({ driver, assets, hotAddress: HOT } as never);
}

const statusOf = async (change: Partial<Included>, withdrawal: Partial<ServedWithdrawal> = {}) =>
	(await chainOf({ ...INCLUDED, ...change }).status("0x1", { ...WITHDRAWAL, ...withdrawal })).state;

test.each<[string, Partial<Included>, string]>([
	["a final transfer of the exact amount has paid", {}, "succeeded"],
	["a reverted transaction has failed", { isSuccess: false, transfers: [] }, "failed"],
	["a success that is not final is only mined", { isFinal: false }, "mined"],
	["a revert that a reorganisation can still turn into a payment is only mined", { isSuccess: false, isFinal: false }, "mined"],
	["a success without a transfer is no failure", { transfers: [] }, "unclear"],
	["a token's own fee is no failure", { transfers: [{ ...TRANSFER, amount: 98n }] }, "unclear"],
	["a failed transaction of somebody else is no failure", { isSuccess: false, sender: TO }, "foreign"],
	["a failed transaction with another nonce is no failure", { isSuccess: false, nonce: NONCE + 1 }, "foreign"],
	["the payment of another withdrawal is no payment", { nonce: NONCE + 1 }, "foreign"],
])("the service reads the state of a payment: %s", async (_name, change, state) => {
	expect(await statusOf(change)).toBe(state);
});

test("the service pays an address in lower case by a transfer to its checksummed form", async () => {
	expect(await statusOf({}, { address: TO.toLowerCase() })).toBe("succeeded");
});

test("a nonce that a reorganisation has removed does not become final with its height", async () => {
	const tip = { height: 10, finalHeight: 7, nonce: 5 };
	const chain = chainOf({ state: "unknown" }, tip);
	expect(await chain.finalNonce()).toBe(0);
	Object.assign(tip, { height: 11, finalHeight: 10, nonce: 4 });
	expect(await chain.finalNonce()).toBeLessThanOrEqual(4);
});
