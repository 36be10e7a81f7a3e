// Simulates the volume of a candle. It depends on the move of the price, and on persistent noise that creates busy hours, busy
// days and single bursts. It is computed only from the seeds of the days, so that equal seeds give equal histories.
import type { PairTerms } from "@candor/core";
import { DAY_MS } from "./day-path.ts";
import { COMMON, type MarketProfile } from "./market-profiles.ts";
import { type NoiseKey, normal, smooth, uniform } from "./noise.ts";
import type { SimulatedPrice } from "./simulated-price.ts";

const HOUR_MS = 3_600_000;
/** First stream of random numbers for volumes. Each pair has its own streams from here on, separate from those of prices. */
const STREAM = 50_000;
const STREAMS_A_PAIR = 10;
/** Share of the volume that does not depend on the move of the price. */
const ALWAYS = 0.1;
/**
 * Exponent with which the move of the price counts. An average move counts as 1. A larger move counts more than in proportion, up
 * to MOST_MOVED.
 */
const MOVED_POWER = 1.3;
const MOST_MOVED = 12;
/** Average range of a random walk with few steps, in standard deviations of its end point. */
const RANGE_OF_WALK = 1.4;
/** Number of ticks by which prices alternate between bid and ask. This alternation does not count as a move of the price. */
const TURN_TICKS = 2;
/**
 * Share of candles with a burst of volume. The next constants are the lowest factor of a burst, the exponent by which larger
 * bursts become rarer, and the highest factor.
 */
const OUTBURSTS = 1 / 50;
const OUTBURST = 2.2;
const OUTBURST_TAIL = 2.2;
const MOST_OUTBURST = 12;
/** Average of the noise. The volume is divided by it, so that a day has the volume of the market's parameters. */
const MEAN_NOISE = 1.03;

export interface MovedPrices {
	readonly open: number;
	readonly high: number;
	readonly low: number;
}

export interface Volumes {
	/** Returns the volume in lots, at least one. */
	lots(from: number, lengthMs: number, moved: MovedPrices): number;
	/**
	 * Returns the turnover in ledger units of the quote.
	 * @param fourPrices sum of the candle's open, high, low and close in ticks
	 */
	turnover(lots: number, fourPrices: number): bigint;
}

/** Returns functions for the volumes of a pair's candles. On average the volumes match the orders of the simulated trader. */
export function volumesOf(price: SimulatedPrice, pair: PairTerms, quoteDecimals: number): Volumes {
	const profile = price.profile(pair) as MarketProfile;
	const valuePerMs = (profile.orderValue * 1.3) / (profile.orderEverySeconds * 1000);
	const daily = Math.hypot(profile.beta * COMMON.dailyOwn, profile.dailyOwn);
	const lotsPerCoin = 10 ** pair.lotDecimals;
	const ticksPerQuote = 10 ** pair.priceDecimals;
	const unitsPerTickLot = 10n ** BigInt(quoteDecimals - pair.priceDecimals - pair.lotDecimals);
	return {
		lots(from, lengthMs, { open, high, low }) {
			const expected = RANGE_OF_WALK * daily * Math.sqrt(lengthMs / DAY_MS) + TURN_TICKS / open;
			const moved = Math.min(MOST_MOVED, (Math.log(high / low) / expected) ** MOVED_POWER);
			const noise = noiseAt(price.days.of(from).key, STREAM + pair.pair * STREAMS_A_PAIR, from % DAY_MS, lengthMs);
			const value = valuePerMs * lengthMs * (ALWAYS + (1 - ALWAYS) * moved) * noise;
			return Math.max(1, Math.round((value / (open / ticksPerQuote)) * lotsPerCoin));
		},
		turnover: (lots, fourPrices) => (BigInt(lots) * BigInt(fourPrices) * unitsPerTickLot) / 4n,
	};
}

/**
 * Returns a factor that is about 1 on average. Noise that lasts longer than the candle is almost the same for neighbouring
 * candles.
 */
function noiseAt(key: NoiseKey, stream: number, at: number, lengthMs: number): number {
	const place = Math.floor(at / lengthMs);
	let log = 0.25 * normal(key, stream, 0);
	if (lengthMs < 6 * HOUR_MS) log += 0.4 * smooth(key, stream + 2, 0, at / (6 * HOUR_MS));
	if (lengthMs <= HOUR_MS) log += 0.4 * smooth(key, stream + 3, 0, at / HOUR_MS);
	log += (lengthMs >= DAY_MS ? 0.25 : 0.35) * normal(key, stream + 4, place);
	const outburst = uniform(key, stream + 6, place) < OUTBURSTS;
	const size = outburst ? Math.min(MOST_OUTBURST, OUTBURST * uniform(key, stream + 7, place) ** (-1 / OUTBURST_TAIL)) : 1;
	return (Math.exp(log) * size) / MEAN_NOISE;
}
