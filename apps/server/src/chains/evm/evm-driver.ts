// Reads an EVM chain through the JSON-RPC of one node.
import {
	type BroadcastFault,
	type BroadcastResult,
	ChainAway,
	type ChainBlock,
	type ChainDriver,
	type ChainFees,
	type ChainTip,
	type ChainTransaction,
	type ParsedAddress,
} from "../driver.ts";
import { NETWORKS } from "../networks.ts";
import { parseEvmAddress } from "./address.ts";
import { BALANCES_PER_CALL, balancesFrom, balancesProgram } from "./balances-program.ts";
import { type Hex, type Rpc, RpcFault } from "./rpc.ts";
import { type CallFrame, type RpcReceipt, type RpcTransaction, transfersOf } from "./transfers.ts";

/**
 * Rule for the newest final block. `tag`: the block that the node calls `finalized`. `depth`: the block that has this number of
 * blocks above it; a sandbox's chain uses this rule.
 */
export type Finality = { readonly kind: "tag" } | { readonly kind: "depth"; readonly blocks: number };

export interface EvmDriverOptions {
	readonly rpc: Rpc;
	readonly finality: Finality;
	/** Contracts of the tokens on the allow-list, with EIP-55 checksums. */
	readonly tokens: ReadonlySet<string>;
}

interface RpcBlock<T> {
	readonly number: Hex;
	readonly hash: Hex;
	readonly parentHash: Hex;
	readonly timestamp: Hex;
	readonly baseFeePerGas?: Hex;
	readonly transactions: readonly T[];
}

const METHOD_NOT_FOUND = -32_601;
const TRACER = { tracer: "callTracer" } as const;
/** Selector of the function `decimals()`. */
const DECIMALS = "0x313ce567";
/** Selector of the function `balanceOf(address)`. */
const BALANCE_OF = "0x70a08231";
/**
 * The base fee grows by at most 12.5 % per block. Twice the current base fee therefore suffices for at least five full blocks.
 */
const BASE_FEE_FACTOR = 2n;

export class EvmDriver implements ChainDriver {
	readonly network = NETWORKS.erc20;
	readonly #rpc: Rpc;
	readonly #finality: Finality;
	readonly #tokens: ReadonlySet<string>;
	/** True if the node can trace calls; undefined before its first response about it. */
	#hasTraces: boolean | undefined;
	#hasBlockReceipts = true;

	constructor({ rpc, finality, tokens }: EvmDriverOptions) {
		this.#rpc = readingRpc(rpc);
		this.#send = rpc;
		this.#finality = finality;
		this.#tokens = tokens;
	}

	readonly #send: Rpc;

	/** False if the node cannot trace calls; coins that a contract sends are then not found. Undefined before the first block. */
	get hasTraces(): boolean | undefined {
		return this.#hasTraces;
	}

	/** Finds out whether the node can trace calls, by tracing its newest block. Rejects with ChainAway. */
	async probeTraces(): Promise<void> {
		if (this.#hasTraces !== undefined) return;
		try {
			await this.#rpc("debug_traceBlockByNumber", ["latest", TRACER]);
			this.#hasTraces = true;
		} catch (error) {
			if (!isMissingMethod(error)) throw error;
			this.#hasTraces = false;
		}
	}

	/** Returns the chain id (EIP-155) of the node. */
	async chainId(): Promise<number> {
		return Number(await this.#rpc<Hex>("eth_chainId"));
	}

	/** Returns the number of decimals that a token's contract reports. Rejects with ChainAway if it reports none. */
	async decimalsOf(contract: string): Promise<number> {
		const word = await this.#rpc<Hex>("eth_call", [{ to: contract, data: DECIMALS }, "latest"]);
		if (word.length !== 66) throw new ChainAway(`${contract} states no decimals`);
		return Number(BigInt(word));
	}

	async tip(): Promise<ChainTip> {
		const latest = await this.#block<Hex>("latest", false);
		if (latest === null) throw new ChainAway("the node has no block");
		const height = Number(latest.number);
		const final = await this.#finalBlock(height);
		return { height, hash: latest.hash, finalHeight: final === null ? -1 : Number(final.number), finalHash: final?.hash };
	}

	async #finalBlock(height: number): Promise<RpcBlock<Hex> | null> {
		if (this.#finality.kind === "depth") {
			const at = height - this.#finality.blocks;
			return at < 0 ? null : await this.#block<Hex>(hexOf(at), false);
		}
		return await this.#block<Hex>("finalized", false);
	}

	async blockHash(height: number): Promise<string | undefined> {
		return (await this.#block<Hex>(hexOf(height), false))?.hash;
	}

	async block(height: number): Promise<ChainBlock | undefined> {
		const block = await this.#block<RpcTransaction>(hexOf(height), true);
		if (block === null) return undefined;
		const receipts = await this.#receiptsOf(block);
		const traces = await this.#tracesOf(block);
		return {
			height,
			hash: block.hash,
			parent: block.parentHash,
			time: Number(block.timestamp),
			transfers: block.transactions.flatMap((transaction, index) => {
				const receipt = receipts[index];
				if (receipt?.transactionHash !== transaction.hash || receipt.blockHash !== block.hash) {
					throw new ChainAway(`the node's receipts of block ${height} are not those of ${block.hash}`);
				}
				return transfersOf(transaction, receipt, traces?.[index]);
			}),
		};
	}

	async transaction(hash: string): Promise<ChainTransaction> {
		const transaction = await this.#rpc<RpcTransaction | null>("eth_getTransactionByHash", [hash]);
		if (transaction === null) return { state: "unknown" };
		const [sender, nonce] = [parseEvmAddress(transaction.from, new Set()), Number(transaction.nonce)];
		const common = { sender: "address" in sender ? sender.address : undefined, nonce };
		const receipt = await this.#rpc<RpcReceipt | null>("eth_getTransactionReceipt", [hash]);
		if (transaction.blockHash === null || receipt === null) return { state: "pending", ...common };
		const height = Number(receipt.blockNumber);
		const { finalHeight } = await this.tip();
		// The receipt may belong to a block that has left the chain in the meantime.
		if ((await this.blockHash(height)) !== receipt.blockHash) return { state: "pending", ...common };
		const trace = this.#hasTraces === false ? undefined : await this.#traceOf(hash);
		return {
			...{ state: "included", isSuccess: receipt.status === "0x1", isFinal: height <= finalHeight, height },
			...{ blockHash: receipt.blockHash, ...common, fee: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice) },
			transfers: transfersOf(transaction, receipt, trace === "lost" ? undefined : trace),
			...(trace === "lost" && { isPartial: true as const }),
		};
	}

	async broadcast(bytes: string): Promise<BroadcastResult> {
		try {
			return { hash: await this.#send<Hex>("eth_sendRawTransaction", [bytes]) };
		} catch (error) {
			if (!(error instanceof RpcFault)) throw error;
			return { fault: broadcastFault(error.message), message: error.message };
		}
	}

	async nonceOf(address: string): Promise<number> {
		return Number(await this.#rpc<Hex>("eth_getTransactionCount", [address, "latest"]));
	}

	async fees(): Promise<ChainFees> {
		const latest = await this.#block<Hex>("latest", false);
		const priorityFee = BigInt(await this.#rpc<Hex>("eth_maxPriorityFeePerGas"));
		return { priorityFee, maxFee: BigInt(latest?.baseFeePerGas ?? "0x0") * BASE_FEE_FACTOR + priorityFee };
	}

	async balanceOf(address: string, contract: string | undefined): Promise<bigint> {
		if (contract === undefined) return BigInt(await this.#rpc<Hex>("eth_getBalance", [address, "latest"]));
		const data = `${BALANCE_OF}${address.slice(2).toLowerCase().padStart(64, "0")}`;
		const word = await this.#rpc<Hex>("eth_call", [{ to: contract, data }, "latest"]);
		if (word.length !== 66) throw new ChainAway(`${contract} states no balance`);
		return BigInt(word);
	}

	async balancesAt(addresses: readonly string[], contract: string | undefined, blockHash: string): Promise<readonly bigint[]> {
		const balances: bigint[] = [];
		// With this option (EIP-1898) the node refuses a block that has left the chain.
		const at = { blockHash, requireCanonical: true };
		for (let from = 0; from < addresses.length; from += BALANCES_PER_CALL) {
			const part = addresses.slice(from, from + BALANCES_PER_CALL);
			const words = await this.#rpc<Hex>("eth_call", [{ data: balancesProgram(part, contract) }, at]);
			balances.push(...balancesFrom(words, part.length, contract));
		}
		return balances;
	}

	parseAddress(text: string): ParsedAddress {
		return parseEvmAddress(text, this.#tokens);
	}

	#block<T>(at: string, withTransactions: boolean): Promise<RpcBlock<T> | null> {
		return this.#rpc<RpcBlock<T> | null>("eth_getBlockByNumber", [at, withTransactions]);
	}

	/** Reads the receipts by the hash of the block, because another block may have its number in the meantime. */
	async #receiptsOf({ hash, transactions }: RpcBlock<RpcTransaction>): Promise<readonly RpcReceipt[]> {
		if (transactions.length === 0) return [];
		if (this.#hasBlockReceipts) {
			try {
				const receipts = await this.#rpc<RpcReceipt[] | null>("eth_getBlockReceipts", [hash]);
				if (receipts === null) throw new ChainAway(`the node has no receipts of ${hash}`);
				return receipts;
			} catch (error) {
				if (!isMissingMethod(error)) throw error;
				this.#hasBlockReceipts = false;
			}
		}
		const receipts: RpcReceipt[] = [];
		for (const transaction of transactions) {
			const receipt = await this.#rpc<RpcReceipt | null>("eth_getTransactionReceipt", [transaction.hash]);
			if (receipt === null) throw new ChainAway(`the node has no receipt of ${transaction.hash}`);
			receipts.push(receipt);
		}
		return receipts;
	}

	async #tracesOf({ hash, transactions }: RpcBlock<RpcTransaction>): Promise<readonly CallFrame[] | undefined> {
		// Every transaction must be traced. Even one without data can have inner calls, because its recipient can be a contract.
		if (this.#hasTraces === false || transactions.length === 0) return undefined;
		try {
			const traces = await this.#rpc<{ result: CallFrame }[]>("debug_traceBlockByHash", [hash, TRACER]);
			if (traces.length !== transactions.length) throw new ChainAway(`the node's traces of ${hash} are incomplete`);
			this.#hasTraces = true;
			return traces.map(({ result }) => result);
		} catch (error) {
			// If the node could trace before, a missing method is an error. Otherwise transfers could be missed without notice.
			if (this.#hasTraces === true || !isMissingMethod(error)) throw error;
			this.#hasTraces = false;
			return undefined;
		}
	}

	/**
	 * Returns the calls of a transaction; `lost` if the node has the transaction without its calls. Nodes delete old states, and
	 * Anvil loses the calls when it restarts.
	 */
	async #traceOf(hash: string): Promise<CallFrame | "lost" | undefined> {
		try {
			return await this.#send<CallFrame>("debug_traceTransaction", [hash, TRACER]);
		} catch (error) {
			if (!(error instanceof RpcFault)) throw error;
			return isMissingMethod(error) ? undefined : "lost";
		}
	}
}

/**
 * Returns a function that converts errors: every error means that the node cannot be read now, except the error of a missing
 * method.
 */
function readingRpc(rpc: Rpc): Rpc {
	return async (method, params) => {
		try {
			return await rpc(method, params);
		} catch (error) {
			if (error instanceof RpcFault && error.code !== METHOD_NOT_FOUND) throw new ChainAway(`${method}: ${error.message}`);
			throw error;
		}
	};
}

function isMissingMethod(error: unknown): boolean {
	return error instanceof RpcFault && error.code === METHOD_NOT_FOUND;
}

/** Recognises the error messages of Geth, Nethermind, Erigon, Besu and Anvil. */
function broadcastFault(message: string): BroadcastFault {
	if (/already known|already imported|known transaction/i.test(message)) return "known";
	if (/nonce too low|nonce is too low|old ?nonce/i.test(message)) return "nonce_used";
	if (/insufficient (funds|balance)|upfront cost/i.test(message)) return "short";
	if (/underpriced|fee too low|less than block base fee|feetoolow/i.test(message)) return "fee_low";
	return "refused";
}

const hexOf = (number: number): Hex => `0x${number.toString(16)}`;
