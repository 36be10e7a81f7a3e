// GET proofs/market_maker returns the public profit and loss of the sandbox's market maker (docs/reference/rules.md §3, §4).
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, timeMs } from "../fields.ts";

/**
 * `held` is available plus frozen. `deposited` is the total of test coins that the market maker ever received, with the asset's
 * decimals. `price` is the current index price of one coin; null for the currency of the totals.
 */
const assetHeld = z.object({
	currency_id: id,
	currency: z.string(),
	held: decimalText,
	deposited: decimalText,
	price: decimalText.nullable(),
});

/**
 * Profit is the sum of (held − deposited) × price over `assets`, worth the sum of held × price. Amounts are in `currency` with
 * its decimals, and each asset's value is rounded towards zero. The market maker has no other income and pays the regular fees.
 */
export const proofsMarketMaker = call({
	method: "GET",
	path: "proofs/market_maker",
	needs: "public",
	says: "Profit and loss of the simulated market maker. Null in a live exchange, and until the first market has an index.",
	params: z.object({}),
	data: z
		.object({
			/** User id of the market maker, which is an ordinary account. */
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
