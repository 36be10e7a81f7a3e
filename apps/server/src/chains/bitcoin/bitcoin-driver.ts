// Reads Bitcoin through the JSON-RPC of one Bitcoin Core node (version 25 or later, with txindex=1).
import {
	type BroadcastFault,
	type BroadcastResult,
	ChainAway,
	type ChainBlock,
	type ChainDriver,
	type ChainFees,
	type ChainTip,
	type ChainTransaction,
	type ChainTransfer,
	type ParsedAddress,
} from "../driver.ts";
import { type Rpc, RpcFault } from "../evm/rpc.ts";
import { NETWORKS } from "../networks.ts";
import { parseBitcoinAddress } from "./address.ts";
import { type BitcoinChainName, COINBASE_MATURITY } from "./network.ts";

export interface BitcoinDriverOptions {
	readonly rpc: Rpc;
	readonly chain: BitcoinChainName;
	/** Number of confirmations with which a block counts as final. Bitcoin's protocol has no final blocks. */
	readonly finalConfirmations: number;
}

interface Output {
	readonly n: number;
	/** Amount in BTC. */
	readonly value: number;
	/** `address` is missing for a script that has no address. */
	readonly scriptPubKey: { readonly address?: string };
}

interface Input {
	readonly coinbase?: string;
	readonly txid?: string;
	readonly vout?: number;
	readonly prevout?: { readonly value: number; readonly scriptPubKey: { readonly address?: string } };
}

interface RpcTransaction {
	readonly txid: string;
	readonly vin: readonly Input[];
	readonly vout: readonly Output[];
	readonly fee?: number;
	readonly blockhash?: string;
	readonly confirmations?: number;
}

interface RpcBlock {
	readonly hash: string;
	readonly height: number;
	readonly previousblockhash?: string;
	readonly time: number;
	readonly tx: readonly RpcTransaction[];
}

interface Place {
	readonly height: number;
	readonly blockHash: string;
}

/** Error codes of Bitcoin Core (protocol.h). */
const NOT_FOUND = -5;
const OUT_OF_RANGE = -8;
/** Number of blocks within which a payment should be mined. The node estimates the fee for it. */
const FEE_TARGET_BLOCKS = 3;
/** Satoshi per virtual byte; nodes refuse a transaction that pays less. */
const LEAST_RATE = 1n;

export class BitcoinDriver implements ChainDriver {
	readonly network = NETWORKS.bitcoin;
	readonly #rpc: Rpc;
	readonly #send: Rpc;
	readonly #chain: BitcoinChainName;
	readonly #finalConfirmations: number;

	constructor({ rpc, chain, finalConfirmations }: BitcoinDriverOptions) {
		this.#send = rpc;
		this.#rpc = readingRpc(rpc);
		this.#chain = chain;
		this.#finalConfirmations = finalConfirmations;
	}

	/** Returns the name of the node's chain. Rejects with ChainAway. */
	async chainName(): Promise<string> {
		return (await this.#rpc<{ chain: string }>("getblockchaininfo")).chain;
	}

	async tip(): Promise<ChainTip> {
		const info = await this.#rpc<{ blocks: number; bestblockhash: string; initialblockdownload?: boolean }>("getblockchaininfo");
		if (info.initialblockdownload === true && this.#chain !== "regtest") throw new ChainAway("the node still loads old blocks");
		const finalHeight = Math.max(-1, info.blocks - this.#finalConfirmations + 1);
		const finalHash = finalHeight < 0 ? undefined : await this.blockHash(finalHeight);
		return { height: info.blocks, hash: info.bestblockhash, finalHeight, finalHash };
	}

	async blockHash(height: number): Promise<string | undefined> {
		try {
			return await this.#rpc<string>("getblockhash", [height]);
		} catch (error) {
			if (error instanceof RpcFault && error.code === OUT_OF_RANGE) return undefined;
			throw error;
		}
	}

	async block(height: number): Promise<ChainBlock | undefined> {
		const hash = await this.blockHash(height);
		if (hash === undefined) return undefined;
		const block = await this.#rpc<RpcBlock>("getblock", [hash, 3]);
		const place = { height, blockHash: hash };
		const matured = await this.#maturedAt(height);
		return {
			...{ height, hash, parent: block.previousblockhash ?? "", time: block.time },
			transfers: [
				...(matured === undefined ? [] : transfersOf(matured, place)),
				...block.tx.filter((one) => !isCoinbase(one)).flatMap((one) => transfersOf(one, place)),
			],
			spent: block.tx.flatMap(({ vin }) => vin.flatMap((input) => outpointOf(input) ?? [])),
		};
	}

	/**
	 * Returns the mining reward that becomes spendable with the block at `height`. It counts as a transfer in this block, because
	 * the miner cannot spend it before.
	 */
	async #maturedAt(height: number): Promise<RpcTransaction | undefined> {
		const mined = height - COINBASE_MATURITY + 1;
		// No miner can ever spend the reward of block 0.
		if (mined < 1) return undefined;
		const hash = await this.#rpc<string>("getblockhash", [mined]);
		const [txid] = (await this.#rpc<{ tx: readonly string[] }>("getblock", [hash, 1])).tx;
		return await this.#rpc<RpcTransaction>("getrawtransaction", [txid, 2, hash]);
	}

	async transaction(hash: string): Promise<ChainTransaction> {
		let found: RpcTransaction;
		try {
			found = await this.#rpc<RpcTransaction>("getrawtransaction", [hash, 2]);
		} catch (error) {
			if (error instanceof RpcFault && error.code === NOT_FOUND) return { state: "unknown" };
			throw error;
		}
		const { blockhash, confirmations = 0 } = found;
		const spends = spendsOf(found);
		if (blockhash === undefined) return { state: "pending", ...spends };
		const { height: mined } = await this.#rpc<{ height: number }>("getblockheader", [blockhash]);
		const tip = await this.tip();
		const isInChain = confirmations > 0 && (await this.blockHash(mined)) === blockhash;
		// The transaction's block has left the chain. The transaction may be mined again, or never.
		if (!isInChain) return { state: "unknown" };
		const height = isCoinbase(found) ? mined + COINBASE_MATURITY - 1 : mined;
		if (height > tip.height) return { state: "pending", ...spends };
		const place = { height, blockHash: (await this.blockHash(height)) ?? blockhash };
		return {
			...{ state: "included", isSuccess: true, isFinal: height <= tip.finalHeight, ...place, ...spends },
			...{ fee: satoshi(found.fee ?? 0), transfers: transfersOf(found, place) },
		};
	}

	async broadcast(bytes: string): Promise<BroadcastResult> {
		try {
			return { hash: await this.#send<string>("sendrawtransaction", [bytes.replace(/^0x/, "")]) };
		} catch (error) {
			if (!(error instanceof RpcFault)) throw error;
			return { fault: broadcastFault(error.message), message: error.message };
		}
	}

	async nonceOf(outpoint: string): Promise<number> {
		const [txid = "", index = ""] = outpoint.split(":");
		const unspent = await this.#rpc<object | null>("gettxout", [txid, Number(index), false]);
		if (unspent !== null) return 0;
		// An output also counts as unspent if the transaction that creates it is not in the chain.
		return (await this.transaction(txid)).state === "included" ? 1 : 0;
	}

	/** Returns one rate for both fees, in satoshi per virtual byte, rounded up. */
	async fees(): Promise<ChainFees> {
		const { feerate } = await this.#rpc<{ feerate?: number }>("estimatesmartfee", [FEE_TARGET_BLOCKS]);
		const { mempoolminfee } = await this.#rpc<{ mempoolminfee: number }>("getmempoolinfo");
		const perKilobyte = satoshi(Math.max(feerate ?? 0, mempoolminfee));
		const rate = (perKilobyte + 999n) / 1_000n;
		const maxFee = rate > LEAST_RATE ? rate : LEAST_RATE;
		return { maxFee, priorityFee: maxFee };
	}

	/** Searches all unspent outputs of the chain. On the main chain this takes the node a minute. */
	async balanceOf(address: string): Promise<bigint> {
		const found = await this.#rpc<{ success: boolean; total_amount: number } | null>("scantxoutset", [
			"start",
			[`addr(${address})`],
		]);
		if (found?.success !== true) throw new ChainAway("the node could not search its unspent outputs");
		return satoshi(found.total_amount);
	}

	parseAddress(text: string): ParsedAddress {
		return parseBitcoinAddress(text, this.#chain);
	}
}

const isCoinbase = ({ vin }: RpcTransaction): boolean => vin[0]?.coinbase !== undefined;

const outpointOf = ({ txid, vout }: Input): string | undefined =>
	txid === undefined || vout === undefined ? undefined : `${txid}:${vout}`;

function spendsOf({ vin }: RpcTransaction) {
	const sender = vin[0] && outpointOf(vin[0]);
	return { sender, nonce: sender === undefined ? undefined : 0 };
}

/**
 * Returns the outputs of a transaction that have an address and an amount above zero. The owner of the first input counts as the
 * payer, because a stranger cannot add inputs to a signed transaction.
 */
function transfersOf(transaction: RpcTransaction, place: Place): ChainTransfer[] {
	const { txid, vin, vout } = transaction;
	const [first] = vin;
	if (first?.coinbase === undefined && first?.prevout === undefined)
		throw new ChainAway(`the node does not state the previous outputs of ${txid}; Bitcoin Core 25 or later is needed`);
	const from = first?.prevout?.scriptPubKey.address ?? "";
	return vout.flatMap(({ n, value, scriptPubKey: { address } }) => {
		const amount = satoshi(value);
		if (address === undefined || amount === 0n) return [];
		const shared = { key: `${txid}:${n}`, hash: txid, ...place, contract: undefined, ...spendsOf(transaction) };
		return [{ ...shared, from, to: address, amount }];
	});
}

/**
 * Converts BTC to satoshi. A node writes amounts of BTC as JSON numbers with eight decimals. The conversion is exact for all
 * amounts up to 21 million BTC.
 */
const satoshi = (coins: number): bigint => BigInt(coins.toFixed(8).replace(".", ""));

function readingRpc(rpc: Rpc): Rpc {
	return async (method, params) => {
		try {
			return await rpc(method, params);
		} catch (error) {
			if (error instanceof RpcFault && error.code !== NOT_FOUND && error.code !== OUT_OF_RANGE)
				throw new ChainAway(`${method}: ${error.message}`);
			throw error;
		}
	};
}

/** Recognises the error messages of Bitcoin Core (validation.cpp, rbf.cpp). */
function broadcastFault(message: string): BroadcastFault {
	if (/already in (?:block chain|utxo set|mempool)|txn-already-(?:known|in-mempool)|txn-same-nonwitness/i.test(message))
		return "known";
	if (/missingorspent|missing inputs|txn-mempool-conflict/i.test(message)) return "nonce_used";
	if (/in-belowout/i.test(message)) return "short";
	if (/insufficient fee|min relay fee|mempool min fee|rejecting replacement/i.test(message)) return "fee_low";
	return "refused";
}
