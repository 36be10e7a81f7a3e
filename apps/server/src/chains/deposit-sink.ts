import type { ChainTransfer } from "./driver.ts";
import type { NetworkNumber } from "./networks.ts";

/** A transfer to an address of the exchange. */
export interface ChainDeposit extends ChainTransfer {
	readonly network: NetworkNumber;
	/** Asset of the ledger; 0 for a token that is not on the allow-list. */
	readonly asset: number;
	/** Decimals of `amount`; 0 for an unknown token. */
	readonly chainDecimals: number;
	/** User who owns the address; 0 for the exchange's hot address. */
	readonly user: number;
}

/**
 * `not_on_chain` and `unconfirmed`: the nodes do not have the transfer now, for example during a reorganisation. Every other cause means that a row of the database was changed or added.
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

/** Error: the chain contradicts the database's row of a deposit. Only this deposit waits. */
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
 * Receives the state of each deposit. The scanner calls one method at a time, in order, and calls the next one after the promise
 * of the previous one. A call is repeated after a crash or a rejection, so each method must be idempotent per `key`. A rejected
 * promise holds back the later reports of this deposit, and a rejected `creditable` also the other credits of the asset, until a later
 * try succeeds. DepositDoubted holds back only its deposit.
 */
export interface DepositSink {
	/** The transfer is in a block. Also called when a dropped or replaced deposit is mined again. */
	seen(deposit: ChainDeposit, confirmations: Confirmations): Promise<void>;
	/** One more block confirms the deposit, or a reorganisation moved the deposit to another block. */
	confirming(deposit: ChainDeposit, confirmations: Confirmations): Promise<void>;
	/** The deposit has the necessary confirmations: CreditDeposit. */
	creditable(deposit: ChainDeposit): Promise<void>;
	/** The chain says that the block is final: FinalizeDeposit. */
	final(deposit: ChainDeposit): Promise<void>;
	/** The deposit is no longer in the chain and may come back: ReverseDeposit if it was credited. */
	dropped(deposit: ChainDeposit, loss: DepositLoss): Promise<void>;
	/** Like `dropped`, but the deposit cannot return, because another transaction used its nonce. */
	replaced(deposit: ChainDeposit, loss: DepositLoss): Promise<void>;
	/** A token outside the allow-list arrived (`asset` 0): QuarantineDeposit. At most 20 for each user. */
	unknownToken(deposit: ChainDeposit): Promise<void>;
}

export interface Confirmations {
	readonly count: number;
	readonly needed: number;
}

export interface DepositLoss {
	/** True if `creditable` was reported before. */
	readonly wasCreditable: boolean;
	/** True if `final` was reported before. The chain has then undone a final block, so operators must be alerted. */
	readonly wasFinal: boolean;
}
