// Interfaces that the withdrawal service needs: commands, views (copies of the published state in memory), the signer, the
// chains, and its table. The service never reads the core.
import type { Log, Submit } from "../market-data/dependencies.ts";
import type { StoredTransactions } from "./transactions.ts";

export interface SignedApproval {
	readonly operator: number;
	/** Ed25519 signature of the operator over the text of the intent's hash, in hex. */
	readonly signature: string;
}

/** A withdrawal as the service needs it. Amounts are in ledger units, times in ms. */
export interface ServedWithdrawal {
	readonly withdrawal: number;
	readonly user: number;
	readonly network: number;
	readonly asset: number;
	readonly address: string;
	/** Amount that the user pays, including the fee. */
	readonly amount: bigint;
	readonly fee: bigint;
	/** Hash of the withdrawal's intent in hex. */
	readonly hash: string;
	readonly at: number;
	readonly state: string;
	/** Approvals of operators; empty if the withdrawal was approved because its deadline passed. */
	readonly approvals: readonly SignedApproval[];
	/** Next deadline of the current state, or the time at which funds are expected; 0 if there is neither. */
	readonly due: number;
	/** Hash of the newest version of the transaction that the journal has; empty before the first one. */
	readonly txHash: string;
	/** Nonce that all versions of the transaction have; 0 before the first one. */
	readonly nonce: number;
}

/**
 * Fees of a transaction per unit of gas, in chain units. On Bitcoin the unit of gas is a virtual byte, both fees are the same,
 * and the signer counts the bytes. On TRON the unit of gas is energy.
 */
export interface PaymentFees {
	readonly maxFeePerGas: bigint;
	readonly maxPriorityFeePerGas: bigint;
	/** Limit of gas units. */
	readonly gas: bigint;
}

/** Further parts of a transaction, which only some networks have. */
export interface PaymentParts {
	/**
	 * Outputs that a payment on Bitcoin spends. `index` is the index of the deposit address that owns the output; null for the
	 * hot address.
	 */
	readonly inputs?: readonly { readonly outpoint: string; readonly amount: string; readonly index: number | null }[];
	/** On TRON: the block to which the transaction refers, and its times in ms. */
	readonly reference?: { readonly block: string; readonly timestamp: number; readonly expiration: number };
}

export interface SignedTransaction {
	readonly bytes: string;
	readonly txHash: string;
	readonly nonce: number;
	/** Counter of the requests that the signer has stored, after this signature. */
	readonly counter: number;
}

/** The signer refused. It has not signed anything for this withdrawal. */
export class SigningRefused extends Error {
	override name = "SigningRefused";
	readonly code: string;
	/** Time from which on the signer would sign the same request, ms; undefined if waiting does not help. */
	readonly retryAt: number | undefined;

	constructor(code: string, retryAt?: number) {
		super(`the signer refused: ${code}`);
		this.code = code;
		this.retryAt = retryAt;
	}
}

/**
 * The signer has another withdrawal with the same number. The exchange was therefore restored from a backup that lacks payments.
 */
export class OtherHistory extends Error {
	override name = "OtherHistory";
}

/** The withdrawal with the highest number that the signer knows. */
export interface NewestIntent {
	readonly withdrawal: number;
	/** Hash of its intent in hex. */
	readonly hash: string;
	readonly asset: number;
	/** Amount in ledger units. */
	readonly amount: bigint;
}

export interface Signer {
	/** Returns the newest withdrawal that the signer knows; undefined if it knows none. */
	newest(): Promise<NewestIntent | undefined>;
	/** Informs the signer of a withdrawal that a user has applied for. A repetition has no effect. Rejects with OtherHistory. */
	intent(withdrawal: ServedWithdrawal): Promise<void>;
	/** Resolves if the signer would sign the withdrawal now. Rejects with SigningRefused. */
	check(withdrawal: ServedWithdrawal, fees: PaymentFees): Promise<void>;
	/**
	 * Signs a payment. A repetition returns the same bytes. Rejects with SigningRefused. After any other error it is unknown
	 * whether the signer has signed.
	 */
	sign(withdrawal: ServedWithdrawal, nonce: number, fees: PaymentFees, parts?: PaymentParts): Promise<SignedTransaction>;
	/** Signs another version of the payment, with the same nonce and higher fees. Rejects with SigningRefused. */
	bump(withdrawal: ServedWithdrawal, fees: PaymentFees): Promise<SignedTransaction>;
}

/**
 * State of a transaction on its chain. `foreign`: the transaction is not a version of the withdrawal's payment. `unclear`: the
 * transaction is final and successful, but has not paid the exact amount. `gas` is the fee in ledger units of `gasAsset`, rounded
 * up.
 */
export type ChainStatus =
	| { readonly state: "unknown" | "pending" | "mined" | "foreign" | "unclear" }
	| { readonly state: "succeeded" | "failed"; readonly gasAsset: number; readonly gas: bigint };

export interface WithdrawalChain {
	/**
	 * Returns the current fees of a payment in the asset. If a withdrawal is given, its payment is simulated. Rejects with
	 * SigningRefused if it would fail.
	 */
	fees(asset: number, withdrawal?: ServedWithdrawal): Promise<PaymentFees>;
	/**
	 * Returns the hot wallet's nonce for a withdrawal. Repeated calls return the same nonce. Networks without nonces return the
	 * withdrawal's number.
	 */
	nonceFor(withdrawal: number): Promise<number>;
	/** Returns the further parts of a payment. Repeated calls return the same parts until `release` is called. */
	partsFor?(withdrawal: ServedWithdrawal, fees: PaymentFees): Promise<PaymentParts>;
	/** False if the network does not accept another version of a transaction with higher fees. */
	readonly canBump?: boolean;
	/**
	 * Only for networks whose transactions expire. Returns true if a transaction that is in no block now can never be in a later
	 * block.
	 */
	isExpired?(signedAt: number): Promise<boolean>;
	/** Gives back the nonce of a withdrawal for which nothing was signed. */
	release(withdrawal: number): Promise<void>;
	/** Ensures that the nonce of a withdrawal is never given out again, because another transaction has used it. */
	retire(withdrawal: number): Promise<void>;
	/** Returns the number of final transactions of the hot wallet. All nonces below it are used by final transactions. */
	finalNonce(): Promise<number>;
	/** Returns the balance of an asset in the hot wallet, in ledger units, rounded down. */
	hotBalance(asset: number): Promise<bigint>;
	/** Sends a signed transaction. Resolves if the node has it, even from an earlier try. Otherwise rejects. */
	broadcast(bytes: string, hash: string): Promise<void>;
	/** Returns the state of a transaction. The states `succeeded` and `failed` are final. */
	status(hash: string, withdrawal: ServedWithdrawal): Promise<ChainStatus>;
}

export interface WithdrawalServiceDependencies {
	readonly submit: Submit;
	/** Returns the withdrawals that have not ended, oldest first. */
	readonly open: () => readonly ServedWithdrawal[];
	/**
	 * Returns the withdrawals that were refunded after their payment was sent, except those that `transactions.storeLate` has
	 * recorded.
	 */
	readonly refunded: () => Promise<readonly ServedWithdrawal[]>;
	/** Returns the hash of a withdrawal's intent; undefined if this exchange has no withdrawal with this number. */
	readonly hashOf: (withdrawal: number) => Promise<string | undefined>;
	/** Returns true while all withdrawals are stopped. */
	readonly isStopped: () => boolean;
	readonly signer: Signer | undefined;
	/** Returns the chain of a network; undefined if the network is not configured. */
	readonly chain: (network: number) => WithdrawalChain | undefined;
	readonly transactions: StoredTransactions;
	readonly log: Log;
}
