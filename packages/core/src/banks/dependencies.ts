import type { Refusal, Verdict } from "../engine/outcome.ts";
import type { Engine } from "../engine/product.ts";
import type { ListingOffers } from "../listing/listing.ts";
import type { NetworksOffers } from "../networks/networks.ts";
import type { BankEvent } from "./messages.ts";

interface Deposits {
	/** Credits a user for a bank transfer, like the command CreditDeposit. Returns the deposit's number. */
	creditByBank(received: { asset: number; key: string; user: number; amount: bigint }): Verdict;
	/** Reverses the deposit of a bank transfer that the bank has recalled, like the command ReverseDeposit. */
	recallByBank(deposit: number): Verdict;
	/** Records a fee of the bank in the ledger, like the command RecordNetworkFee. */
	bookBankFee(fee: { asset: number; key: string; amount: bigint }): Verdict;
	/** Returns the sum of all users' debts in a coin, ledger units; never negative. */
	debtsIn(asset: number): bigint;
}

/** Fields of a withdrawal to a bank card, in the form in which the withdrawals product takes them. */
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
	/** Tells if a withdrawal is open: it is neither paid out nor returned to the user. */
	isOpen(withdrawal: number): boolean;
	beginByBank(withdrawal: number): Verdict;
	/** Records that the bank has paid a withdrawal, after an operator had begun the payment. */
	confirmByBank(withdrawal: number): Verdict;
	/** Returns a withdrawal's money to the user after an operator's payment by bank has failed. */
	failByBank(withdrawal: number, operator: number): Verdict;
	/** Returns a refusal while all withdrawals are stopped, otherwise undefined. */
	stopProblem(): Refusal | undefined;
	/** Returns the amount of coins in custody that no withdrawal has reserved, ledger units. */
	uncoveredOn(network: number, asset: number): bigint;
	/** Records in the network's totals that coins left it for a reason other than a user's withdrawal. */
	countLeaving(network: number, asset: number, amount: bigint): void;
}

export type BanksDependencies = Pick<ListingOffers, "asset"> &
	Pick<NetworksOffers, "networkAsset" | "closedUntil"> &
	Deposits &
	Withdrawals;
export type BanksEngine = Engine<BankEvent, "treasury">;
