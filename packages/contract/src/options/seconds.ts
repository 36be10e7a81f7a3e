// GET microtrade/seconds: the durations on offer.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText } from "../fields.ts";

export const optionSeconds = call({
	method: "GET",
	path: "microtrade/seconds",
	needs: "public",
	says: "Durations on offer with their terms, stakes in USDT. `break_even`: the share of right guesses at which one comes out even. `lost_share`: of all real options that ended in 30 days (`settled`), the share that lost; null where none did.",
	params: z.object({}),
	data: z.array(
		z.object({
			seconds: z.int(),
			payout_ratio: decimalText,
			min: decimalText,
			max: decimalText,
			break_even: decimalText,
			lost_share: decimalText.nullable(),
			settled: z.int(),
		}),
	),
	refusals: [],
});
