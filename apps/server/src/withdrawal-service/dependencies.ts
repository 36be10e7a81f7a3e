// Capabilities that the withdrawal service needs: commands, views, the signer, the chains, and its table. It never reads the core.
import type { Log, Submit } from "../market-data/dependencies.ts";
import type { StoredTransactions } from "./transactions.ts";

export interface SignedApproval {
	readonly operator: number;
	/** Ed25519 signature over the text of the intent's hash, hex. */
	readonly signature: string;
}

/** A withdrawal in the form that the service needs. Amounts are in ledger units, times in ms. */
export interface ServedWithdrawal {
	readonly withdrawal: number;
	readonly user: number;
	readonly network: number;
	readonly asset: number;
	readonly address: string;
	/** Includes the fee. */
	readonly amount: bigint;
	readonly fee: bigint;
	/** Hash of the intent, hex. */
	readonly hash: string;
	readonly at: number;
	readonly state: string;
	/** Empty if the deadline approved it. */
	readonly approvals: readonly SignedApproval[];
	/** Next deadline of the state, or the expected time of the funds; 0 for none. */
	readonly due: number;
	/** Newest recorded version of the transaction; empty before the first one. */
	readonly txHash: string;
	/** Recorded nonce of all versions; 0 before the first one. */
	readonly nonce: number;
}

/**
 * Fees of a transaction in the smallest unit of the chain, per unit of gas. On Bitcoin a unit is a virtual byte, both fees are the same,
 * and the signer counts the bytes. On TRON a unit is energy.
 */
export interface PaymentFees {
	readonly maxFeePerGas: bigint;
	readonly maxPriorityFeePerGas: bigint;
	/** Limit of gas. */
	readonly gas: bigint;
}

/** Parts of a transaction that only some networks have. */
export interface PaymentParts {
	/** Outputs that a payment on Bitcoin spends. `index`: of the deposit address; null for the hot address. */
	readonly inputs?: readonly { readonly outpoint: string; readonly amount: string; readonly index: number | null }[];
	/** Block to which a transaction of TRON refers, and its times in ms. */
	readonly reference?: { readonly block: string; readonly timestamp: number; readonly expiration: number };
}

export interface SignedTransaction {
	readonly bytes: string;
	readonly txHash: string;
	readonly nonce: number;
	/** Position of the signer after the signature. */
	readonly counter: number;
}

/** Error: the signer refused, and has signed nothing for this withdrawal. */
export class SigningRefused extends Error {
	override name = "SigningRefused";
	readonly code: string;
	/** Time from which the signer may sign the same request, ms; undefined if waiting does not help. */
	readonly retryAt: number | undefined;

	constructor(code: string, retryAt?: number) {
		super(`the signer refused: ${code}`);
		this.code = code;
		this.retryAt = retryAt;
	}
}

/** Error: the signer has another withdrawal with this number. The exchange was restored from a backup and has lost payments. */
export class OtherHistory extends Error {
	override name = "OtherHistory";
}

/** The signer's intent with the highest number. */
export interface NewestIntent {
	readonly withdrawal: number;
	/** Hex. */
	readonly hash: string;
	readonly asset: number;
	/** Ledger units. */
	readonly amount: bigint;
}

export interface Signer {
	/** Returns undefined before the first application. */
	newest(): Promise<NewestIntent | undefined>;
	/** Gives an application to the signer. A repetition has no effect. Throws OtherHistory. */
	intent(withdrawal: ServedWithdrawal): Promise<void>;
	/** Resolves if the signer would sign now. Throws SigningRefused. */
	check(withdrawal: ServedWithdrawal, fees: PaymentFees): Promise<void>;
	/** Returns the same bytes for a repetition. Throws SigningRefused; any other error leaves the result unknown. */
	sign(withdrawal: ServedWithdrawal, nonce: number, fees: PaymentFees, parts?: PaymentParts): Promise<SignedTransaction>;
	/** Signs the same transfer with the same nonce and higher fees. Throws SigningRefused. */
	bump(withdrawal: ServedWithdrawal, fees: PaymentFees): Promise<SignedTransaction>;
}

/**
 * State of a transaction on its chain. `gas` is in ledger units of the gas coin, rounded up. `foreign`: the transaction is not a version of the withdrawal's payment. `unclear`: the transaction is final and succeeded, but has not paid the exact amount.
 */
export type ChainStatus =
	| { readonly state: "unknown" | "pending" | "mined" | "foreign" | "unclear" }
	| { readonly state: "succeeded" | "failed"; readonly gasAsset: number; readonly gas: bigint };

export interface WithdrawalChain {
	/** Current fees of a payment in an asset, or of a withdrawal before its first signature. Throws SigningRefused if it would fail. */
	fees(asset: number, withdrawal?: ServedWithdrawal): Promise<PaymentFees>;
	/** Returns the nonce of the hot wallet for a withdrawal. Repeated calls return the same nonce. Networks without nonces use the withdrawal's number. */
	nonceFor(withdrawal: number): Promise<number>;
	/** Returns the other parts of a payment. Repeated calls return the same parts until `release`. */
	partsFor?(withdrawal: ServedWithdrawal, fees: PaymentFees): Promise<PaymentParts>;
	/** False if the network does not accept a second version of a transaction with higher fees. */
	readonly canBump?: boolean;
	/** Returns true once no further block can contain a transaction that is not in a block. Only on networks whose transactions expire. */
	isExpired?(signedAt: number): Promise<boolean>;
	/** Gives back the nonce of a withdrawal for which nothing was signed. */
	release(withdrawal: number): Promise<void>;
	/** Never gives out the nonce of a withdrawal again, because another transaction has it. */
	retire(withdrawal: number): Promise<void>;
	/** Returns the number of final transactions of the hot wallet. All smaller nonces are used by final transactions. */
	finalNonce(): Promise<number>;
	/** Ledger units of an asset in the hot wallet, rounded down. */
	hotBalance(asset: number): Promise<bigint>;
	/** Sends bytes. Resolves if the node has the transaction, even from an earlier try. Throws otherwise. */
	broadcast(bytes: string, hash: string): Promise<void>;
	/** `succeeded` and `failed` are final. */
	status(hash: string, withdrawal: ServedWithdrawal): Promise<ChainStatus>;
}

export interface WithdrawalServiceDependencies {
	readonly submit: Submit;
	/** Withdrawals that have not ended, oldest first. */
	readonly open: () => readonly ServedWithdrawal[];
	/** Withdrawals that were refunded after they were sent, without those in `transactions.storeLate`. */
	readonly refunded: () => Promise<readonly ServedWithdrawal[]>;
	/** Returns the hash of any withdrawal's intent; undefined if this exchange has no such withdrawal. */
	readonly hashOf: (withdrawal: number) => Promise<string | undefined>;
	/** True while all withdrawals are stopped. */
	readonly isStopped: () => boolean;
	readonly signer: Signer | undefined;
	/** Returns the chain of a network; undefined if it is not configured. */
	readonly chain: (network: number) => WithdrawalChain | undefined;
	readonly transactions: StoredTransactions;
	readonly log: Log;
}
