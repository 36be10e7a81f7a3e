// GET currency/new_timeshar returns candles of a market or of its contract, oldest first.
import { z } from "zod";
import { call } from "../call.ts";
import { contractAccount } from "../contracts/position.ts";
import { wholeParam } from "../fields.ts";
import { candle, period } from "./ticker.ts";

export const newTimeshar = call({
	method: "GET",
	path: "currency/new_timeshar",
	needs: "public",
	says: "Candles with opening times in [from, to], the newest `limit` of them (default 500), oldest first.",
	params: z.object({
		symbol: z.string().max(32),
		period,
		/** Account of the market's contract (real or demo). Without this param, the call returns candles of spot trading. */
		contract: contractAccount.optional(),
		/**
		 * Price from which the candles are made. Default: the price of trades. Candles of the mark price (only with `contract`)
		 * and of the index have no amounts.
		 */
		price: z.enum(["last", "mark", "index"]).optional(),
		from: wholeParam(0, 9_999_999_999_999).optional(),
		to: wholeParam(0, 9_999_999_999_999).optional(),
		limit: wholeParam(1, 1500).optional(),
	}),
	data: z.array(candle),
	refusals: ["unknown_pair", "unknown_instrument"],
});
