// GET currency/deal returns the data with which a trading screen starts: one market with its rules, order book, latest trades and
// 24-hour statistics.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, idParam, seq } from "../fields.ts";
import { level, ticker, trade } from "./ticker.ts";

const pair = z.object({
	match_id: id,
	symbol: z.string(),
	currency_id: id,
	currency_name: z.string(),
	/** Number of decimals of the base coin in the ledger. `legal_decimals` is this number for the quote coin. */
	currency_decimals: z.int(),
	legal_id: id,
	legal_name: z.string(),
	legal_decimals: z.int(),
	simulated: z.boolean(),
});
export type Pair = z.infer<typeof pair>;

/**
 * Trading rules of a market. Fees and price bands are in parts per million, and so is the collar, which limits the price of a
 * market order. `tick` (price step) and `lot` (amount step) are powers of ten: 10^-decimals.
 */
const pairRules = z.object({
	price_decimals: z.int(),
	amount_decimals: z.int(),
	tick: decimalText,
	lot: decimalText,
	min_notional: decimalText,
	max_notional: decimalText,
	maker_fee_ppm: z.int(),
	taker_fee_ppm: z.int(),
	collar_ppm: z.int(),
	band_buy_low_ppm: z.int(),
	band_buy_high_ppm: z.int(),
	band_sell_low_ppm: z.int(),
	band_sell_high_ppm: z.int(),
});
export type PairRules = z.infer<typeof pairRules>;

export const deal = call({
	method: "GET",
	path: "currency/deal",
	needs: "public",
	says: "One market by its two currencies: rules, book (best 50 levels per side), the latest 50 trades (newest first), ticker.",
	params: z.object({ currency_id: idParam, legal_id: idParam }),
	data: z.object({
		pair,
		rules: pairRules,
		depth: z.object({ seq, bids: z.array(level), asks: z.array(level) }),
		trades: z.array(trade),
		ticker,
	}),
	refusals: ["unknown_pair"],
});
