// GET microtrade/seconds returns the option durations that the exchange sells.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText } from "../fields.ts";

export const optionSeconds = call({
	method: "GET",
	path: "microtrade/seconds",
	needs: "public",
	says: "Available durations with their terms; stakes are in USDT. `break_even`: the share of won options at which a user neither gains nor loses. `lost_share`: the lost share of all real options that ended in the last 30 days (their number: `settled`); null if none ended.",
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
