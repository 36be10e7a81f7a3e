// A signed index record, in the form that users and browsers can check (docs/reference/rules.md §3).
import { z } from "zod";
import { decimalText, seq, timeMs } from "../fields.ts";

/**
 * A signed index record. `hash` is the SHA-256 (hex) of the canonical record, which contains `previous_hash`. `signature` is the
 * Ed25519 signature (hex) of the hash's bytes. Its key is the key `key_id` of the call proofs/keys. `signature` is empty until
 * the record is signed. `index` is zero while the index is halted, because too few sources have fresh prices.
 */
export const indexRecord = z.object({
	market: z.string(),
	seq,
	time: timeMs,
	sources: z.array(z.object({ name: z.string(), price: decimalText, time: timeMs })),
	index: decimalText,
	previous_hash: z.string(),
	hash: z.string(),
	signature: z.string(),
	key_id: z.string(),
});
export type IndexRecord = z.infer<typeof indexRecord>;
