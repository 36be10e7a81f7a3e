// GET health: whether orders are taken, and how far behind the tables are.
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
		 * `degraded`: orders are refused for now, the clock is not to be trusted, lists and history are more than 30 s behind, something
		 * failed in the last minute, or a market has no index.
		 */
		status: z.enum(["ok", "degraded"]),
		/** What is degraded, the gravest; null where nothing is. */
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
		/** The server's clock, ms: what `sent_at` of a command is by. */
		time: timeMs,
		seq,
		durable_seq: seq,
		projected_seq: seq,
		lag_ms: z.number().nonnegative(),
		version: z.string(),
		mode: z.enum(["sandbox", "live"]),
		/** How far the walk over the whole journal is, how long ago one found it whole, and the head's second place. */
		journal: z.object({
			state: z.enum(["walking", "waiting", "whole", "damaged"]),
			checked_seq: seq,
			of: seq,
			whole_age_ms: z.number().nonnegative().nullable(),
			second_head: z.enum(["none", "kept", "away"]),
		}),
		/** Markets without an index now, and the sources of prices with the age of each one's newest; null: it gave none yet. */
		prices: z.object({
			halted: z.array(z.string()),
			sources: z.array(
				z.object({
					name: z.string(),
					/** `waiting`: it is away and tried again. */
					state: z.enum(["connecting", "open", "waiting"]),
					age_ms: z.number().nonnegative().nullable(),
				}),
			),
		}),
		/**
		 * Processes, threads and loops of the server that give no sign of life: `sockets`, `prices`, `follower`, `projection`, `journal_walk`,
		 * `market_data`, `strategies`, `offerings`.
		 */
		parts_away: z.array(z.string()),
		/** What each part does. Mails and text messages `failing`: the last one was not taken, it is tried again. */
		parts: z.object({
			mail: carrierState,
			sms: carrierState,
			prices: z.enum(["ok", "some_halted", "all_halted"]),
		}),
	}),
	refusals: [],
});
