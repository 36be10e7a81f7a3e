// Declares the messages on the signer's socket. A request is one line of JSON, `{ id, method, params }`; the response is
// `{ id, result }` or `{ id, error }`. Amounts are whole numbers in decimal text. An intent's `amount` and `fee` are in
// ledger units, all others in the coin's smallest unit on the chain (wei for ETH).

import type { TronReference } from "./tron-transaction.ts";

/**
 * Fields of a withdrawal as the core wrote them to the journal. `hash` is the SHA-256 of their canonical text
 * (@candor/proofs).
 */
export interface Intent {
	readonly withdrawal: number;
	/** Number of the user; 0 for a withdrawal of the platform's treasury. */
	readonly user: number;
	readonly network: number;
	readonly asset: number;
	readonly address: string;
	readonly amount: string;
	/** Fee that the platform keeps. The address receives `amount` minus `fee`. */
	readonly fee: string;
	/** Core time at which the user applied for the withdrawal, in ms. */
	readonly at: number;
	readonly hash: string;
}

/** An operator's Ed25519 signature, 128 hex digits, over the bytes of `withdrawalApprovalText(hash)` (@candor/proofs). */
export interface Approval {
	readonly operator: number;
	readonly signature: string;
}

/**
 * Fees of a transaction. On EVM networks (EIP-1559): wei per unit of gas, and the gas limit. On Bitcoin both fees are
 * equal, in satoshi per virtual byte, and the signer computes `gas` as the number of virtual bytes. On TRON both fees are
 * equal, in sun per unit of energy, and `gas` is the limit of energy.
 */
export interface Fees {
	readonly maxFeePerGas: string;
	readonly maxPriorityFeePerGas: string;
	readonly gas: string;
}

/** A transaction output that a Bitcoin payment spends. */
export interface SpentOutput {
	/** `<hash of the transaction>:<index of the output>`. */
	readonly outpoint: string;
	/** Amount in satoshi. */
	readonly amount: string;
	/** Index of the deposit address that owns the output; null for the hot wallet. */
	readonly index: number | null;
}

/** A signed transaction, its bytes in hex. A repeated request returns the same bytes. */
export interface SignedTransaction {
	readonly bytes: string;
	readonly txHash: string;
	readonly from: string;
	readonly nonce: number;
	readonly counter: number;
}

/** The lowest nonce of a network's hot wallet that is unused according to journal and chain. */
export interface KnownNonce {
	readonly network: number;
	readonly next: number;
}

/**
 * The counter and nonces that the caller knows. If the signer's state is older, the signer locks: it refuses to sign
 * until two operators send an arming, the signed statement that ends the lock.
 */
export interface Position {
	/** Highest `counter` of a response that the caller has stored; 0 before the first response. */
	readonly counter: number;
	readonly nonces: readonly KnownNonce[];
}

export interface NetworkStatus {
	readonly network: number;
	readonly chainId: number;
	readonly hot: string;
	readonly warm: string;
	/** Extended public key of the deposit addresses: the address with number n is its child 0/n. */
	readonly xpub: string;
	/** The only address to which sweeps go. */
	readonly sweepTo: string;
	/** Amounts in ledger units that the caps still allow, for each asset. */
	readonly capsLeft: readonly {
		readonly asset: number;
		readonly hour: string;
		readonly day: string;
		readonly automaticDay: string;
	}[];
	readonly newAddressesLeft: number;
}

export interface Status {
	readonly counter: number;
	/** SHA-256 of the policy file at the signer's start. */
	readonly policy: string;
	readonly policyChanged: boolean;
	/** Present only while the signer is locked. Operators sign `armText` of an arming with this challenge. */
	readonly locked: { readonly cause: LockCause; readonly challenge: string } | undefined;
	readonly networks: readonly NetworkStatus[];
	/**
	 * The signer's intent with the highest number; null before the first intent. If the caller does not know this intent,
	 * the caller has lost part of its history (it was restored from a backup).
	 */
	readonly newest: Pick<Intent, "withdrawal" | "hash" | "asset" | "amount"> | null;
}

export type LockCause = "older_counter" | "older_nonce";

/** The operators' statement that they have reconciled journal, chain and the signer's state. */
export interface Arming {
	readonly challenge: string;
	/** The signer's counter continues above this number. */
	readonly counter: number;
	/** Withdrawals with a lower number that the signer's state does not contain are refused permanently. */
	readonly firstWithdrawal: number;
	/** First allowed nonce of each hot wallet. Lower nonces are refused permanently. */
	readonly nonces: readonly KnownNonce[];
}

/** A transfer between the platform's own addresses. The policy determines its destination. */
interface HouseMove {
	readonly network: number;
	readonly nonce: number;
	readonly fees: Fees;
	readonly amount: string;
}

export interface SignerMethods {
	/** Must be the first request on a connection. */
	hello: { params: Position; result: Status };
	status: { params: Record<never, never>; result: Status };
	intent: { params: Intent; result: { readonly known: boolean; readonly counter: number } };
	sign: {
		params: {
			readonly withdrawal: number;
			readonly hash: string;
			readonly nonce: number;
			readonly fees: Fees;
			readonly approvals: readonly Approval[];
			/** True if no operator signed, and the withdrawal counts as approved because its deadline passed. */
			readonly automatic: boolean;
			/**
			 * Only for Bitcoin: the outputs that every version of this withdrawal's transaction spends. `nonce` is then
			 * the withdrawal's number.
			 */
			readonly inputs?: readonly SpentOutput[];
			/** Only for TRON: the block and times that the transaction names. `nonce` is then the withdrawal's number. */
			readonly reference?: TronReference;
		};
		result: SignedTransaction;
	};
	/**
	 * Makes the same checks as `sign` at this moment, but signs nothing. The caller uses it before a step that cannot be
	 * undone.
	 */
	check: { params: Omit<SignerMethods["sign"]["params"], "nonce">; result: { readonly counter: number } };
	/** Signs the same transfer again with the same nonce and with fees that are at least a tenth higher. */
	bump: { params: { readonly withdrawal: number; readonly fees: Fees }; result: SignedTransaction };
	/**
	 * Signs a transfer from the deposit address `index` to the policy's `sweepTo`. A repeated request with higher fees
	 * replaces the first version.
	 */
	sweep: { params: HouseMove & { readonly index: number; readonly contract: string | null }; result: SignedTransaction };
	/** Signs a transfer of the native coin, for fees, from the hot wallet to the deposit address `index`. */
	gas: { params: HouseMove & { readonly index: number }; result: SignedTransaction };
	/** Signs a transfer from the warm wallet to the hot wallet. */
	refill: { params: HouseMove & { readonly contract: string | null }; result: SignedTransaction };
	arm: { params: Arming & { readonly approvals: readonly Approval[] }; result: Status };
}

export type SignerMethod = keyof SignerMethods;

/** Codes of refused requests. Programs rely on the codes only; the message has details for logs and may change. */
export type SignerErrorCode =
	/** The request is malformed; `field` is the path of the wrong field. */
	| "bad_request"
	| "unknown_method"
	| "hello_needed"
	/**
	 * The signer's state is older than the caller's counter or nonces. The signer refuses to sign until the request
	 * `arm`.
	 */
	| "locked"
	| "not_locked"
	/** The policy file has changed since the signer started. */
	| "policy_changed"
	/** The state file cannot be written. The signer refuses to sign until a restart. */
	| "state_failed"
	| "wrong_hash"
	/** The signer has an intent with this withdrawal number and another hash. */
	| "other_intent"
	/**
	 * The withdrawal's number is below `firstWithdrawal` of the last arming, and the signer does not know the withdrawal.
	 */
	| "number_used"
	| "unknown_intent"
	| "network_not_allowed"
	| "asset_not_allowed"
	| "contract_not_allowed"
	| "bad_address"
	| "bad_amount"
	| "unknown_operator"
	| "bad_signature"
	| "approvals_missing"
	| "automatic_too_early"
	| "automatic_too_large"
	| "automatic_cap"
	| "hourly_cap"
	| "daily_cap"
	| "new_address_cap"
	| "fee_cap"
	| "fee_too_low"
	| "gas_cap"
	| "refill_cap"
	| "nonce_used"
	/** An input spends an output that is reserved for another withdrawal. */
	| "input_used"
	/** The inputs do not cover the amount and the fee. */
	| "inputs_short"
	/** The network allows only one version of a transaction. */
	| "no_replacement"
	| "not_signed";

export interface SignerRefusal {
	readonly code: SignerErrorCode;
	readonly message: string;
	readonly field?: string;
	/** Time from which the same request may succeed, in ms of the signer's clock. Absent if waiting does not help. */
	readonly retryAt?: number;
}

export type SignerAnswer =
	| { readonly id: number; readonly result: unknown }
	| { readonly id: number; readonly error: SignerRefusal };

/** Longest line on the socket, in bytes. The signer closes the connection at a longer line. */
export const MAX_LINE_BYTES = 64 * 1024;

/**
 * Returns the text that operators sign to end the lock of a signer with an older state. @param hash SHA-256 of the canonical
 * JSON of an Arming
 */
export const armText = (hash: string): string => `candor-arm-signer-v1\n${hash}`;
