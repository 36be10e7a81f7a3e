import { encodeFunctionData, erc20Abi } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { CHAIN_ID, FEES, intentOf, NETWORK, PHRASE, policyOf, Rig, TOKEN } from "../testing/rig.ts";
import { explain } from "./explain.ts";
import { readPolicy } from "./policy.ts";

const policy = readPolicy(Buffer.from(JSON.stringify(policyOf())));

describe("signer explain describes intents, transactions and locks", () => {
	it("signer explain prints the hash of an intent and its amounts in coins", () => {
		const text = explain(JSON.stringify(intentOf()), policy);
		expect(text).toContain(`hash        ${intentOf().hash}`);
		expect(text).toContain("pays        49 USDT");
		expect(text).toContain("fee kept    1 USDT");
		expect(text).toContain("0x70 9979 70C5 1812");
		expect(text).not.toContain("WARNING");
	});

	it("signer explain needs neither a policy nor the hash", () => {
		const { hash, ...intent } = intentOf();
		const text = explain(JSON.stringify(intent));
		expect(text).toContain(hash);
		expect(text).toContain("49000000 ledger units of asset 3");
	});

	it("signer explain warns of an intent with another hash", () => {
		expect(explain(JSON.stringify({ ...intentOf(), amount: "2000000" }))).toContain("WARNING     the file says another hash");
	});

	it("signer explain describes a signed transaction", () => {
		const { bytes, txHash } = new Rig().sign(intentOf(), 4);
		const text = explain(`${bytes}\n`, policy);
		for (const part of [txHash, "49 USDT", TOKEN, "nonce       4", "chain id    31337", "0.002 of the network's coin"]) {
			expect(text.toLowerCase()).toContain(part.toLowerCase());
		}
	});

	it("signer explain warns of a transaction with other calldata", async () => {
		const data = encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [TOKEN, 1n] });
		const fees = { maxFeePerGas: BigInt(FEES.maxFeePerGas), gas: 100_000n };
		const account = mnemonicToAccount(PHRASE);
		const bytes = await account.signTransaction({ chainId: CHAIN_ID, type: "eip1559", to: TOKEN, nonce: 0, data, ...fees });
		expect(explain(bytes, policy)).toContain("WARNING: this transaction is no plain transfer");
	});

	it("signer explain prints the text that operators sign to end a lock", () => {
		const arming = { challenge: "ab".repeat(32), counter: 9, firstWithdrawal: 5, nonces: [{ network: NETWORK, next: 4 }] };
		expect(explain(JSON.stringify(arming))).toMatch(/candor-arm-signer-v1\n[0-9a-f]{64}\n$/);
	});
});
