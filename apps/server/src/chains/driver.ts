// Interface between the exchange and a blockchain. Amounts are integers in the smallest unit of the chain ("chain units").
import type { NetworkNumber } from "./networks.ts";

/** A transfer in a valid block. Failed and reverted transfers are never represented by this type. */
export interface ChainTransfer {
	/**
	 * Identity of the transfer, which does not change if its transaction is mined again. For a token: `<hash>:<position of the
	 * log in its receipt>`. For a native coin: `<hash>:t<path of the call>`, where `t` is the transaction itself and `t0.1` an
	 * inner call. On Bitcoin: `<hash>:<index of the output>`.
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
	 * Account that signed the transaction, and its nonce. On Bitcoin: the first output that the transaction spends
	 * (`<hash>:<index>`), and 0; an output can be used only once, like a nonce. Both are undefined on chains that have neither
	 * nonces nor outputs.
	 */
	readonly sender: string | undefined;
	readonly nonce: number | undefined;
}

export interface ChainBlock {
	readonly height: number;
	readonly hash: string;
	readonly parent: string;
	/** Unix time in seconds. */
	readonly time: number;
	/** All transfers in the block with an amount above zero, of any token and of the native coin. */
	readonly transfers: readonly ChainTransfer[];
	/** Outputs that the block spends (`<hash>:<index>`). Only for chains whose coins are outputs. */
	readonly spent?: readonly string[];
}

export interface ChainTip {
	readonly height: number;
	readonly hash: string;
	/** Height of the newest final block; -1 if no block is final yet. */
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
			/** Network fee that the sender paid, in chain units of the native coin. */
			readonly fee: bigint;
			/** Transfers of the transaction with an amount above zero. */
			readonly transfers: readonly ChainTransfer[];
			/** True if the node no longer has the inner calls of the transaction, so that transfers by contracts are missing. */
			readonly isPartial?: true;
	  };

/**
 * Reason why a node did not take a transaction. `known`: it already has it. `nonce_used`: another transaction has used the nonce.
 * `short`: the sender cannot pay. `fee_low`: a transaction with this nonce pays more, or the fee is below the node's minimum.
 * `refused`: any other error.
 */
export type BroadcastFault = "known" | "nonce_used" | "short" | "fee_low" | "refused";

export type BroadcastResult = { readonly hash: string } | { readonly fault: BroadcastFault; readonly message: string };

/** Fees per unit of gas, in chain units of the native coin: wei per gas, satoshi per virtual byte, or sun per unit of energy. */
export interface ChainFees {
	readonly maxFee: bigint;
	readonly priorityFee: bigint;
}

export type AddressProblem =
	/** The text is not an address of this network. */
	| "format"
	/** The checksum is wrong, so at least one character is mistyped. */
	| "checksum"
	/** The zero address or a well-known burn address, from which no owner can spend. */
	| "burn"
	/** The address is the contract of a token, which must not receive coins. */
	| "token_contract";

export type ParsedAddress = { readonly address: string } | { readonly problem: AddressProblem };

export interface ChainDriver {
	readonly network: NetworkNumber;
	/** Returns the newest block. Rejects with ChainAway or ChainsDisagree. */
	tip(): Promise<ChainTip>;
	/** Returns the block at this height; undefined if the chain does not have it. Rejects with ChainAway or ChainsDisagree. */
	block(height: number): Promise<ChainBlock | undefined>;
	/** Returns the hash of the block at this height, without reading its transfers. Rejects with ChainAway or ChainsDisagree. */
	blockHash(height: number): Promise<string | undefined>;
	/** Returns the state of a transaction. Rejects with ChainAway. */
	transaction(hash: string): Promise<ChainTransaction>;
	/**
	 * Sends a signed transaction (hex with 0x). It is safe to send the same bytes again. Rejects with ChainAway if no response
	 * came.
	 */
	broadcast(bytes: string): Promise<BroadcastResult>;
	/**
	 * Returns the next nonce of the address: the number of its transactions in mined blocks. On Bitcoin the parameter is an
	 * output, and the result is 1 if a block spends it, otherwise 0. Rejects with ChainAway.
	 */
	nonceOf(address: string): Promise<number>;
	/** Returns the current fees. Rejects with ChainAway. */
	fees(): Promise<ChainFees>;
	/**
	 * Returns the balance of an address in chain units. Rejects with ChainAway.
	 * @param contract contract of the token; undefined for the native coin
	 */
	balanceOf(address: string, contract: string | undefined): Promise<bigint>;
	/**
	 * Returns the balances as of one block, in the order of the addresses. Rejects with ChainAway (also if the block has left the
	 * chain) or ChainsDisagree. The method is missing for a network whose balances are not compared with the ledger.
	 */
	balancesAt?(addresses: readonly string[], contract: string | undefined, blockHash: string): Promise<readonly bigint[]>;
	/** Checks an address as a user typed it. Returns its canonical form, or the problem. */
	parseAddress(text: string): ParsedAddress;
}

/** No node responded, or a node responded with an error. */
export class ChainAway extends Error {
	override name = "ChainAway";
}

/** Two nodes of a network contradict each other, or their heights differ too much. */
export class ChainsDisagree extends Error {
	override name = "ChainsDisagree";
	readonly reason: "providers_disagree" | "providers_gap";

	constructor(reason: ChainsDisagree["reason"], message: string) {
		super(message);
		this.reason = reason;
	}
}
