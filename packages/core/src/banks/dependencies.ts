import type { Refusal, Verdict } from "../engine/outcome.ts";
import type { Engine } from "../engine/product.ts";
import type { ListingOffers } from "../listing/listing.ts";
import type { NetworksOffers } from "../networks/networks.ts";
import type { BankEvent } from "./messages.ts";

interface Deposits {
	/** Credits a bank transfer, like the command CreditDeposit. Returns the deposit's number. */
	creditByBank(received: { asset: number; key: string; user: number; amount: bigint }): Verdict;
	/** Takes a recalled bank transfer back, like the command ReverseDeposit. */
	recallByBank(deposit: number): Verdict;
	/** Books a fee of the bank, like the command RecordNetworkFee. */
	bookBankFee(fee: { asset: number; key: string; amount: bigint }): Verdict;
	/** Returns the sum of all users' debts in a coin, at least 0. */
	debtsIn(asset: number): bigint;
}

/** An application for a withdrawal to a bank card, as withdrawals take it. */
export interface BankWithdrawal {
	readonly by: number;
	readonly asset: number;
	readonly address: string;
	readonly amount: bigint;
	readonly fee: bigint;
	readonly usableFrom: number;
	readonly person: number;
	readonly steppedUpAt: number;
	readonly reasons: readonly string[];
}

interface Withdrawals {
	applyByBank(application: BankWithdrawal): Verdict;
	/** Tells if a withdrawal is open: it is neither paid nor returned. */
	isOpen(withdrawal: number): boolean;
	beginByBank(withdrawal: number): Verdict;
	/** Lets the money of a withdrawal leave that an operator has begun to pay. */
	confirmByBank(withdrawal: number): Verdict;
	/** Returns the money of a withdrawal that an operator has begun to pay. */
	failByBank(withdrawal: number, operator: number): Verdict;
	/** Returns the refusal while all withdrawals are stopped. */
	stopProblem(): Refusal | undefined;
	/** Returns the coins in custody that no withdrawal reserves, ledger units. */
	uncoveredOn(network: number, asset: number): bigint;
	/** Counts coins that leave a network by another way than a user's withdrawal. */
	countLeaving(network: number, asset: number, amount: bigint): void;
}

export type BanksDependencies = Pick<ListingOffers, "asset"> &
	Pick<NetworksOffers, "networkAsset" | "closedUntil"> &
	Deposits &
	Withdrawals;
export type BanksEngine = Engine<BankEvent, "treasury">;
