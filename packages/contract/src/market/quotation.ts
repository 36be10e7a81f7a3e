// GET currency/quotation_new returns every market, grouped by quote coin, with 24-hour statistics and a sparkline.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id } from "../fields.ts";

/**
 * A market with its statistics. `decimals` is the number of decimals of the price. `sparkline` has closing prices of the last 24
 * hours, oldest first.
 */
const quotation = z.object({
	match_id: id,
	symbol: z.string(),
	currency_id: id,
	currency_name: z.string(),
	legal_id: id,
	legal_name: z.string(),
	now_price: decimalText,
	change: decimalText,
	high: decimalText,
	low: decimalText,
	volume: decimalText,
	turnover: decimalText,
	decimals: z.int(),
	amount_decimals: z.int(),
	spot: z.boolean(),
	contract: z.boolean(),
	option: z.boolean(),
	simulated: z.boolean(),
	sparkline: z.array(decimalText),
});
export type Quotation = z.infer<typeof quotation>;

export const quotationNew = call({
	method: "GET",
	path: "currency/quotation_new",
	needs: "public",
	says: "All markets, grouped by quote currency.",
	params: z.object({}),
	data: z.array(z.object({ id, name: z.string(), quotation: z.array(quotation) })),
	refusals: [],
});
