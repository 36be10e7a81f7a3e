// Reads Bitcoin through one Bitcoin Core node (version 25 or later, txindex=1) by its JSON-RPC.
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
	/** Confirmations from which a block is final. Bitcoin itself has no final blocks. */
	readonly finalConfirmations: number;
}

interface Output {
	readonly n: number;
	/** BTC. */
	readonly value: number;
	/** `address` is absent for a script that has no address. */
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
/** Blocks in which a payment should be mined. */
const FEE_TARGET_BLOCKS = 3;
/** Satoshi per virtual byte below which nodes refuse a transaction. */
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

	/** Name of the node's chain. Throws ChainAway. */
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
	 * Returns the mining reward that becomes spendable with a block. It counts as a transfer of this block, because the miner cannot spend it before.
	 */
	async #maturedAt(height: number): Promise<RpcTransaction | undefined> {
		const mined = height - COINBASE_MATURITY + 1;
		// The reward of block 0 can never be spent.
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
		// The transaction of a block that has left the chain may be mined again, or never.
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
		// An output whose transaction is not in the chain counts as unspent.
		return (await this.transaction(txid)).state === "included" ? 1 : 0;
	}

	/** Fees of one rate, in satoshi per virtual byte, rounded up. */
	async fees(): Promise<ChainFees> {
		const { feerate } = await this.#rpc<{ feerate?: number }>("estimatesmartfee", [FEE_TARGET_BLOCKS]);
		const { mempoolminfee } = await this.#rpc<{ mempoolminfee: number }>("getmempoolinfo");
		const perKilobyte = satoshi(Math.max(feerate ?? 0, mempoolminfee));
		const rate = (perKilobyte + 999n) / 1_000n;
		const maxFee = rate > LEAST_RATE ? rate : LEAST_RATE;
		return { maxFee, priorityFee: maxFee };
	}

	/** Searches all unspent outputs, which takes the node a minute on the main chain. */
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

/** Returns the outputs above zero that have an address. The payer is the owner of the first input, because a stranger cannot add inputs to a signed transaction. */
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

/** A node writes amounts of BTC as JSON numbers with eight decimals. All amounts up to 21 million BTC are exact in a double. */
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

/** Error messages of Bitcoin Core (validation.cpp, rbf.cpp). */
function broadcastFault(message: string): BroadcastFault {
	if (/already in (?:block chain|utxo set|mempool)|txn-already-(?:known|in-mempool)|txn-same-nonwitness/i.test(message))
		return "known";
	if (/missingorspent|missing inputs|txn-mempool-conflict/i.test(message)) return "nonce_used";
	if (/in-belowout/i.test(message)) return "short";
	if (/insufficient fee|min relay fee|mempool min fee|rejecting replacement/i.test(message)) return "fee_low";
	return "refused";
}
