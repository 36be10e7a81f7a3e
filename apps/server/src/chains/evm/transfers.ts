// Extracts the transfers of a transaction: transfers of tokens from the logs in its receipt, and transfers of the native coin
// from its value and its trace.

import { checksummed } from "../../config/evm-address.ts";
import type { ChainTransfer } from "../driver.ts";
import type { Hex } from "./rpc.ts";

/** keccak256("Transfer(address,address,uint256)") */
const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

export interface RpcTransaction {
	readonly hash: Hex;
	readonly from: Hex;
	readonly to: Hex | null;
	readonly value: Hex;
	readonly nonce: Hex;
	readonly input: Hex;
	readonly blockHash: Hex | null;
	readonly blockNumber: Hex | null;
}

export interface RpcLog {
	readonly address: Hex;
	readonly topics: readonly Hex[];
	readonly data: Hex;
	readonly logIndex: Hex;
	readonly removed?: boolean;
}

export interface RpcReceipt {
	readonly transactionHash: Hex;
	readonly blockHash: Hex;
	readonly blockNumber: Hex;
	readonly status: Hex;
	readonly logs: readonly RpcLog[];
	readonly gasUsed: Hex;
	readonly effectiveGasPrice: Hex;
	readonly contractAddress: Hex | null;
}

/** One call in the output of Geth's callTracer. */
export interface CallFrame {
	readonly type: string;
	readonly from: Hex;
	readonly to?: Hex | null;
	readonly value?: Hex;
	readonly error?: string;
	readonly calls?: readonly CallFrame[];
}

/**
 * Types of calls that move their value. A DELEGATECALL only repeats the value of its caller, and a CALLCODE pays the caller
 * itself.
 */
const MOVING = new Set(["CALL", "CREATE", "CREATE2", "SELFDESTRUCT"]);

/**
 * Returns the transfers with an amount above zero. A transaction whose receipt does not report success has no transfers, whatever
 * its logs contain.
 */
export function transfersOf(transaction: RpcTransaction, receipt: RpcReceipt, trace: CallFrame | undefined): ChainTransfer[] {
	if (receipt.status !== "0x1") return [];
	const common = {
		// Some nodes write hashes in upper case. A known transfer must not get a second identity because of this.
		hash: transaction.hash.toLowerCase(),
		height: Number(receipt.blockNumber),
		blockHash: receipt.blockHash,
		sender: checksummed(transaction.from),
		nonce: Number(transaction.nonce),
	};
	return [...tokenTransfers(receipt, common), ...nativeTransfers(transaction, receipt, trace, common)];
}

type Common = Pick<ChainTransfer, "hash" | "height" | "blockHash" | "sender" | "nonce">;

function tokenTransfers(receipt: RpcReceipt, common: Common): ChainTransfer[] {
	// The position of a log in the receipt is used, because its index in the block changes if the transaction is mined again.
	return receipt.logs.flatMap((log, position) => {
		const [signature, from, to] = log.topics;
		// A fourth topic is the number of a collectible (ERC-721), not an amount.
		if (signature !== TRANSFER || from === undefined || to === undefined || log.topics.length !== 3) return [];
		if (log.data.length !== 66 || log.removed === true) return [];
		const amount = BigInt(log.data);
		if (amount === 0n) return [];
		const key = `${common.hash}:${position}`;
		return [{ ...common, key, contract: checksummed(log.address), from: addressOf(from), to: addressOf(to), amount }];
	});
}

function nativeTransfers(
	transaction: RpcTransaction,
	receipt: RpcReceipt,
	trace: CallFrame | undefined,
	common: Common,
): ChainTransfer[] {
	const transfers: ChainTransfer[] = [];
	const add = (path: string, from: Hex, to: Hex | null | undefined, value: Hex | undefined) => {
		const amount = BigInt(value ?? "0x0");
		if (amount === 0n || to === null || to === undefined) return;
		const key = `${common.hash}:t${path}`;
		transfers.push({ ...common, key, contract: undefined, from: checksummed(from), to: checksummed(to), amount });
	};
	// The value of the transaction itself is read without the trace, so that this transfer has the same identity on a node
	// without traces.
	add("", transaction.from, transaction.to ?? receipt.contractAddress, transaction.value);
	const walk = (frame: CallFrame, path: string) => {
		for (const [index, call] of (frame.calls ?? []).entries()) {
			// A reverted call also undoes all calls inside it.
			if (call.error !== undefined) continue;
			const inner = path === "" ? String(index) : `${path}.${index}`;
			if (MOVING.has(call.type.toUpperCase())) add(inner, call.from, call.to, call.value);
			walk(call, inner);
		}
	};
	if (trace !== undefined && trace.error === undefined) walk(trace, "");
	return transfers;
}

function addressOf(topic: Hex): string {
	return checksummed(`0x${topic.slice(-40)}`);
}
