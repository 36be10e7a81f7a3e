// GET proofs/outages: downtimes of the exchange, and totals of options settled without a price (docs/reference/rules.md §6).
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, timeMs } from "../fields.ts";
import { optionAccount } from "../options/option.ts";

/** `from`: the last moment before the outage, `to`: the first after it. */
const outage = z.object({ from: timeMs, to: timeMs });

/**
 * A market had no price for options that settle between `from` and `to`; they settled at `at` by its last price. `lost`: lost stakes,
 * `won`: payouts, paid from `lost` first and then, `from_pool`, by the platform; `returned`: the surplus, to the losers. In `currency`.
 */
const optionOutage = z.object({
	market: z.string(),
	account: optionAccount,
	from: timeMs,
	to: timeMs,
	at: timeMs,
	options: z.int().positive(),
	currency: z.string(),
	lost: decimalText,
	won: decimalText,
	returned: decimalText,
	from_pool: decimalText,
});

export const proofsOutages = call({
	method: "GET",
	path: "proofs/outages",
	needs: "public",
	says: "The last 30 outages of the exchange (longer than five seconds), and the last 30 price outages that settled options, newest first. The journal contains each of them.",
	params: z.object({}),
	data: z.object({ outages: z.array(outage), options: z.array(optionOutage) }),
	refusals: [],
});
