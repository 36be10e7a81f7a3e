import type { ChainTransfer } from "./driver.ts";
import type { NetworkNumber } from "./networks.ts";

/** A transfer to a deposit address or another address of the exchange. */
export interface ChainDeposit extends ChainTransfer {
	readonly network: NetworkNumber;
	/** Asset of the ledger; 0 for a token that is not on the allow-list. */
	readonly asset: number;
	/** Number of decimals of `amount`; 0 for an unknown token. */
	readonly chainDecimals: number;
	/** User to whom the address was issued; 0 for the exchange's hot address. */
	readonly user: number;
}

/**
 * Reason why a deposit is not credited. `not_on_chain` and `unconfirmed`: the nodes do not have the transfer now, for example
 * during a reorganisation. Any other reason means that a row of the database was changed or added.
 */
export type DoubtCause =
	| "not_on_chain"
	| "unconfirmed"
	| "other_transfer"
	| "other_asset"
	| "other_user"
	| "address_changed"
	| "address_unknown"
	| "own_transfer";

/** The chain contradicts the deposit's row in the database. Only this deposit waits, and other deposits continue. */
export class DepositDoubted extends Error {
	override name = "DepositDoubted";
	readonly doubt: DoubtCause;
	readonly deposit: ChainDeposit;

	constructor(doubt: DoubtCause, deposit: ChainDeposit, message: string) {
		super(message);
		this.doubt = doubt;
		this.deposit = deposit;
	}
}

/**
 * Receives the state of each deposit from the scanner. The scanner calls one method at a time, in order, and waits for its
 * promise. It repeats a call after a crash or a rejection, so each method must be idempotent for each deposit (`key`). While a
 * call is rejected, the later reports of the same deposit wait; after a rejected `creditable`, the other credits of the asset
 * wait too. After DepositDoubted only this deposit waits.
 */
export interface DepositSink {
	/** The transfer is in a block. Called again if a dropped or replaced deposit is mined later. */
	seen(deposit: ChainDeposit, confirmations: Confirmations): Promise<void>;
	/** One more block confirms the deposit, or a reorganisation has moved it to another block. */
	confirming(deposit: ChainDeposit, confirmations: Confirmations): Promise<void>;
	/** The deposit has the necessary confirmations. The receiver submits CreditDeposit. */
	creditable(deposit: ChainDeposit): Promise<void>;
	/** The chain reports the deposit's block as final. The receiver submits FinalizeDeposit. */
	final(deposit: ChainDeposit): Promise<void>;
	/** The deposit is no longer in the chain, but may return. If it was credited, the receiver submits ReverseDeposit. */
	dropped(deposit: ChainDeposit, loss: DepositLoss): Promise<void>;
	/** Like `dropped`, but the deposit cannot return, because another transaction has used its nonce. */
	replaced(deposit: ChainDeposit, loss: DepositLoss): Promise<void>;
	/**
	 * A token that is not on the allow-list has arrived (`asset` is 0). The receiver submits QuarantineDeposit. Called at most 20
	 * times for each user.
	 */
	unknownToken(deposit: ChainDeposit): Promise<void>;
}

export interface Confirmations {
	readonly count: number;
	readonly needed: number;
}

export interface DepositLoss {
	/** True if `creditable` was called before. */
	readonly wasCreditable: boolean;
	/** True if `final` was called before. The chain has then undone a final block, and operators must be alerted. */
	readonly wasFinal: boolean;
}
