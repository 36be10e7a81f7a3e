// GET proofs/market_maker returns the public profit and loss of the sandbox's market maker (docs/reference/rules.md §3, §4).
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, timeMs } from "../fields.ts";

/**
 * Holdings of the market maker in one asset. `held` is its available plus its frozen balance. `deposited` is the total of test
 * coins that it has ever received. `held` and `deposited` have the asset's decimals. `price` is the current index price of one
 * coin; it is null for the currency of the totals.
 */
const assetHeld = z.object({
	currency_id: id,
	currency: z.string(),
	held: decimalText,
	deposited: decimalText,
	price: decimalText.nullable(),
});

/**
 * Returns the market maker's profit and worth, in `currency` with its decimals. The profit is the sum of (held − deposited) ×
 * price over `assets`, and the worth is the sum of held × price. Each asset's value is rounded towards zero. The market maker has
 * no other income and pays the regular fees.
 */
export const proofsMarketMaker = call({
	method: "GET",
	path: "proofs/market_maker",
	needs: "public",
	says: "Profit and loss of the simulated market maker. Null in a live exchange, and until the first market has an index.",
	params: z.object({}),
	data: z
		.object({
			/** User id of the market maker. Its account is an ordinary account. */
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
