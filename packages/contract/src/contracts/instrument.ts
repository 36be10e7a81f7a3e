// A contract on offer: its terms, its prices and its funding, as screens and the `mark` topic show them (docs/reference/rules.md §3, §5).
import { z } from "zod";
import { decimalText, seq, timeMs } from "../fields.ts";
import { day } from "../market/ticker.ts";
import { contractAccount } from "./position.ts";

/** Up to `up_to` of notional of a person on a side: the maintenance rate, what it is lowered by, and the top leverage. */
const tier = z.object({ up_to: decimalText, mmr_ppm: z.int(), max_leverage: z.int(), cum: decimalText });

/**
 * `lot_size`: base currency in a lot. `leverages`: those to offer, rising; any whole number up to the last one may be asked for. Fees,
 * bands and bounds in parts per million: a taker fills no further from mark than `taker_bound_ppm` (nor than half of the initial margin), a
 * limit lies within the bands around the index, a liquidation gives insurance `liquidation_fee_ppm` of its notional at most. `outages`: where
 * no index is recorded for longer than `over_ms`, what has less equity at the last mark than `equity_ppm` of its notional is closed there.
 */
const contractRules = z.object({
	price_decimals: z.int(),
	amount_decimals: z.int(),
	tick: decimalText,
	lot_size: decimalText,
	leverages: z.array(z.int()),
	max_leverage: z.int(),
	/** Who is not verified may have no more. */
	max_leverage_unverified: z.int(),
	max_positions: z.int(),
	tiers: z.array(tier),
	outages: z.array(z.object({ over_ms: z.int(), equity_ppm: z.int() })),
	maker_fee_ppm: z.int(),
	taker_fee_ppm: z.int(),
	taker_bound_ppm: z.int(),
	liquidation_fee_ppm: z.int(),
	insurance_margin_ppm: z.int(),
	band_buy_low_ppm: z.int(),
	band_buy_high_ppm: z.int(),
	band_sell_low_ppm: z.int(),
	band_sell_high_ppm: z.int(),
});
export type ContractRules = z.infer<typeof contractRules>;

export const contractTerms = z.object({
	symbol: z.string(),
	account: contractAccount,
	/** What margins and profits are in. */
	currency: z.string(),
	currency_decimals: z.int(),
	/** Nothing new is opened where it is false. */
	active: z.boolean(),
	/** When all of its positions are closed at the last mark; a day before nothing is opened any more. Null: no date is set. */
	delist_at: timeMs.nullable(),
	rules: contractRules,
});

/**
 * `rate` as a fraction of notional, as it would be if the period ended now: longs pay shorts where it is above zero. `premium`: the mean of the
 * period's samples so far, from which it follows. `last_rate`: of the period before; null: none yet.
 */
const fundingNow = z.object({ rate: decimalText, premium: decimalText, last_rate: decimalText.nullable(), next_time: timeMs });

/**
 * `seq` and `time` are the index record's from which the mark follows. `last` null: never traded. `halted`: the index is not fresh, the
 * mark is the last one there was and nothing is opened. `day`: the contract's own trades of the last 24 hours, with what a sandbox made up
 * before the first of them.
 */
export const markPrice = z.object({
	symbol: z.string(),
	account: contractAccount,
	seq,
	time: timeMs,
	mark: decimalText,
	index: decimalText,
	last: decimalText.nullable(),
	halted: z.boolean(),
	day,
	funding: fundingNow,
});
export type MarkPrice = z.infer<typeof markPrice>;
