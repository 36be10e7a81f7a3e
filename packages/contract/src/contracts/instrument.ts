// Terms, prices and funding of a contract, in the form that screens and the topic `mark` use (docs/reference/rules.md §3, §5).
import { z } from "zod";
import { decimalText, seq, timeMs } from "../fields.ts";
import { day } from "../market/ticker.ts";
import { contractAccount } from "./position.ts";

/**
 * A margin tier: the terms that apply while the notional of a user's positions on one side is at most `up_to`. `mmr_ppm` is the
 * maintenance rate in parts per million. `cum` is the amount that is deducted from the maintenance margin.
 */
const tier = z.object({ up_to: decimalText, mmr_ppm: z.int(), max_leverage: z.int(), cum: decimalText });

/**
 * Rules of a contract. Fees, price bands and bounds are in parts per million.
 * `lot_size` is the amount of base currency in one lot. `leverages` are suggestions in rising order; any integer up to the
 * largest suggestion is allowed.
 * The price of a taker's fill differs from the mark price by at most `taker_bound_ppm`, and by at most half of the initial
 * margin. A limit price must be within the price bands around the index.
 * A liquidation pays the insurance fund at most `liquidation_fee_ppm` of the liquidated notional.
 * `outages` applies after more than `over_ms` without an index. Then a position is closed at the last mark price if its equity at
 * that price is below `equity_ppm` of its notional.
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
	/** If false, no user may open a position. */
	active: z.boolean(),
	/**
	 * End of the contract: at this time all positions are closed at the last mark price. During the last day before this time,
	 * new positions are rejected. Null if the contract has no end.
	 */
	delist_at: timeMs.nullable(),
	rules: contractRules,
});

/**
 * Funding of the current period. `rate` is the funding rate that would apply if the period ended now, as a fraction of the
 * notional. If `rate` is positive, long positions pay short positions. `premium` is the mean of the period's premium samples so
 * far. `last_rate` is the rate of the previous period, null if there was none.
 */
const fundingNow = z.object({ rate: decimalText, premium: decimalText, last_rate: decimalText.nullable(), next_time: timeMs });

/**
 * Prices of a contract. `seq` and `time` are those of the index record from which the mark price was computed. `last` is the
 * price of the last trade, null before the first trade. `halted` is true if the index is too old. Then the mark price is the last
 * known one, and no position can be opened. `day` has figures of the last 24 hours. If trading in a sandbox began less than 24
 * hours ago, simulated history fills the time before.
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
