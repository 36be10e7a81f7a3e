// POST lever/deal returns the data with which a contract's screen starts: the contract's terms, prices, book and latest trades,
// and the caller's state.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, idParam, seq } from "../fields.ts";
import { level, trade } from "../market/ticker.ts";
import { accountWorth } from "./account.ts";
import { contractTerms, markPrice } from "./instrument.ts";
import { contractMode } from "./mode.ts";
import { contractAccount, position } from "./position.ts";

/**
 * The caller's permissions and state.
 * `available` and the account's value cover all contracts, not only this contract.
 * `may` is `real` if the caller may trade without restrictions, `demo` if the caller may trade with demo money only, and `none` if
 * the caller may not trade. `because` names the reason of the restriction.
 * If `mode.net` is true, a fill of the caller closes the opposite position before it opens a position.
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
		/** Account with real or with demo money. Default: real. */
		account: contractAccount.optional(),
	}),
	data: contractTerms.extend({
		match_id: id,
		/** Prices of the contract; null until the first index record. */
		price: markPrice.nullable(),
		/** Total size of all long positions in the base currency. It equals the total size of all short positions. */
		open_interest: decimalText,
		insurance: decimalText,
		depth: z.object({ seq, bids: z.array(level), asks: z.array(level) }),
		trades: z.array(trade),
		/** Permissions and state of the caller; null without a session. */
		own: own.nullable(),
	}),
	refusals: ["unknown_instrument"],
});
