// The local chain of a sandbox: its node, its test tokens, a wallet for the exchange, and a faucet of test coins.
import { join } from "node:path";
import type { Clock } from "@candor/journal";
import { encodeAbiParameters, encodeFunctionData, getContractAddress, parseAbi } from "viem";
import { HDKey, privateKeyToAccount } from "viem/accounts";
import { openSecret } from "../../config/secrets.ts";
import { type PeriodicRun, runPeriodically } from "../../runtime/run-periodically.ts";
import type { Hex } from "../evm/rpc.ts";
import type { RpcReceipt } from "../evm/transfers.ts";
import { AnvilProcess, copyState, LOCAL_CHAIN_ID } from "./anvil-process.ts";
import { TEST_CONTRACTS } from "./generated/test-tokens.ts";

const BLOCK_EVERY_MS = 2_000;
/**
 * Number of blocks that are mined after the newest transaction before an idle chain pauses. It is enough for every deposit to
 * become final.
 */
const BLOCKS_AFTER_TRANSACTION = 12;
const COPY_EVERY_BLOCKS = 30;
/**
 * A deposit is final if this number of blocks is above its block. A killed node loses fewer blocks, because it saves its state
 * every 5 s and mines a block every 2 s.
 */
export const LOCAL_FINALITY = { kind: "depth", blocks: 8 } as const;

/**
 * The order of the tokens must not change. It determines their addresses, because the address of a contract derives from its
 * deployer's nonce.
 */
const TOKENS = [
	{ code: "USDT", name: "Tether USD", decimals: 6 },
	{ code: "USDC", name: "USD Coin", decimals: 6 },
] as const;
const HOT_COINS = 1_000n * 10n ** 18n;
const HOT_TOKENS = 10_000_000n * 10n ** 6n;
const FAUCET_COINS: Hex = "0x200000000000000000000000000000000000000";
const TOKEN = parseAbi(["function mint(address to, uint256 value)", "function balanceOf(address) view returns (uint256)"]);
const FEES = { maxFeePerGas: 2_000_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, type: "eip1559" } as const;

export interface LocalChainOptions {
	readonly dataDir: string;
	readonly clock: Clock;
	readonly log: (level: "info" | "warn" | "error", message: string) => void;
}

export interface LocalWallet {
	/** Extended public key of the account from which deposit addresses derive. */
	readonly xpub: string;
	readonly hot: string;
	/** Extended private key of the same account. Only the sandbox's signer needs it. */
	readonly xprv: string;
}

/**
 * Returns the wallet of a sandbox's exchange. It derives from a secret in the data folder (mode 0600), which the first start
 * creates.
 */
export function localWallet(dataDir: string): LocalWallet {
	const account = masterOf(dataDir).derive("m/44'/60'/0'");
	const hot = account.deriveChild(1).deriveChild(0);
	return { xpub: account.publicExtendedKey, xprv: account.privateExtendedKey, hot: accountOf(hot).address };
}

export type LocalTokens = ReadonlyMap<string, { readonly contract: string; readonly decimals: number }>;

/**
 * Returns the tokens of the local chain, keyed by code. Their addresses are known before the chain runs, because the signer's
 * policy needs them.
 */
function localTokens(dataDir: string): LocalTokens {
	const { address } = faucetOf(dataDir);
	return new Map(
		TOKENS.map(({ code, decimals }, nonce) => [
			code,
			{ contract: getContractAddress({ from: address, nonce: BigInt(nonce) }), decimals },
		]),
	);
}

export class LocalChain {
	readonly chainId = LOCAL_CHAIN_ID;
	/** Tokens with their contracts, keyed by code. */
	readonly tokens: LocalTokens;
	readonly #node: AnvilProcess;
	readonly #faucet: ReturnType<typeof accountOf>;
	readonly #folder: string;
	readonly #log: LocalChainOptions["log"];
	#mining: PeriodicRun | undefined;
	/** The faucet's previous transaction. The next one waits for it, because two parallel ones would use the same nonce. */
	#sending: Promise<unknown> = Promise.resolve();
	#idleBlocks = 0;
	#blocks = 0;

	private constructor(node: AnvilProcess, folder: string, { dataDir, log }: LocalChainOptions) {
		this.#node = node;
		this.#folder = folder;
		this.#log = log;
		this.#faucet = faucetOf(dataDir);
		this.tokens = localTokens(dataDir);
	}

	/** Starts the node. The first start deploys the tokens. Rejects with LocalChainUnavailable. */
	static async start(options: LocalChainOptions): Promise<LocalChain> {
		const folder = join(options.dataDir, "local-chain");
		const node = await AnvilProcess.start({ folder, log: options.log });
		const chain = new LocalChain(node, folder, options);
		try {
			await chain.#deployTokens();
		} catch (error) {
			await node.stop();
			throw error;
		}
		chain.#mining = runPeriodically(options.clock, BLOCK_EVERY_MS, () => chain.#mineIfNeeded());
		return chain;
	}

	get url(): string {
		return this.#node.url;
	}

	get pid(): number | undefined {
		return this.#node.pid;
	}

	get restarts(): number {
		return this.#node.restarts;
	}

	async stop(): Promise<void> {
		await this.#mining?.stop();
		await this.#node.stop();
	}

	/** Sends coins to the hot address, only once. The scanner observes these transactions. */
	async fundOnce(hot: string): Promise<void> {
		const usdt = this.tokens.get("USDT")?.contract as Hex;
		const data = encodeFunctionData({ abi: TOKEN, functionName: "balanceOf", args: [hot as Hex] });
		const balance = BigInt(await this.#node.rpc<Hex>("eth_call", [{ to: usdt, data }, "latest"]));
		const nonce = Number(await this.#node.rpc<Hex>("eth_getTransactionCount", [hot, "latest"]));
		if (balance > 0n || nonce > 0) return;
		await this.send(hot, undefined, HOT_COINS);
		for (const { contract } of this.tokens.values()) await this.send(hot, contract, HOT_TOKENS);
		await this.mine();
	}

	/**
	 * Sends test coins, which the next block contains.
	 * @param contract contract of the token; undefined for the native coin
	 * @param amount chain units
	 * @returns hash of the transaction
	 */
	async send(to: string, contract: string | undefined, amount: bigint): Promise<string> {
		if (contract === undefined) return await this.#transact({ to: to as Hex, value: amount });
		const data = encodeFunctionData({ abi: TOKEN, functionName: "mint", args: [to as Hex, amount] });
		return await this.#transact({ to: contract as Hex, data });
	}

	/** Mines one block now. */
	async mine(): Promise<void> {
		await this.#node.rpc("evm_mine");
		if (++this.#blocks % COPY_EVERY_BLOCKS === 0) copyState(this.#folder);
	}

	async #mineIfNeeded(): Promise<void> {
		try {
			const { pending } = await this.#node.rpc<{ pending: Hex }>("txpool_status");
			this.#idleBlocks = Number(pending) > 0 ? 0 : this.#idleBlocks + 1;
			if (this.#idleBlocks <= BLOCKS_AFTER_TRANSACTION) await this.mine();
		} catch (error) {
			// The node's process is restarted automatically, so the failure is only logged.
			this.#log("warn", `the local chain mined no block: ${(error as Error).message}`);
		}
	}

	async #deployTokens(): Promise<void> {
		await this.#node.rpc("anvil_setBalance", [this.#faucet.address, FAUCET_COINS]);
		for (const { code, name, decimals } of TOKENS) {
			const contract = this.tokens.get(code)?.contract;
			if ((await this.#node.rpc<Hex>("eth_getCode", [contract, "latest"])) !== "0x") continue;
			const params = encodeAbiParameters([{ type: "string" }, { type: "string" }, { type: "uint8" }], [name, code, decimals]);
			const hash = await this.#transact({ data: `0x${TEST_CONTRACTS.TestToken}${params.slice(2)}` });
			await this.mine();
			const receipt = await this.#node.rpc<RpcReceipt | null>("eth_getTransactionReceipt", [hash]);
			if (receipt?.status !== "0x1") throw new Error(`the local chain did not deploy ${code}`);
		}
	}

	#transact(transaction: { readonly to?: Hex; readonly value?: bigint; readonly data?: Hex }): Promise<string> {
		const sent = this.#sending.then(async () => {
			const { rpc } = this.#node;
			const nonce = Number(await rpc<Hex>("eth_getTransactionCount", [this.#faucet.address, "pending"]));
			const gas = 2_000_000n;
			const bytes = await this.#faucet.signTransaction({ ...transaction, ...FEES, gas, nonce, chainId: LOCAL_CHAIN_ID });
			return await rpc<string>("eth_sendRawTransaction", [bytes]);
		});
		this.#sending = sent.catch(() => {});
		return sent;
	}
}

function faucetOf(dataDir: string) {
	return accountOf(masterOf(dataDir).derive("m/44'/60'/1'/0/0"));
}

function masterOf(dataDir: string): HDKey {
	return HDKey.fromMasterSeed(openSecret(dataDir, "local-chain"));
}

function accountOf(key: HDKey) {
	if (key.privateKey === null) throw new Error("a key of the local chain is public only");
	return privateKeyToAccount(`0x${Buffer.from(key.privateKey).toString("hex")}`);
}
