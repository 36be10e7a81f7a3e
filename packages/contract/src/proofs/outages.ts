// GET proofs/outages returns the exchange's downtimes, and totals of options that were settled without a price
// (docs/reference/rules.md §6).
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, timeMs } from "../fields.ts";
import { optionAccount } from "../options/option.ts";

/** A downtime of the exchange. `from` is the last moment before the downtime, and `to` is the first moment after it. */
const outage = z.object({ from: timeMs, to: timeMs });

/**
 * An outage in which a market had no price for the options that settle between `from` and `to`. At the time `at` these options
 * were settled by the market's last price before the outage. Amounts are in `currency`. `lost` is the sum of lost stakes, and
 * `won` is the sum of payouts. The payouts come from `lost` first, and then from the platform (`from_pool`). `returned` is the
 * part of `lost` that the payouts did not need; the losers got it back.
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
