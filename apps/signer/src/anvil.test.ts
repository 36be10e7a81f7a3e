// Tests that a real EVM node (anvil) accepts the transactions that the signer signs.
import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createPublicClient, createTestClient, erc20Abi, http, pad, toHex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ALICE, CHAIN_ID, ETH, FEES, intentOf, KEYS, NETWORK, Rig, TOKEN } from "../testing/rig.ts";
import type { SignedTransaction } from "./protocol.ts";

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };
const PROGRAM = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch]}/bin/anvil`;
const TRANSFER_TOPIC = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
/**
 * Byte code of a minimal token with `transfer` and `balanceOf`. The balance of an address is in the storage slot whose
 * number is the address.
 */
const TOKEN_CODE = [
	"60003560e01c8063a9059cbb14601d57", // `transfer` continues at byte 1d
	"5060043554600052602060 00f3".replace(" ", ""), // balanceOf
	"5b506024358033541015602d575f5ffd", // reverts if the balance is below the amount
	"5b803354033355806004355401600435556000 52".replace(" ", ""), // changes the balances of sender and recipient
	`600435337f${TRANSFER_TOPIC}60206000a3`, // emits Transfer(from, to, amount)
	"600160005260206000f3",
].join("");

let node: ChildProcess;
let clients: ReturnType<typeof clientsOf>;

function clientsOf(port: string) {
	const options = { transport: http(`http://127.0.0.1:${port}`), pollingInterval: 20 };
	return { chain: createPublicClient(options), faults: createTestClient({ ...options, mode: "anvil" }) };
}

beforeAll(async () => {
	node = spawn(createRequire(import.meta.url).resolve(PROGRAM), ["--port", "0", "--chain-id", String(CHAIN_ID)]);
	const port = await new Promise<string>((resolve, reject) => {
		let text = "";
		node.once("error", reject);
		node.once("close", () => reject(new Error(`anvil ended: ${text}`)));
		node.stdout?.on("data", (bytes) => {
			text += bytes;
			const found = /Listening on [\d.]+:(\d+)/.exec(text)?.[1];
			if (found !== undefined) resolve(found);
		});
	});
	clients = clientsOf(port);
	const { faults } = clients;
	for (const { address } of [KEYS.hot, KEYS.deposit(3)]) {
		await faults.setBalance({ address: address as typeof ALICE, value: 2n * 10n ** 18n });
		await faults.setStorageAt({ address: TOKEN, index: pad(address as typeof ALICE), value: pad(toHex(100_000_000n)) });
	}
	await faults.setCode({ address: TOKEN, bytecode: `0x${TOKEN_CODE}` });
});

afterAll(() => void node.kill());

async function send({ bytes, txHash }: SignedTransaction) {
	const hash = await clients.chain.sendRawTransaction({ serializedTransaction: bytes as `0x${string}` });
	expect(hash).toBe(txHash);
	return clients.chain.waitForTransactionReceipt({ hash });
}

const tokensOf = (address: string) =>
	clients.chain.readContract({ address: TOKEN, abi: erc20Abi, functionName: "balanceOf", args: [address as typeof ALICE] });
const coinsOf = (address: string) => clients.chain.getBalance({ address: address as typeof ALICE });

describe("signed transactions are paid on a real chain", () => {
	const rig = new Rig();

	it("a withdrawal of tokens arrives less its fee, at once, after a restart and after a repeat", async () => {
		const signed = rig.sign(intentOf(), 0);
		const again = rig.restarted();
		const receipt = await send(again.call("sign", again.request(intentOf(), 5)));
		expect(receipt).toMatchObject({ status: "success", transactionHash: signed.txHash });
		expect(await tokensOf(ALICE)).toBe(49_000_000n);
		expect(await tokensOf(KEYS.hot.address)).toBe(51_000_000n);
	});

	it("a withdrawal of coins arrives less its fee", async () => {
		const before = await coinsOf(ALICE);
		await send(rig.sign(intentOf({ withdrawal: 2, asset: ETH, amount: "101000000", fee: "1000000" }), 1));
		expect(await coinsOf(ALICE)).toBe(before + 10n ** 18n);
	});

	it("a bumped withdrawal replaces the first version in the pool and is paid once", async () => {
		const { faults, chain } = clients;
		await faults.setAutomine(false);
		const first = rig.sign(intentOf({ withdrawal: 3 }), 2);
		await chain.sendRawTransaction({ serializedTransaction: first.bytes as `0x${string}` });
		const fees = { maxFeePerGas: "22000000000", maxPriorityFeePerGas: "1100000000", gas: FEES.gas };
		const bumped = rig.call("bump", { withdrawal: 3, fees });
		await chain.sendRawTransaction({ serializedTransaction: bumped.bytes as `0x${string}` });
		await faults.mine({ blocks: 1 });
		expect((await chain.getTransactionReceipt({ hash: bumped.txHash as `0x${string}` })).status).toBe("success");
		await expect(chain.getTransactionReceipt({ hash: first.txHash as `0x${string}` })).rejects.toThrow();
		expect(await tokensOf(ALICE)).toBe(98_000_000n);
		await faults.setAutomine(true);
	});

	it("a sweep of a deposit address reaches the warm wallet", async () => {
		const fees = { ...FEES, gas: "60000" };
		await send(rig.call("sweep", { network: NETWORK, index: 3, contract: TOKEN, amount: "100000000", nonce: 0, fees }));
		expect(await tokensOf(KEYS.warm.address)).toBe(100_000_000n);
		expect(await tokensOf(KEYS.deposit(3).address)).toBe(0n);
	});
});
