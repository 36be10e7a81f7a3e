// GET health returns the state of the server, and how far its tables are behind the journal.
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
		/** The most serious problem, or null. */
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
		 * State of the check that reads the full journal: progress, age of the last complete run, and state of the second copy of
		 * the head (the journal's newest hash).
		 */
		journal: z.object({
			state: z.enum(["walking", "waiting", "whole", "damaged"]),
			checked_seq: seq,
			of: seq,
			whole_age_ms: z.number().nonnegative().nullable(),
			second_head: z.enum(["none", "kept", "away"]),
		}),
		/** Markets without an index now, and price sources with the age of their newest price (null if there is none yet). */
		prices: z.object({
			halted: z.array(z.string()),
			sources: z.array(
				z.object({
					name: z.string(),
					/** `waiting` means that the source is unreachable and is retried. */
					state: z.enum(["connecting", "open", "waiting"]),
					age_ms: z.number().nonnegative().nullable(),
				}),
			),
		}),
		/**
		 * Processes, threads and loops of the server that do not respond: `sockets`, `prices`, `follower`, `projection`,
		 * `journal_walk`, `market_data`, `strategies`, `offerings`.
		 */
		parts_away: z.array(z.string()),
		/** State of each part. `failing` for mails or text messages means that the last message was rejected and is retried. */
		parts: z.object({
			mail: carrierState,
			sms: carrierState,
			prices: z.enum(["ok", "some_halted", "all_halted"]),
		}),
	}),
	refusals: [],
});
