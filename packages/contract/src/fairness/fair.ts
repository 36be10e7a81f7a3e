// GET fair/index and fair/keys: signed index records and what they are verified with (spec/rules.md §3).
import { z } from "zod";
import { call } from "../call.ts";
import { seq, timeMs, wholeParam } from "../fields.ts";
import { indexRecord } from "./index-record.ts";

export const fairIndex = call({
	method: "GET",
	path: "fair/index",
	needs: "public",
	says: "Signed index records of a market with times in [from, to], oldest first, 1,000 at most; without times the latest 60.",
	params: z.object({
		symbol: z.string().max(32),
		from: wholeParam(0, 9_999_999_999_999).optional(),
		to: wholeParam(0, 9_999_999_999_999).optional(),
		limit: wholeParam(1, 1000).optional(),
	}),
	data: z.array(indexRecord),
	refusals: ["unknown_pair"],
});

export const fairKeys = call({
	method: "GET",
	path: "fair/keys",
	needs: "public",
	says: "Public keys that sign index records, and the newest record's hash of each market.",
	params: z.object({}),
	data: z.object({
		/** Ed25519, hex. `until` null: in use. */
		keys: z.array(z.object({ key_id: z.string(), public_key: z.string(), from: timeMs, until: timeMs.nullable() })),
		heads: z.array(z.object({ market: z.string(), seq, time: timeMs, hash: z.string() })),
	}),
	refusals: [],
});
