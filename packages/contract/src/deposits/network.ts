// Networks of deposits and withdrawals. Both directions have the same form.
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

/** Names of the networks on the wire. The network of Bitcoin is `BTC`; docs/reference/product.md calls it OMNI. */
const CHAINS = ["ERC20", "TRC20", "BTC", "OMNI"] as const;
export const chain = z.enum(CHAINS);
export type Chain = z.infer<typeof chain>;

/** Kind of a deposit or withdrawal: a transfer on a network, or by bank. */
export const method = z.enum(["chain", "bank"]);

/**
 * Reason why a network is closed. `until` is the announced end (null without one). `issuer_ended`: the coin's issuer ended its support of
 * this network. `withdrawals_stopped` and `stopped_for_gap` concern withdrawals on all networks. `stopped_for_gap` lasts until two operators resume withdrawals after they compared the coins on the chain with the ledger.
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
 * Terms of one coin on one network. `minimum` is the least amount of one deposit or withdrawal. `fee` is the fee of a withdrawal, in the
 * coin ("0" for deposits). `confirmations` is the number of blocks until the credit of a small amount, `estimate_s` the usual time until
 * then in seconds (null: unknown).
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

/** A coin with its networks. `decimals` are those of amounts. */
const coinWithNetworks = z.object({
	currency_id: id,
	currency: z.string(),
	name: z.string(),
	decimals: z.int(),
	networks: z.array(coinNetwork),
});
export type CoinWithNetworks = z.infer<typeof coinWithNetworks>;

/** Coins with their networks, and the reason why transfers by bank are closed (null if they are open). */
export const coinList = z.object({ list: z.array(coinWithNetworks), bank_closed: closed.nullable() });

/**
 * One step of a deposit or withdrawal. `at` is the time at which the step ended (null before its end), `deadline` the time by which the current step must end.
 */
const step = z.object({
	name: z.enum(["seen", "confirming", "credited", "final", "applied", "checked", "review", "sent", "arrived"]),
	state: z.enum(["done", "current", "waiting", "failed"]),
	at: timeMs.nullable(),
	deadline: timeMs.nullable(),
});
export type RecordStep = z.infer<typeof step>;

/** Coarse status of a deposit or withdrawal for lists. The field `state` is more exact. */
export const recordStatus = z.enum(["under_review", "passed", "rejected", "cancelled"]);
export type RecordStatus = z.infer<typeof recordStatus>;

/**
 * The money of a transfer by bank. `sum` is the requested or paid amount in the currency `money`. `arrived` is the amount of the matched line of a bank statement (null before the match). Rate, spread and source are fixed at the application.
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
 * Fields that deposits and withdrawals share. `received` is `amount` less `fee`. `address` is the recipient on the network (null for
 * banks). `explorer_url` shows the transaction (null without a public explorer, as on a sandbox's chain). `confirmations` is null until
 * the transaction is in a block.
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
