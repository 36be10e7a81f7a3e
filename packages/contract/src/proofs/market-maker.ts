// GET proofs/market_maker: what the sandbox's market maker has made or lost, for everybody to see (docs/reference/rules.md §3, §4).
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, timeMs } from "../fields.ts";

/**
 * `held`, available and frozen together, and `deposited`, all test coins it was ever given, with the asset's decimals. `price`:
 * what one coin is counted at, the market's index at that moment; null for the currency that everything is counted in.
 */
const assetHeld = z.object({
	currency_id: id,
	currency: z.string(),
	held: decimalText,
	deposited: decimalText,
	price: decimalText.nullable(),
});

/**
 * Profit is what it holds beyond what it was given: the sum of (held − deposited) × price over `assets`; worth that of
 * held × price. Both in `currency` with its decimals, each asset's share truncated towards zero. It has no other income and
 * pays the fees that everybody pays.
 */
export const proofsMarketMaker = call({
	method: "GET",
	path: "proofs/market_maker",
	needs: "public",
	says: "Profit and loss of the simulated market maker; null in a live exchange, and until a first market has an index.",
	params: z.object({}),
	data: z
		.object({
			/** Its user id: an account like any other. */
			user: id,
			at: timeMs,
			currency: z.string(),
			profit: decimalText,
			worth: decimalText,
			assets: z.array(assetHeld),
		})
		.nullable(),
	refusals: [],
});
