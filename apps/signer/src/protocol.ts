// Messages on the signer's socket: one JSON object per line, `{ id, method, params }`, answered by `{ id, result }` or
// `{ id, error }`. Amounts are whole numbers in decimal text: `amount` and `fee` of an intent in ledger units, all others in
// chain units (wei for ETH).

import type { TronReference } from "./tron-transaction.ts";

/** A withdrawal as the core journalled it. `hash` is the SHA-256 of its canonical text (@candor/proofs). */
export interface Intent {
	readonly withdrawal: number;
	/** User; 0 for a withdrawal of the platform's treasury. */
	readonly user: number;
	readonly network: number;
	readonly asset: number;
	readonly address: string;
	readonly amount: string;
	/** Fee of the platform. The address gets `amount` less `fee`. */
	readonly fee: string;
	/** Core time of the application, in ms. */
	readonly at: number;
	readonly hash: string;
}

/** An operator's Ed25519 signature, 128 hex digits, over the bytes of `withdrawalApprovalText(hash)` (@candor/proofs). */
export interface Approval {
	readonly operator: number;
	readonly signature: string;
}

/**
 * Fees of an EIP-1559 transaction: wei for each unit of gas, and the limit of gas. On Bitcoin both fees are equal, in satoshi for each virtual byte, and the signer counts the bytes. On TRON both fees are equal, in sun for each unit of energy, and the limit is that of energy.
 */
export interface Fees {
	readonly maxFeePerGas: string;
	readonly maxPriorityFeePerGas: string;
	readonly gas: string;
}

/** An output that a payment on Bitcoin spends. */
export interface SpentOutput {
	/** `<hash of the transaction>:<index of the output>`. */
	readonly outpoint: string;
	/** Satoshi. */
	readonly amount: string;
	/** Index of the deposit address that owns it; null for the hot wallet. */
	readonly index: number | null;
}

/** The bytes of a signed transaction in hex. A repeated request returns the same bytes. */
export interface SignedTransaction {
	readonly bytes: string;
	readonly txHash: string;
	readonly from: string;
	readonly nonce: number;
	readonly counter: number;
}

/** The lowest nonce of a network's hot wallet that journal and chain show as unused. */
export interface KnownNonce {
	readonly network: number;
	readonly next: number;
}

/** The caller's position. A signer with an older state is locked: it refuses to sign until two operators arm it, that is end the lock. */
export interface Position {
	/** Highest `counter` that the caller has stored; 0 before the first one. */
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
	/** The only destination of sweeps. */
	readonly sweepTo: string;
	/** Amounts in ledger units that the caps still allow. */
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
	/** SHA-256 of the policy file at the start. */
	readonly policy: string;
	readonly policyChanged: boolean;
	/** Present while the signer refuses to sign; operators sign `armText` with this challenge. */
	readonly locked: { readonly cause: LockCause; readonly challenge: string } | undefined;
	readonly networks: readonly NetworkStatus[];
	/** The signer's intent with the highest number; null before the first one. A caller that does not have it has lost a part of its history. */
	readonly newest: Pick<Intent, "withdrawal" | "hash" | "asset" | "amount"> | null;
}

export type LockCause = "older_counter" | "older_nonce";

/** The operators' statement that journal, chain and state are reconciled. */
export interface Arming {
	readonly challenge: string;
	/** The counter continues above this number. */
	readonly counter: number;
	/** Withdrawals with a lower number that the state does not know are refused for ever. */
	readonly firstWithdrawal: number;
	/** First allowed nonces of the hot wallets. Lower ones are refused for ever. */
	readonly nonces: readonly KnownNonce[];
}

/** A move between the platform's own addresses. Its destination is fixed by the policy. */
interface HouseMove {
	readonly network: number;
	readonly nonce: number;
	readonly fees: Fees;
	readonly amount: string;
}

export interface SignerMethods {
	/** Must be the first request of a connection. */
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
			/** True if the deadline approved the withdrawal. */
			readonly automatic: boolean;
			/** On Bitcoin only: the outputs that this withdrawal spends in all versions. `nonce` is then the withdrawal's number. */
			readonly inputs?: readonly SpentOutput[];
			/** On TRON only. `nonce` is then the withdrawal's number. */
			readonly reference?: TronReference;
		};
		result: SignedTransaction;
	};
	/** Refuses like `sign` would now, but signs nothing. The caller uses it before a step that it cannot undo. */
	check: { params: Omit<SignerMethods["sign"]["params"], "nonce">; result: { readonly counter: number } };
	/** Signs the same transfer with the same nonce and fees that are higher by at least a tenth. */
	bump: { params: { readonly withdrawal: number; readonly fees: Fees }; result: SignedTransaction };
	/** Signs a move from the deposit address `index` to the policy's `sweepTo`. Repeated with higher fees, it replaces the first version. */
	sweep: { params: HouseMove & { readonly index: number; readonly contract: string | null }; result: SignedTransaction };
	/** Signs a move of coins for fees from the hot wallet to the deposit address `index`. */
	gas: { params: HouseMove & { readonly index: number }; result: SignedTransaction };
	/** Signs a move from the warm wallet to the hot wallet. */
	refill: { params: HouseMove & { readonly contract: string | null }; result: SignedTransaction };
	arm: { params: Arming & { readonly approvals: readonly Approval[] }; result: Status };
}

export type SignerMethod = keyof SignerMethods;

/** Refusals of a request. The message has the details for logs; only codes are stable. */
export type SignerErrorCode =
	/** The request is malformed; `field` names its part. */
	| "bad_request"
	| "unknown_method"
	| "hello_needed"
	/** The signer's state is older than the caller's position. Lasts until `arm`. */
	| "locked"
	| "not_locked"
	/** The policy file changed since the start. */
	| "policy_changed"
	/** The state file cannot be written. Lasts until a restart. */
	| "state_failed"
	| "wrong_hash"
	/** This number belongs to a withdrawal with another hash. */
	| "other_intent"
	/** After an arming, unknown withdrawals below its first number are refused. */
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
	/** An output is reserved for another withdrawal. */
	| "input_used"
	/** The outputs do not cover the amount and the fee. */
	| "inputs_short"
	/** The network does not allow a second version of a transaction. */
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

/** Longest line of the socket, in bytes. A longer line ends the connection. */
export const MAX_LINE_BYTES = 64 * 1024;

/** Returns the text that operators sign to end the lock of a signer with an older state. @param hash SHA-256 of the canonical JSON of an Arming */
export const armText = (hash: string): string => `candor-arm-signer-v1\n${hash}`;
