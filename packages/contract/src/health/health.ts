// GET health returns the state of the server, and how far the server's tables are behind the journal.
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
		 * `degraded` means that the exchange refuses orders, the clock is unreliable, tables are more than 30 s behind, an error
		 * occurred in the last minute, or a market has no index.
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
		/** The server's clock, ms. Clients set `sent_at` of commands by this clock. */
		time: timeMs,
		seq,
		durable_seq: seq,
		projected_seq: seq,
		lag_ms: z.number().nonnegative(),
		version: z.string(),
		/** First 12 hex digits of the commit from which the release was built; null if the build does not know it. */
		commit: z
			.string()
			.regex(/^[0-9a-f]{7,12}$/)
			.nullable(),
		mode: z.enum(["sandbox", "live"]),
		/**
		 * State of the check that reads the full journal: its progress and the age of its last complete run. The last field is
		 * the state of the copy of the journal's head (newest sequence and hash) in a second place.
		 */
		journal: z.object({
			state: z.enum(["walking", "waiting", "whole", "damaged"]),
			checked_seq: seq,
			of: seq,
			whole_age_ms: z.number().nonnegative().nullable(),
			second_head: z.enum(["none", "kept", "away"]),
		}),
		/**
		 * `halted` lists the markets that have no index now. `sources` lists all price sources with the age of the newest price
		 * of each (null before the first price).
		 */
		prices: z.object({
			halted: z.array(z.string()),
			sources: z.array(
				z.object({
					name: z.string(),
					/**
					 * State of the connection to a price source. `waiting` means that the source cannot be reached, and that the
					 * server will try again later.
					 */
					state: z.enum(["connecting", "open", "waiting"]),
					age_ms: z.number().nonnegative().nullable(),
				}),
			),
		}),
		/**
		 * Networks that the server can read. `reason` says why deposits are not scanned. `lag_blocks` is the number of blocks
		 * that the node has and the server has not scanned yet. `compared_at` and `compared_height` name the newest comparison of
		 * ledger and chain. `gap` is true if the chain has fewer coins than the ledger.
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
		 * State of each part of the server. `failing` for mails or text messages means that the last message was rejected, and
		 * the server sends it again.
		 */
		parts: z.object({
			mail: carrierState,
			sms: carrierState,
			prices: z.enum(["ok", "some_halted", "all_halted"]),
			/**
			 * `old`: a watch list is older than 30 days, or a live exchange has no list. `unknown`: the lists are not read yet,
			 * or unreadable.
			 */
			watch_lists: z.enum(["ok", "old", "unknown"]),
		}),
	}),
	refusals: [],
});
