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
		/** `degraded`: orders are refused for now, or lists and history are more than 30 s behind. */
		status: z.enum(["ok", "degraded"]),
		seq,
		durable_seq: seq,
		projected_seq: seq,
		lag_ms: z.number().nonnegative(),
		version: z.string(),
		mode: z.enum(["sandbox", "live"]),
	}),
	refusals: [],
});
