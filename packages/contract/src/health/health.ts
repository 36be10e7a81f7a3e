// GET health returns the state of the server, and the distance of the server's tables behind the journal.
import { z } from "zod";
import { call } from "../call.ts";
import { seq, timeMs } from "../fields.ts";

const carrierState = z.enum(["ok", "not_configured", "failing", "used_up"]);

export const health = call({
	method: "GET",
	path: "health",
	needs: "public",
	says: "State of the exchange.",
	params: z.object({}),
	data: z.object({
		/**
		 * `degraded` means that orders are refused, the clock is unreliable, tables are more than 30 s behind, an error occurred
		 * in the last minute, or a market has no index.
		 */
		status: z.enum(["ok", "degraded"]),
		/** Code of the most serious problem; null if the server has none. */
		reason: z
			.enum([
				"journal_damaged",
				"stopped",
				"database_away",
				"database_refuses",
				"disk_full",
				"follower_behind",
				"clock_jumped",
				"clock_behind_journal",
				"head_away",
				"tables_behind",
				"part_away",
				"internal_error",
				"markets_halted",
			])
			.nullable(),
		/** The server's clock in ms. `sent_at` of commands refers to it. */
		time: timeMs,
		seq,
		durable_seq: seq,
		projected_seq: seq,
		lag_ms: z.number().nonnegative(),
		version: z.string(),
		/** First 12 hex digits of the release's commit; null: a build without a repository does not know it. */
		commit: z
			.string()
			.regex(/^[0-9a-f]{7,12}$/)
			.nullable(),
		mode: z.enum(["sandbox", "live"]),
		/**
		 * State of the check that reads the full journal: its progress, the age of its last complete run, and the state of the second
		 * copy of the journal's head (newest hash).
		 */
		journal: z.object({
			state: z.enum(["walking", "waiting", "whole", "damaged"]),
			checked_seq: seq,
			of: seq,
			whole_age_ms: z.number().nonnegative().nullable(),
			second_head: z.enum(["none", "kept", "away"]),
		}),
		/**
		 * Markets that have no index now, and all price sources with the age of each source's newest price (null before the source's
		 * first price).
		 */
		prices: z.object({
			halted: z.array(z.string()),
			sources: z.array(
				z.object({
					name: z.string(),
					/**
					 * State of the connection to a price source. `waiting` means that the source is unreachable, and the server tries
					 * again later.
					 */
					state: z.enum(["connecting", "open", "waiting"]),
					age_ms: z.number().nonnegative().nullable(),
				}),
			),
		}),
		/**
		 * Each network that can be read. `reason`: deposits are not scanned. `lag_blocks`: blocks of the nodes that are not scanned yet.
		 * `compared_at` and `compared_height`: newest comparison of the ledger with the chain. `gap`: the chain has less than the ledger.
		 */
		chains: z.array(
			z.object({
				chain: z.string(),
				reason: z.string().nullable(),
				height: z.int().nullable(),
				lag_blocks: z.int().nonnegative().nullable(),
				compared_at: timeMs.nullable(),
				compared_height: z.int().nullable(),
				gap: z.boolean(),
			}),
		),
		/**
		 * Processes, threads and loops of the server that do not respond: `sockets`, `prices`, `follower`, `projection`,
		 * `journal_walk`, `market_data`, `strategies`, `chains`, `withdrawals`, `reconciliation`, `offerings`.
		 */
		parts_away: z.array(z.string()),
		/**
		 * State of each part of the server. `failing` for mails or text messages means that the last message was rejected, and the
		 * server sends it again.
		 */
		parts: z.object({
			mail: carrierState,
			sms: carrierState,
			prices: z.enum(["ok", "some_halted", "all_halted"]),
			/** `old`: a watch list is older than 30 days, or a live exchange has none. `unknown`: not read yet, or not readable. */
			watch_lists: z.enum(["ok", "old", "unknown"]),
		}),
	}),
	refusals: [],
});
