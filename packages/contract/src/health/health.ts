// GET health: state of the server, and delay of its database tables behind the journal.
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
		 * `degraded`: orders are refused, the clock is unreliable, lists and history are more than 30 s behind, a failure occurred in the
		 * last minute, or a market has no index.
		 */
		status: z.enum(["ok", "degraded"]),
		/** The most serious problem; null: none. */
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
		/** The server's clock, ms: the reference of a command's `sent_at`. */
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
		 * Progress of the check that reads the full journal, age of its last complete run, and state of the head's second copy (newest
		 * hash).
		 */
		journal: z.object({
			state: z.enum(["walking", "waiting", "whole", "damaged"]),
			checked_seq: seq,
			of: seq,
			whole_age_ms: z.number().nonnegative().nullable(),
			second_head: z.enum(["none", "kept", "away"]),
		}),
		/** Markets without an index now, and price sources with the age of their newest price; null: none yet. */
		prices: z.object({
			halted: z.array(z.string()),
			sources: z.array(
				z.object({
					name: z.string(),
					/** `waiting`: unreachable, being retried. */
					state: z.enum(["connecting", "open", "waiting"]),
					age_ms: z.number().nonnegative().nullable(),
				}),
			),
		}),
		/**
		 * Processes, threads and loops of the server without a sign of life: `sockets`, `prices`, `follower`, `projection`, `journal_walk`,
		 * `market_data`, `strategies`, `offerings`.
		 */
		parts_away: z.array(z.string()),
		/** State of each part. Mails and text messages `failing`: the last one was rejected and is retried. */
		parts: z.object({
			mail: carrierState,
			sms: carrierState,
			prices: z.enum(["ok", "some_halted", "all_halted"]),
		}),
	}),
	refusals: [],
});
