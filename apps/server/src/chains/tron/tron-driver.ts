// Reads TRON through the HTTP API of one node. It reads only solidified blocks, so all blocks and transactions that it reports
// are final.
import { tronAddress, tronHex } from "../../config/tron-address.ts";
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
import { parseTronAddress } from "./address.ts";
import type { TronApi } from "./api.ts";
import { isSuccess, type TronInfo, type TronTransaction, transfersOf } from "./transfers.ts";

export interface TronDriverOptions {
	readonly api: TronApi;
	/** Contracts of the tokens on the allow-list. */
	readonly tokens: ReadonlySet<string>;
}

interface TronBlock {
	readonly blockID?: string;
	readonly block_header?: {
		readonly raw_data: { readonly number?: number; readonly parentHash: string; readonly timestamp?: number };
	};
	readonly transactions?: readonly TronTransaction[];
}

interface ConstantCall {
	readonly result?: { readonly result?: boolean; readonly message?: string };
	readonly energy_used?: number;
	readonly constant_result?: readonly string[];
}

/** A simulated transfer fails, for example because the issuer of the token has blocked the recipient. */
export class TransferWouldFail extends Error {
	override name = "TransferWouldFail";
}

/** Methods that only the TRON driver has. */
export type TronCalls = Pick<TronDriver, "energyOf" | "solidHead">;

/**
 * Combines the drivers of several nodes. The first node simulates transfers. The time is that of the node that is furthest
 * behind.
 * @param drivers at least one
 */
export function tronCalls(drivers: readonly TronDriver[]): TronCalls {
	const [first] = drivers;
	if (first === undefined) throw new Error("a chain needs a node");
	return {
		energyOf: (from, contract, to, amount) => first.energyOf(from, contract, to, amount),
		async solidHead() {
			const heads = await Promise.all(drivers.map((driver) => driver.solidHead()));
			return heads.reduce((oldest, head) => (head.timeMs < oldest.timeMs ? head : oldest));
		},
	};
}

export class TronDriver implements ChainDriver {
	readonly network = NETWORKS.trc20;
	readonly #api: TronApi;
	readonly #tokens: ReadonlySet<string>;

	constructor({ api, tokens }: TronDriverOptions) {
		this.#api = api;
		this.#tokens = tokens;
	}

	/** Returns the newest solidified block. */
	async tip(): Promise<ChainTip> {
		const { height, hash } = headerOf(await this.#api<TronBlock>("walletsolidity/getnowblock", {}));
		return { height, hash, finalHeight: height, finalHash: hash };
	}

	/** Returns id and time (ms) of the newest solidified block. */
	async solidHead(): Promise<{ readonly hash: string; readonly timeMs: number }> {
		return headerOf(await this.#api<TronBlock>("walletsolidity/getnowblock", {}));
	}

	async blockHash(height: number): Promise<string | undefined> {
		return (await this.#solid(height))?.blockID;
	}

	async block(height: number): Promise<ChainBlock | undefined> {
		const block = await this.#solid(height);
		if (block === undefined) return undefined;
		const { hash, parent, timeMs } = headerOf(block);
		const infos = await this.#api<readonly TronInfo[]>("walletsolidity/gettransactioninfobyblocknum", { num: height });
		const byId = new Map((Array.isArray(infos) ? infos : []).map((info) => [info.id, info]));
		return {
			...{ height, hash, parent, time: Math.floor(timeMs / 1_000) },
			transfers: (block.transactions ?? []).flatMap((transaction) => {
				const info = byId.get(transaction.txID);
				if (info === undefined || info.blockNumber !== height)
					throw new ChainAway(`the node has no receipt of ${transaction.txID} in block ${height}`);
				return transfersOf(transaction, info, hash);
			}),
		};
	}

	async transaction(hash: string): Promise<ChainTransaction> {
		const info = await this.#api<Partial<TronInfo>>("walletsolidity/gettransactioninfobyid", { value: hash });
		if (info.id === undefined || info.blockNumber === undefined) return await this.#unsolidified(hash);
		const transaction = await this.#api<Partial<TronTransaction>>("walletsolidity/gettransactionbyid", { value: hash });
		const blockHash = await this.blockHash(info.blockNumber);
		if (transaction.raw_data === undefined || blockHash === undefined) throw new ChainAway(`the node has a part of ${hash} only`);
		const [whole, receipt] = [transaction as TronTransaction, info as TronInfo];
		return {
			...{ state: "included", isSuccess: isSuccess(whole, receipt), isFinal: true, height: receipt.blockNumber, blockHash },
			...{ sender: senderOf(whole), nonce: undefined, fee: BigInt(receipt.fee ?? 0) },
			transfers: transfersOf(whole, receipt, blockHash),
		};
	}

	/**
	 * Returns the state of a transaction that is in no solidified block: it is pending, because its block may still leave the
	 * chain.
	 */
	async #unsolidified(hash: string): Promise<ChainTransaction> {
		const found = await this.#api<Partial<TronTransaction>>("wallet/gettransactionbyid", { value: hash });
		if (found.raw_data === undefined) return { state: "unknown" };
		return { state: "pending", sender: senderOf(found as TronTransaction), nonce: undefined };
	}

	async broadcast(bytes: string): Promise<BroadcastResult> {
		const answer = await this.#api<{ result?: boolean; txid?: string; code?: string; message?: string }>("wallet/broadcasthex", {
			transaction: bytes,
		});
		if (answer.result === true && answer.txid !== undefined) return { hash: answer.txid };
		const { code = "no code", message = "" } = answer;
		return { fault: broadcastFault(code), message: `${code} ${Buffer.from(message, "hex").toString()}`.trim() };
	}

	/** TRON has no nonces, so the result is always 0. */
	async nonceOf(): Promise<number> {
		return 0;
	}

	/** Returns the price of a unit of energy in sun. */
	async fees(): Promise<ChainFees> {
		const { chainParameter } = await this.#api<{ chainParameter: readonly { key: string; value?: number }[] }>(
			"wallet/getchainparameters",
			{},
		);
		const price = chainParameter.find(({ key }) => key === "getEnergyFee")?.value;
		if (price === undefined) throw new ChainAway("the node states no price of energy");
		return { maxFee: BigInt(price), priorityFee: BigInt(price) };
	}

	async balanceOf(address: string, contract: string | undefined): Promise<bigint> {
		if (contract === undefined) {
			const { balance = 0 } = await this.#api<{ balance?: number }>("wallet/getaccount", { address: tronHex(address) });
			return BigInt(balance);
		}
		return wordOf(
			await this.#call(address, contract, "balanceOf(address)", wordOfAddress(address)),
			`${contract} states no balance`,
		);
	}

	/** Returns the number of decimals that a token's contract reports. Rejects with ChainAway if it reports none. */
	async decimalsOf(contract: string): Promise<number> {
		return Number(wordOf(await this.#call(contract, contract, "decimals()", ""), `${contract} states no decimals`));
	}

	/**
	 * Returns the energy that a transfer needs, by simulating it at the newest block. Rejects with TransferWouldFail or
	 * ChainAway.
	 */
	async energyOf(from: string, contract: string, to: string, amount: bigint): Promise<bigint> {
		const parameter = `${wordOfAddress(to)}${amount.toString(16).padStart(64, "0")}`;
		const { energy_used, result, constant_result } = await this.#call(from, contract, "transfer(address,uint256)", parameter);
		// The returned word is ignored. It could be false for a token that does not fail, but USDT on TRON returns false for
		// every transfer.
		if (result?.result !== true || result.message !== undefined || constant_result === undefined) {
			throw new TransferWouldFail(`a transfer to ${to} would fail: ${Buffer.from(result?.message ?? "", "hex").toString()}`);
		}
		if (energy_used === undefined) throw new ChainAway("the node states no energy of a simulation");
		return BigInt(energy_used);
	}

	parseAddress(text: string): ParsedAddress {
		return parseTronAddress(text, this.#tokens);
	}

	async #solid(height: number): Promise<TronBlock | undefined> {
		const block = await this.#api<TronBlock>("walletsolidity/getblockbynum", { num: height });
		if (block.blockID === undefined) return undefined;
		if (headerOf(block).height !== height) throw new ChainAway(`the node answered with another block than ${height}`);
		return block;
	}

	#call(from: string, contract: string, selector: string, parameter: string): Promise<ConstantCall> {
		const addresses = { owner_address: tronHex(from), contract_address: tronHex(contract) };
		return this.#api<ConstantCall>("wallet/triggerconstantcontract", { ...addresses, function_selector: selector, parameter });
	}
}

function headerOf({ blockID, block_header }: TronBlock) {
	if (blockID === undefined || block_header === undefined) throw new ChainAway("the node has no block");
	const { number = 0, parentHash, timestamp = 0 } = block_header.raw_data;
	return { height: number, hash: blockID, parent: parentHash, timeMs: timestamp };
}

const senderOf = ({ raw_data: { contract } }: TronTransaction): string | undefined => {
	const owner = contract[0]?.parameter.value.owner_address;
	return owner === undefined ? undefined : tronAddress(owner);
};

const wordOfAddress = (address: string): string => (tronHex(address) ?? "").slice(2).padStart(64, "0");

function wordOf({ constant_result }: ConstantCall, fault: string): bigint {
	const [word] = constant_result ?? [];
	if (word?.length !== 64) throw new ChainAway(fault);
	return BigInt(`0x${word}`);
}

/** Converts the error codes of java-tron (Return.response_code). */
function broadcastFault(code: string): BroadcastFault {
	if (code === "DUP_TRANSACTION_ERROR") return "known";
	if (code === "BANDWITH_ERROR") return "short";
	return "refused";
}
