// Objects that calls about deposits and calls about withdrawals share: networks, coins with their networks, steps and records.
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

/** Names of the networks in calls. `BTC` is the network of Bitcoin, which docs/reference/product.md calls OMNI. */
const CHAINS = ["ERC20", "TRC20", "BTC", "OMNI"] as const;
export const chain = z.enum(CHAINS);
export type Chain = z.infer<typeof chain>;

/** Way by which money arrives or leaves: a transfer on a chain, or a bank transfer. */
export const method = z.enum(["chain", "bank"]);

/**
 * Reason why a network is closed. `until` is the announced end of the closure (null without one). `issuer_ended` means that the
 * coin's issuer no longer supports this network. `withdrawals_stopped` and `stopped_for_gap` stop withdrawals on all networks. A
 * gap means that the chain has fewer coins than the ledger. A stop for a gap lasts until two operators have compared both and
 * resume withdrawals.
 */
export const closed = z.object({
	reason: z.enum([
		"not_configured",
		"closed_by_operator",
		"node_unreachable",
		"providers_disagree",
		"issuer_ended",
		"withdrawals_stopped",
		"stopped_for_gap",
		"not_offered",
	]),
	until: timeMs.nullable(),
});
export type Closed = z.infer<typeof closed>;

/**
 * Terms of one coin on one network. `minimum` is the least amount of one deposit or withdrawal. `fee` is the fee of a withdrawal
 * in the coin, and "0" for deposits. `confirmations` is the number of blocks after which a small amount is credited. `estimate_s`
 * is the usual time until then in seconds (null: unknown).
 */
export const coinNetwork = z.object({
	chain,
	minimum: decimalText,
	fee: decimalText,
	confirmations: z.int().nonnegative(),
	estimate_s: z.int().nonnegative().nullable(),
	closed: closed.nullable(),
});
export type CoinNetwork = z.infer<typeof coinNetwork>;

/** A coin with the networks on which it can be transferred. `decimals` is the number of decimals of the coin's amounts. */
const coinWithNetworks = z.object({
	currency_id: id,
	currency: z.string(),
	name: z.string(),
	decimals: z.int(),
	networks: z.array(coinNetwork),
});
export type CoinWithNetworks = z.infer<typeof coinWithNetworks>;

/** Coins with their networks. `bank_closed` is the reason why bank transfers are closed; null while they are open. */
export const coinList = z.object({ list: z.array(coinWithNetworks), bank_closed: closed.nullable() });

/**
 * One step in the progress of a deposit or withdrawal. `at` is the time at which the step ended (null before its end). `deadline`
 * is the time by which the current step must end.
 */
const step = z.object({
	name: z.enum(["seen", "confirming", "credited", "final", "applied", "checked", "review", "sent", "arrived"]),
	state: z.enum(["done", "current", "waiting", "failed"]),
	at: timeMs.nullable(),
	deadline: timeMs.nullable(),
});
export type RecordStep = z.infer<typeof step>;

/** Rough status of a deposit or withdrawal, by which lists are filtered. The field `state` is more exact. */
export const recordStatus = z.enum(["under_review", "passed", "rejected", "cancelled"]);
export type RecordStatus = z.infer<typeof recordStatus>;

/**
 * The bank transfer of a deposit or withdrawal. `sum` is the requested or paid amount in the currency `money`. `arrived` is the
 * amount of the bank statement's line that matches the transfer; null until a line matches. Rate, spread and source are fixed
 * when the user applies.
 */
const bankTransfer = z.object({
	account: id,
	bank: z.string(),
	money: z.string(),
	sum: decimalText,
	arrived: decimalText.nullable(),
	rate: decimalText,
	spread_ppm: z.int(),
	source: z.string(),
	cause: z.enum(["none", "not_received", "voucher_unreadable", "other_sender", "other"]),
});

/**
 * Fields that deposits and withdrawals share. `received` is `amount` minus `fee`. `address` is the recipient's address on the
 * network (null for bank transfers). `explorer_url` is a link to the transaction in a public explorer. It is null if there is
 * none, as for the local chain of a sandbox. `confirmations` is null until the transaction is in a block.
 */
export const recordFields = {
	id,
	currency_id: id,
	currency: z.string(),
	method,
	chain: chain.nullable(),
	amount: decimalText,
	fee: decimalText,
	received: decimalText,
	address: z.string().nullable(),
	hash: z.string().nullable(),
	explorer_url: z.string().nullable(),
	confirmations: z.int().nonnegative().nullable(),
	needed_confirmations: z.int().nonnegative(),
	status: recordStatus,
	steps: z.array(step),
	created_at: timeMs,
	bank: bankTransfer.optional(),
};
