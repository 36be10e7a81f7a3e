// Tests how the state of a payment's transaction on TRON decides whether money has left or returns to the user.
import { expect, test } from "vitest";
import type { ChainTransaction } from "../chains/driver.ts";
import { TransferWouldFail } from "../chains/tron/tron-driver.ts";
import type { ServedWithdrawal } from "./dependencies.ts";
import { LIFE_MS, TronChain } from "./tron-chain.ts";

const [HOT, TO, USDT] = [
	"TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
	"TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7",
	"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
];
const WITHDRAWAL = { withdrawal: 4, asset: 3, address: TO, amount: 100n, fee: 1n } as ServedWithdrawal;
const PAID = { contract: USDT, from: HOT, to: TO, amount: 99n };
const INCLUDED = {
	...{ state: "included", isSuccess: true, isFinal: true, height: 5, blockHash: "b", sender: HOT, nonce: undefined },
	...{ fee: 27n, transfers: [PAID] },
};

function chainOf({ transaction = {}, energy = async () => 100_000n, headMs = 0, balance = 0n } = {}) {
	const driver = {
		transaction: async () => ({ ...INCLUDED, ...transaction }) as ChainTransaction,
		fees: async () => ({ maxFee: 100n, priorityFee: 100n }),
		balanceOf: async () => balance,
	};
	const assets = [
		{ asset: 3, contract: USDT, ledgerDecimals: 6, chainDecimals: 6 },
		{ asset: 6, contract: undefined, ledgerDecimals: 6, chainDecimals: 6 },
	];
	const tron = { energyOf: energy, solidHead: async () => ({ hash: "head", timeMs: headMs }) };
	return new TronChain({ driver, assets, tron, hotAddress: HOT } as never, () => 1_000);
}

test.each([
	["the exact payment", {}, { state: "succeeded", gasAsset: 6, gas: 27n }],
	["a call that ran out of energy", { isSuccess: false, transfers: [] }, { state: "failed", gasAsset: 6, gas: 27n }],
	["success with another amount", { transfers: [{ ...PAID, amount: 98n }] }, { state: "unclear" }],
	["success in another token", { transfers: [{ ...PAID, contract: HOT }] }, { state: "unclear" }],
	["another sender", { sender: TO }, { state: "foreign" }],
	["a block that is not solidified", { state: "pending" }, { state: "pending" }],
	["no trace", { state: "unknown" }, { state: "unknown" }],
])("a TRON transaction with %s has the right state", async (_name, transaction, expected) => {
	expect(await chainOf({ transaction }).status("hash", WITHDRAWAL)).toEqual(expected);
});

test("the limit of energy is the simulated energy plus a reserve", async () => {
	expect(await chainOf().fees(3, WITHDRAWAL)).toEqual({ maxFeePerGas: 100n, maxPriorityFeePerGas: 100n, gas: 130_000n });
	expect(await chainOf().fees(6, WITHDRAWAL)).toMatchObject({ gas: 0n });
});

test("a payment whose simulation fails goes back to the operators before a signature", async () => {
	const energy = () => Promise.reject(new TransferWouldFail("blocked"));
	await expect(chainOf({ energy }).fees(3, WITHDRAWAL)).rejects.toMatchObject({ code: "transfer_would_fail" });
});

test("a transaction counts as expired only some minutes after its expiration by the chain's clock", async () => {
	const signedAt = 5_000;
	expect(await chainOf({ headMs: signedAt + LIFE_MS + 60_000 }).isExpired(signedAt)).toBe(false);
	expect(await chainOf({ headMs: signedAt + LIFE_MS + 660_000 }).isExpired(signedAt)).toBe(true);
});

test("a payment refers to a solidified block and is valid for six hours", async () => {
	expect(await chainOf().partsFor()).toEqual({ reference: { block: "head", timestamp: 1_000, expiration: 1_000 + LIFE_MS } });
});

test("the hot wallet keeps TRX for fees", async () => {
	expect(await chainOf({ balance: 10_000_000n }).hotBalance(6)).toBe(7_000_000n);
	expect(await chainOf({ balance: 10_000_000n }).hotBalance(3)).toBe(10_000_000n);
	expect(await chainOf({ balance: 1n }).hotBalance(6)).toBe(0n);
});
