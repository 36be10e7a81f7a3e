// A contract on offer: terms, prices and funding, for screens and the `mark` topic (docs/reference/rules.md §3, §5).
import { z } from "zod";
import { decimalText, seq, timeMs } from "../fields.ts";
import { day } from "../market/ticker.ts";
import { contractAccount } from "./position.ts";

/** Terms up to the notional `up_to` per user and side: maintenance rate, deduction `cum`, and maximum leverage. */
const tier = z.object({ up_to: decimalText, mmr_ppm: z.int(), max_leverage: z.int(), cum: decimalText });

/**
 * `lot_size`: base currency in a lot. `leverages`: suggestions in rising order; any integer up to the last one is allowed. Fees, bands and
 * bounds are in parts per million. A taker's fills are at most `taker_bound_ppm` (and at most half of the initial margin) away from mark. A
 * limit price must be within the bands around the index. A liquidation pays insurance at most `liquidation_fee_ppm` of its notional.
 * `outages`: after more than `over_ms` without an index, a position whose equity at the last mark is below `equity_ppm` of its notional is
 * closed at that mark.
 */
const contractRules = z.object({
	price_decimals: z.int(),
	amount_decimals: z.int(),
	tick: decimalText,
	lot_size: decimalText,
	leverages: z.array(z.int()),
	max_leverage: z.int(),
	/** Limit for unverified users. */
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
	/** Currency of margins and profits. */
	currency: z.string(),
	currency_decimals: z.int(),
	/** False: no position may be opened. */
	active: z.boolean(),
	/** Time at which all positions are closed at the last mark; new positions are rejected from a day before. Null: no date. */
	delist_at: timeMs.nullable(),
	rules: contractRules,
});

/**
 * `rate`: the funding rate if the period ended now, as a fraction of notional; above zero longs pay shorts. `premium`: mean of the
 * period's samples so far. `last_rate`: rate of the previous period; null: none yet.
 */
const fundingNow = z.object({ rate: decimalText, premium: decimalText, last_rate: decimalText.nullable(), next_time: timeMs });

/**
 * `seq`, `time`: of the index record from which the mark was computed. `last` null: never traded. `halted`: the index is too old, so the
 * mark is the last known one and no position can be opened. `day`: trades of the last 24 hours; a sandbox fills the time before its first
 * trade with simulated history.
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
