// Interface between the exchange and a blockchain. Amounts are integers in the smallest unit of the chain.
import type { NetworkNumber } from "./networks.ts";

/** A transfer that a valid block contains. A failed or reverted transfer never becomes a ChainTransfer. */
export interface ChainTransfer {
	/**
	 * Identity, which stays the same when the transaction is mined again: `<hash>:<position of the log within its receipt>` for a
	 * token, `<hash>:t<trace path>` for the native coin (`t` for the transaction itself, `t0.1` for an inner call), `<hash>:<index of the
	 * output>` on Bitcoin.
	 */
	readonly key: string;
	/** Hash of the transaction. */
	readonly hash: string;
	readonly height: number;
	readonly blockHash: string;
	/** Contract of the token; undefined for the native coin. */
	readonly contract: string | undefined;
	readonly from: string;
	readonly to: string;
	readonly amount: bigint;
	/**
	 * Account that signed the transaction, and its nonce. On Bitcoin: the first output that the transaction spends (`<hash>:<index>`) and 0, because an output can be used once, like a nonce. Undefined on chains without nonces and outputs.
	 */
	readonly sender: string | undefined;
	readonly nonce: number | undefined;
}

export interface ChainBlock {
	readonly height: number;
	readonly hash: string;
	readonly parent: string;
	/** Unix time in s. */
	readonly time: number;
	/** All transfers of the block above zero, of any token and of the native coin. */
	readonly transfers: readonly ChainTransfer[];
	/** Outputs (`<hash>:<index>`) that the block spends, on chains whose coins are outputs. */
	readonly spent?: readonly string[];
}

export interface ChainTip {
	readonly height: number;
	readonly hash: string;
	/** Height of the newest final block; -1 before the first one. */
	readonly finalHeight: number;
	readonly finalHash: string | undefined;
}

export type ChainTransaction =
	| { readonly state: "unknown" }
	| { readonly state: "pending"; readonly sender: string | undefined; readonly nonce: number | undefined }
	| {
			readonly state: "included";
			readonly isSuccess: boolean;
			readonly isFinal: boolean;
			readonly height: number;
			readonly blockHash: string;
			readonly sender: string | undefined;
			readonly nonce: number | undefined;
			/** Network fee that the sender paid, in units of the native coin. */
			readonly fee: bigint;
			/** Addresses that received coins in the transaction. */
			readonly transfers: readonly ChainTransfer[];
			/** True if the node has lost the inner calls of the transaction: transfers by contracts are missing. */
			readonly isPartial?: true;
	  };

/**
 * `known`: the node already has these bytes. `nonce_used`: the nonce of the bytes was used. `short`: the sender cannot pay.
 * `fee_low`: a transaction with this nonce pays more, or the fee is below the minimum of the node. `refused`: any other error.
 */
export type BroadcastFault = "known" | "nonce_used" | "short" | "fee_low" | "refused";

export type BroadcastResult = { readonly hash: string } | { readonly fault: BroadcastFault; readonly message: string };

/** Fees in units of the native coin per unit of gas: wei per gas, satoshi per virtual byte, sun per unit of energy. */
export interface ChainFees {
	readonly maxFee: bigint;
	readonly priorityFee: bigint;
}

export type AddressProblem =
	/** The text is not an address of this network. */
	| "format"
	/** The checksum is wrong: at least one character differs from the owner's address. */
	| "checksum"
	/** No owner can spend from the zero address and well-known burn addresses. */
	| "burn"
	/** The address is the contract of a token. */
	| "token_contract";

export type ParsedAddress = { readonly address: string } | { readonly problem: AddressProblem };

export interface ChainDriver {
	readonly network: NetworkNumber;
	/** Throws ChainAway, ChainsDisagree. */
	tip(): Promise<ChainTip>;
	/** Returns undefined if the chain has no block of this height. Throws ChainAway, ChainsDisagree. */
	block(height: number): Promise<ChainBlock | undefined>;
	/** Hash of the block of this height without its transfers. Throws ChainAway, ChainsDisagree. */
	blockHash(height: number): Promise<string | undefined>;
	/** Throws ChainAway. */
	transaction(hash: string): Promise<ChainTransaction>;
	/** Sends signed bytes (hex with 0x). Sending the same bytes again is safe. Throws ChainAway if no response came. */
	broadcast(bytes: string): Promise<BroadcastResult>;
	/**
	 * Number of transactions of the address in mined blocks, which is its next nonce. On Bitcoin for an output: 1 if a block spends it,
	 * otherwise 0. Throws ChainAway.
	 */
	nonceOf(address: string): Promise<number>;
	/** Throws ChainAway. */
	fees(): Promise<ChainFees>;
	/** @param contract token; undefined for the native coin. Throws ChainAway. */
	balanceOf(address: string, contract: string | undefined): Promise<bigint>;
	/**
	 * Returns the balances at one block, in the order of the addresses. Throws ChainAway (also if the block has left the chain) and ChainsDisagree. Undefined on a network whose balances are not compared with the ledger.
	 */
	balancesAt?(addresses: readonly string[], contract: string | undefined, blockHash: string): Promise<readonly bigint[]>;
	/** Checks an address as the user typed it, and returns its canonical form. */
	parseAddress(text: string): ParsedAddress;
}

/** Error: no node responded, or a node responded with an error. */
export class ChainAway extends Error {
	override name = "ChainAway";
}

/** Error: two nodes of a network contradict each other, or their heights differ too much. */
export class ChainsDisagree extends Error {
	override name = "ChainsDisagree";
	readonly reason: "providers_disagree" | "providers_gap";

	constructor(reason: ChainsDisagree["reason"], message: string) {
		super(message);
		this.reason = reason;
	}
}
