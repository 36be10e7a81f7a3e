// Starts an EVM node on 127.0.0.1 for one test process, and deploys the contract wallets of test-wallet.sol on it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { reservePort } from "../../processes/reserve-port.ts";
import { TEST_WALLET_FACTORY } from "./test-wallet.ts";

export const TEST_CHAIN_ID = 31_337;

/**
 * True on machines for which the package registry has a program of the EVM node. On other machines, tests that need the node are
 * skipped.
 */
export const HAS_EVM_NODE = process.platform === "linux" && process.arch === "x64";

const PROGRAM = "@foundry-rs/anvil-linux-amd64/bin/anvil";
type Hex = `0x${string}`;
/** First unlocked account of the node. It can send transactions without a key. */
const DEPLOYER = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";

interface Receipt {
	readonly status: string;
	readonly contractAddress: Hex | null;
}

export class TestChain {
	readonly url: string;
	readonly #child: ChildProcess;
	/** Address of the factory contract, which deploys wallets. */
	factory: Hex = "0x";

	private constructor(child: ChildProcess, url: string) {
		this.#child = child;
		this.url = url;
	}

	/** Starts a node. @param chainId the chain's id by EIP-155 */
	static async start(chainId = TEST_CHAIN_ID): Promise<TestChain> {
		const port = await reservePort();
		const args = ["--port", String(port), "--chain-id", String(chainId), "--accounts", "1", "--threads", "1", "--quiet"];
		const child = spawn(createRequire(import.meta.url).resolve(PROGRAM), args, { stdio: "ignore" });
		const chain = new TestChain(child, `http://127.0.0.1:${port}`);
		while (!(await chain.#answers())) {
			if (child.exitCode !== null) throw new Error(`the node ended with ${child.exitCode}`);
			await pause(20);
		}
		chain.factory = (await chain.#send({ data: `0x${TEST_WALLET_FACTORY}` })).contractAddress ?? "0x";
		return chain;
	}

	async end(): Promise<void> {
		const exited = once(this.#child, "exit");
		this.#child.kill();
		await exited;
	}

	/** Returns the address of an owner's wallet. The wallet need not be deployed. */
	async addressOf(owner: Hex, salt: Hex): Promise<string> {
		const word = await this.rpc("eth_call", [{ to: this.factory, data: callOf("addressOf", owner, salt) }, "latest"]);
		return `0x${String(word).slice(-40)}`;
	}

	/** Returns the data of the call with which `factory` deploys an owner's wallet. */
	deployment(owner: Hex, salt: Hex): Hex {
		return callOf("deploy", owner, salt);
	}

	async deploy(owner: Hex, salt: Hex): Promise<void> {
		await this.#send({ to: this.factory, data: this.deployment(owner, salt) });
	}

	async rpc(method: string, params: readonly unknown[]): Promise<unknown> {
		const response = await fetch(this.url, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
		});
		const { result, error } = (await response.json()) as { result?: unknown; error?: unknown };
		if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
		return result;
	}

	async #send(transaction: { readonly to?: Hex; readonly data: Hex }): Promise<Receipt> {
		const hash = await this.rpc("eth_sendTransaction", [{ from: DEPLOYER, ...transaction }]);
		for (;;) {
			const receipt = (await this.rpc("eth_getTransactionReceipt", [hash])) as Receipt | null;
			if (receipt?.status === "0x1") return receipt;
			if (receipt !== null) throw new Error("a transaction failed");
			await pause(5);
		}
	}

	async #answers(): Promise<boolean> {
		return this.rpc("eth_chainId", []).then(
			() => true,
			() => false,
		);
	}
}

function callOf(name: string, owner: Hex, salt: Hex): Hex {
	const selector = bytesToHex(keccak_256(utf8ToBytes(`${name}(address,bytes32)`)).subarray(0, 4));
	return `0x${selector}${owner.slice(2).toLowerCase().padStart(64, "0")}${salt.slice(2)}`;
}
