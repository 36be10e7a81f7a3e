// POST lever/deal: one contract with its terms, prices, book and latest trades, and what the caller has there: what its screen starts from.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, idParam, seq } from "../fields.ts";
import { level, trade } from "../market/ticker.ts";
import { accountWorth } from "./account.ts";
import { contractTerms, markPrice } from "./instrument.ts";
import { contractMode } from "./mode.ts";
import { contractAccount, position } from "./position.ts";

/**
 * What the caller may do and has; `available` and what the account is worth are of all contracts. `may`: with this account's money (`real` in both accounts where nothing stands in the way), with demo
 * money alone, or not at all; `because`: why not all of it. `max_leverage`: up to which. `mode`: `net` accounts have one position a side.
 */
const own = z.object({
	available: decimalText,
	...accountWorth,
	positions: z.array(position),
	mode: contractMode,
	access: z.object({
		may: z.enum(["real", "demo", "none"]),
		max_leverage: z.int(),
		because: z.enum(["not_verified", "country"]).nullable(),
	}),
});

export const leverDeal = call({
	method: "POST",
	path: "lever/deal",
	needs: "public",
	says: "One contract: terms, mark, funding, open interest, insurance, book (best 50 a side), the latest 50 trades (newest first); with a session what the caller has there.",
	params: z.object({
		match_id: idParam,
		/** Left out: real. */
		account: contractAccount.optional(),
	}),
	data: contractTerms.extend({
		match_id: id,
		/** Null until the first index record. */
		price: markPrice.nullable(),
		/** In the base currency: what all longs hold, which is what all shorts hold. */
		open_interest: decimalText,
		insurance: decimalText,
		depth: z.object({ seq, bids: z.array(level), asks: z.array(level) }),
		trades: z.array(trade),
		/** Null without a session. */
		own: own.nullable(),
	}),
	refusals: ["unknown_instrument"],
});
