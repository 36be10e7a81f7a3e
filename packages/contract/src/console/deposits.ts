// Calls that list deposits by chain and by bank, and that explain to support how the exchange decided about a transaction.
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";
import { consoleCall, readFor } from "./console-call.ts";

/** States of a deposit: first those that only the server knows, then those of the journal. */
const SHOWN_DEPOSIT_STATES = [
	"small",
	"credited",
	"final",
	"capped",
	"reversed",
	"quarantined",
	"returned",
	"legal_hold",
	"submitted",
	"seen",
	"confirming",
	"creditable",
	"dropped",
	"replaced",
	"unknown_token",
	"rejected",
] as const;
const CAUSES = ["none", "reorganised", "recalled", "unknown_token", "blacklisted", "wrong_network", "listed_address"] as const;

/**
 * A deposit. `deposit` is its number in the journal, null until it is recorded there. `coin` is null for a token that is not
 * listed.
 */
const deposit = z.object({
	id,
	deposit: id.nullable(),
	/** Account number of the owner; 0 if the owner is the platform or unknown. */
	user: id,
	/** Name of the network; null for a deposit by bank. */
	chain: z.string().nullable(),
	coin: z.string().nullable(),
	/** Amount of the coin, or the number of smallest units for an unknown token. */
	amount: decimalText,
	hash: z.string(),
	address: z.string(),
	state: z.enum(SHOWN_DEPOSIT_STATES),
	cause: z.enum(CAUSES),
	confirmations: z.int(),
	needed: z.int(),
	seen_at: timeMs,
	changed_at: timeMs,
});

/** `show` = `waiting` selects deposits that are quarantined, above the hourly cap, or held by an order of an authority. */
export const depositsList = consoleCall({
	path: "deposits",
	access: readFor("reviewer", "treasurer", "administrator"),
	says: "Deposits, newest first. Each response is an entry in the audit log.",
	params: z.object({
		show: z.enum(["waiting", "all"]).default("waiting"),
		user: id.optional(),
		offset: z.int().min(0).max(1_000_000).default(0),
		limit: z.int().min(1).max(200).default(50),
	}),
	data: z.object({ list: z.array(deposit), total: z.int() }),
});

/**
 * Result of looking up a transaction. `unknown`: the node does not know it. `pending`: it is in no block yet. `failed`: it is in
 * a block, but moved no coins. `not_ours`: none of its transfers goes to an address of the exchange. `scanning`: it pays the
 * exchange, but the server has not scanned its block yet. `recorded`: its deposits are in `deposits`. `away`: the node does not
 * respond.
 */
const FINDINGS = ["unknown", "pending", "failed", "not_ours", "scanning", "recorded", "away"] as const;

export const depositTrace = consoleCall({
	path: "deposits/trace",
	access: readFor("support", "reviewer", "treasurer", "administrator"),
	says: "The decision about each transfer of a transaction, by its hash. Each trace is an entry in the audit log.",
	params: z.object({ hash: z.string().trim().min(8).max(200) }),
	data: z.object({
		networks: z.array(
			z.object({
				chain: z.string(),
				finding: z.enum(FINDINGS),
				/** Height of the transaction's block; null if the transaction is in no block. */
				height: z.int().nullable(),
				final: z.boolean(),
				/** Height of the newest scanned block; null if no block has been scanned. */
				scanned: z.int().nullable(),
			}),
		),
		deposits: z.array(deposit),
	}),
});
