// A contract that can be traded: terms, prices and funding, for screens and the topic `mark` (docs/reference/rules.md §3, §5).
import { z } from "zod";
import { decimalText, seq, timeMs } from "../fields.ts";
import { day } from "../market/ticker.ts";
import { contractAccount } from "./position.ts";

/**
 * A tier: the terms that apply while a user's positions on one side have a notional up to `up_to`. The tier has the maintenance
 * rate `mmr_ppm`, the maximum leverage, and the amount `cum` that is deducted from the maintenance margin.
 */
const tier = z.object({ up_to: decimalText, mmr_ppm: z.int(), max_leverage: z.int(), cum: decimalText });

/**
 * Rules of a contract. Fees, bands and bounds are in parts per million.
 * `lot_size` is the amount of base currency in one lot. `leverages` are suggestions in rising order; any integer up to the largest
 * suggestion is allowed.
 * A taker's fill price differs from the mark price by at most `taker_bound_ppm`, and by at most half of the initial margin. A limit
 * price must be within the bands around the index.
 * A liquidation pays insurance at most `liquidation_fee_ppm` of the liquidated notional.
 * `outages`: after more than `over_ms` without an index, a position whose equity at the last mark price is below `equity_ppm` of
 * its notional is closed at the last mark price.
 */
const contractRules = z.object({
	price_decimals: z.int(),
	amount_decimals: z.int(),
	tick: decimalText,
	lot_size: decimalText,
	leverages: z.array(z.int()),
	max_leverage: z.int(),
	/** Maximum leverage of unverified users. */
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
	/** If false, no position may be opened. */
	active: z.boolean(),
	/**
	 * Time at which all positions are closed at the last mark price. New positions are rejected during the last day before this
	 * time. Null if no end date is set.
	 */
	delist_at: timeMs.nullable(),
	rules: contractRules,
});

/**
 * Funding of the current period. `rate` is the funding rate if the period ended now, as a fraction of the notional. If `rate` is
 * positive, long positions pay short positions. `premium` is the mean of the current period's premium samples so far. `last_rate`
 * is the rate of the previous period, null if the contract has no previous period.
 */
const fundingNow = z.object({ rate: decimalText, premium: decimalText, last_rate: decimalText.nullable(), next_time: timeMs });

/**
 * Prices of a contract. `seq` and `time` are the sequence and time of the index record from which the mark price was computed.
 * `last` is the price of the last trade, null before the first trade. `halted` means that the index is too old: the mark price is
 * the last known one, and no position can be opened. `day` has figures of the last 24 hours; a sandbox fills the time before its
 * first trade with simulated history.
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
