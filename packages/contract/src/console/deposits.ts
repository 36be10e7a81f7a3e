// Deposits by chain and by bank, and the decision trace for support.
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

/** `deposit` is the number in the journal; null before the journal records it. `coin` is null for a token that the exchange does not know. */
const deposit = z.object({
	id,
	deposit: id.nullable(),
	/** 0 for the platform or an unknown owner. */
	user: id,
	/** Null: by bank. */
	chain: z.string().nullable(),
	coin: z.string().nullable(),
	/** Amount of an unknown token in its smallest units. */
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

/** `waiting`: quarantined, capped and legally held deposits. */
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
 * `unknown`: the node does not know the transaction. `pending`: in no block yet. `failed`: in a block, and moved nothing.
 * `not_ours`: none of its transfers goes to an address of the exchange. `scanning`: it pays the exchange, and its block is not scanned yet.
 * `recorded`: `deposits` has its deposits. `away`: the node does not respond.
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
				/** Block of the transaction; null if it is in none. */
				height: z.int().nullable(),
				final: z.boolean(),
				/** Newest scanned block; null before the first one. */
				scanned: z.int().nullable(),
			}),
		),
		deposits: z.array(deposit),
	}),
});
