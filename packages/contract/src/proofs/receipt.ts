// The two signed receipts of a timed option in API responses: the receipt of the purchase and the receipt of the option's end
// (docs/reference/rules.md §6). packages/proofs defines the receipts' fields, hashes and checks.
import { z } from "zod";
import { decimalText, id, seq, timeMs } from "../fields.ts";
import { optionAccount } from "../options/option.ts";

/**
 * Fields of every signed receipt. `hash` is the SHA-256 (hex) of the receipt's canonical JSON. `signature` is the Ed25519 signature
 * (hex) of the hash's bytes. Its key is the key `key_id` of the call proofs/keys.
 */
export const signed = { hash: z.string(), signature: z.string(), key_id: z.string() };

export const placedReceipt = z.object({
	kind: z.literal("option_placed"),
	option: id,
	market: z.string(),
	side: z.enum(["up", "down"]),
	currency: z.string(),
	account: optionAccount,
	stake: decimalText,
	payout_ratio: decimalText,
	payout: decimalText,
	seconds: z.int(),
	bought_at: timeMs,
	opens_after: timeMs,
	rule: z.literal("candor-option-1"),
	...signed,
});
export type PlacedReceipt = z.infer<typeof placedReceipt>;

const namedRecord = z.object({ seq, time: timeMs, price: decimalText, hash: z.string() }).nullable();

export const settledReceipt = z.object({
	kind: z.literal("option_settled"),
	option: id,
	placed: z.string(),
	by: z.enum(["record", "outage", "void"]),
	open: namedRecord,
	settlement: namedRecord,
	settles_after: timeMs.nullable(),
	result: z.enum(["won", "lost", "fair", "void"]),
	returned: decimalText,
	paid: decimalText,
	settled_at: timeMs,
	...signed,
});
export type SettledReceipt = z.infer<typeof settledReceipt>;
