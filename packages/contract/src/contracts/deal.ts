// POST lever/deal: one contract with its terms, prices, book and latest trades, and the caller's state: the initial data of its screen.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, idParam, seq } from "../fields.ts";
import { level, trade } from "../market/ticker.ts";
import { accountWorth } from "./account.ts";
import { contractTerms, markPrice } from "./instrument.ts";
import { contractMode } from "./mode.ts";
import { contractAccount, position } from "./position.ts";

/**
 * The caller's permissions and state. `available` and the account's worth cover all contracts. `may`: the caller may trade with this
 * account's money (`real` in both accounts without restrictions), with demo money only, or not at all; `because`: the restriction. `mode`:
 * in `net` mode fills close the opposite position first.
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
	says: "One contract: terms, mark, funding, open interest, insurance, book (best 50 levels per side) and the latest 50 trades (newest first). With a session: also the caller's state.",
	params: z.object({
		match_id: idParam,
		/** Default: real. */
		account: contractAccount.optional(),
	}),
	data: contractTerms.extend({
		match_id: id,
		/** Null until the first index record. */
		price: markPrice.nullable(),
		/** In the base currency: the total of all longs, which equals that of all shorts. */
		open_interest: decimalText,
		insurance: decimalText,
		depth: z.object({ seq, bids: z.array(level), asks: z.array(level) }),
		trades: z.array(trade),
		/** Null without a session. */
		own: own.nullable(),
	}),
	refusals: ["unknown_instrument"],
});
