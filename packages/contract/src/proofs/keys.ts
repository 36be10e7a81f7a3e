// GET proofs/index returns signed index records. GET proofs/keys returns the keys with which these records are checked, and the
// seeds of the simulated venues (docs/reference/rules.md §3).
import { z } from "zod";
import { call } from "../call.ts";
import { seq, timeMs, wholeParam } from "../fields.ts";
import { indexRecord } from "./index-record.ts";

export const proofsIndex = call({
	method: "GET",
	path: "proofs/index",
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

/**
 * One day (UTC) of the simulated venues, whose prices follow from a secret seed.
 * `commitment` is the SHA-256 (lower-case hex) of the seed's 32 bytes. It is public from the beginning of the day. `seed` (64 hex
 * digits) and `start` (the state of the prices at the day's beginning) are null until the day is over.
 * To check a day, decode the seed's hex to bytes, hash the bytes, and compare the hash with the commitment that was shown during
 * the day (`checkSeedCommitment` of packages/proofs, or xxd -r -p and sha256sum).
 * Seed and start determine every price of the day (apps/server/src/market-data/simulated-price.ts). Each day starts where the
 * previous day ended. `level` and `trend` of the start are logarithms, as JSON numbers without rounding.
 * If `committed_at` is after the day's end, the exchange did not run on that day and published no price.
 */
const simulatedDay = z.object({
	date: z.string().regex(/^\d{4}-\d\d-\d\d$/),
	commitment: z.string().regex(/^[0-9a-f]{64}$/),
	committed_at: timeMs,
	seed: z
		.string()
		.regex(/^[0-9a-f]{64}$/)
		.nullable(),
	start: z.array(z.object({ factor: z.string(), level: z.number(), trend: z.number() })).nullable(),
});

export const proofsKeys = call({
	method: "GET",
	path: "proofs/keys",
	needs: "public",
	says: "Public keys that sign index records, the hash of each market's newest record, and the committed and revealed seeds of the simulated venues.",
	params: z.object({
		/** Number of days whose seeds are returned. Default: 30. */
		days: wholeParam(0, 800).optional(),
	}),
	data: z.object({
		/** Ed25519 public keys in hex. `until` is null while the key is in use. */
		keys: z.array(z.object({ key_id: z.string(), public_key: z.string(), from: timeMs, until: timeMs.nullable() })),
		heads: z.array(z.object({ market: z.string(), seq, time: timeMs, hash: z.string() })),
		/** Days of the simulated venues with their seeds, newest first; empty in a live exchange. */
		seeds: z.array(simulatedDay),
	}),
	refusals: [],
});
