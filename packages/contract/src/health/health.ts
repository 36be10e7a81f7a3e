// GET health: whether orders are taken, and how far behind the tables are.
import { z } from "zod";
import { call } from "../call.ts";
import { seq } from "../fields.ts";

export const health = call({
	method: "GET",
	path: "health",
	needs: "public",
	says: "State of the exchange.",
	params: z.object({}),
	data: z.object({
		/** `degraded`: orders are refused, lists are more than 30 s behind, the clock is not to be trusted, or something failed in the last minute. */
		status: z.enum(["ok", "degraded"]),
		/** What is degraded, the gravest; null where nothing is. */
		reason: z
			.enum([
				"stopped",
				"database_away",
				"follower_behind",
				"clock_jumped",
				"clock_behind_journal",
				"tables_behind",
				"internal_error",
			])
			.nullable(),
		seq,
		durable_seq: seq,
		projected_seq: seq,
		lag_ms: z.number().nonnegative(),
		version: z.string(),
		mode: z.enum(["sandbox", "live"]),
		/** Markets without an index now, and who the newest records rest on, with the age of each one's newest price. */
		prices: z.object({
			halted: z.array(z.string()),
			sources: z.array(z.object({ name: z.string(), age_ms: z.number().nonnegative() })),
		}),
	}),
	refusals: [],
});
