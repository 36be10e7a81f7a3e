// GET microtrade/seconds: the durations that are on offer, and the markets.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id } from "../fields.ts";

export const optionSeconds = call({
	method: "GET",
	path: "microtrade/seconds",
	needs: "public",
	says: "Durations on offer with their terms, stakes in USDT. `lost_share`: of all real options that ended in 30 days, the share that lost; null where none did.",
	params: z.object({}),
	data: z.object({
		seconds: z.array(
			z.object({ seconds: z.int(), payout_ratio: decimalText, min: decimalText, max: decimalText, break_even: decimalText }),
		),
		markets: z.array(z.object({ match_id: id, symbol: z.string() })),
		lost_share: decimalText.nullable(),
		settled: z.int(),
	}),
	refusals: [],
});
