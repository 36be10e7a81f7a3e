// GET proofs/market_maker: public profit and loss of the sandbox's market maker (docs/reference/rules.md §3, §4).
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, timeMs } from "../fields.ts";

/**
 * `held`: available and frozen. `deposited`: all test coins that the market maker ever received, with the asset's decimals. `price`: index
 * price of one coin at that moment; null for the currency of the totals.
 */
const assetHeld = z.object({
	currency_id: id,
	currency: z.string(),
	held: decimalText,
	deposited: decimalText,
	price: decimalText.nullable(),
});

/**
 * Profit: the sum of (held − deposited) × price over `assets`; worth: that of held × price. Both in `currency` with its decimals, each
 * asset's share truncated towards zero. The market maker has no other income and pays the regular fees.
 */
export const proofsMarketMaker = call({
	method: "GET",
	path: "proofs/market_maker",
	needs: "public",
	says: "Profit and loss of the simulated market maker. Null in a live exchange, and until the first market has an index.",
	params: z.object({}),
	data: z
		.object({
			/** Its user id: an ordinary account. */
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
