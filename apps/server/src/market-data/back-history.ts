// Candles of before the exchange was founded, made from the same path that the live venues go on with, and marked as made up.
// The finest candles of a time are walked; longer ones are put together from them, so that all periods tell one story.
import type { PairTerms } from "@candor/core";
import { openTime, PERIODS, type Period } from "./candle-periods.ts";
import { DAY_MS } from "./day-path.ts";
import { type Volumes, volumesOf } from "./made-up-volume.ts";
import type { SimulatedPrice } from "./simulated-price.ts";

/** Prices in ticks, volume in lots, turnover in quote units; as a row of projection.candles. */
export interface Candle {
	readonly period: Period;
	readonly openTime: number;
	open: number;
	high: number;
	low: number;
	close: number;
	volumeLots: number;
	turnover: bigint;
}

/** How far back each period goes, days. */
export const REACH_DAYS: Readonly<Record<Period, number>> = {
	"1min": 2,
	"5min": 7,
	"30min": 31,
	"1hour": 92,
	"1day": 1_096,
	"1week": 1_096,
	"1mon": 1_827,
};

/** From how many days back which candles are walked, in how many steps each, and how finely the path is followed. */
const TIERS: readonly { readonly days: number; readonly lengthMs: number; readonly steps: number; readonly depth: number }[] = [
	{ days: REACH_DAYS["1min"], lengthMs: 60_000, steps: 12, depth: 17 },
	{ days: REACH_DAYS["5min"], lengthMs: 300_000, steps: 12, depth: 14 },
	{ days: REACH_DAYS["30min"], lengthMs: 1_800_000, steps: 15, depth: 11 },
	{ days: REACH_DAYS["1hour"], lengthMs: 3_600_000, steps: 12, depth: 10 },
	{ days: Number.POSITIVE_INFINITY, lengthMs: DAY_MS, steps: 48, depth: 6 },
];

/**
 * All candles of a pair up to `nowMs`, oldest first within each period. The last ones of the longer periods are unfinished
 * and end with the last whole minute, whose close is where the live price goes on.
 */
export function backHistory(
	price: SimulatedPrice,
	pair: PairTerms,
	quoteDecimals: number,
	nowMs: number,
	periods: readonly Period[] = PERIODS,
): Candle[] {
	const volumes = volumesOf(price, pair, quoteDecimals);
	const end = nowMs - (nowMs % 60_000);
	const today = Math.floor(nowMs / DAY_MS);
	const oldest = Math.max(...periods.map((period) => REACH_DAYS[period]));
	const open = new Map<Period, Candle>();
	const candles: Candle[] = [];
	const firsts = new Map(periods.map((period) => [period, firstOpen(period, nowMs)]));
	// Months and weeks begin before the day that their reach names.
	for (let day = Math.floor(openTime("1mon", (today - oldest) * DAY_MS) / DAY_MS); day <= today; day++) {
		const tier = TIERS.find(({ days }) => today - day <= days) as (typeof TIERS)[number];
		const lengthMs = day === today ? 60_000 : tier.lengthMs;
		for (let at = day * DAY_MS; at < Math.min((day + 1) * DAY_MS, end); at += lengthMs) {
			const fine = walk(price, pair, at, lengthMs, tier, volumes);
			for (const period of periods) {
				const opens = openTime(period, at);
				// A candle shorter than what was walked, or from before this period's reach, is not told.
				if (opens < (firsts.get(period) as number) || openTime(period, at + lengthMs - 1) !== opens) continue;
				const known = open.get(period);
				if (known?.openTime === opens) extend(known, fine);
				else {
					const candle = { ...fine, period, openTime: opens };
					open.set(period, candle);
					candles.push(candle);
				}
			}
		}
	}
	return candles;
}

function firstOpen(period: Period, nowMs: number): number {
	return openTime(period, (Math.floor(nowMs / DAY_MS) - REACH_DAYS[period]) * DAY_MS);
}

type Fine = Omit<Candle, "period" | "openTime">;

function walk(
	price: SimulatedPrice,
	pair: PairTerms,
	from: number,
	lengthMs: number,
	tier: (typeof TIERS)[number],
	volumes: Volumes,
): Fine {
	const at = (step: number) =>
		Math.max(1, Math.round(price.tradedTicks(pair, from + (lengthMs * step) / tier.steps, tier.depth)));
	const open = at(0);
	let high = open;
	let low = open;
	let close = open;
	for (let step = 1; step <= tier.steps; step++) {
		close = at(step);
		high = Math.max(high, close);
		low = Math.min(low, close);
	}
	const volumeLots = volumes.lots(from, lengthMs, { open, high, low });
	return { open, high, low, close, volumeLots, turnover: volumes.turnover(volumeLots, open + close + high + low) };
}

function extend(candle: Candle, fine: Fine): void {
	candle.high = Math.max(candle.high, fine.high);
	candle.low = Math.min(candle.low, fine.low);
	candle.close = fine.close;
	candle.volumeLots += fine.volumeLots;
	candle.turnover += fine.turnover;
}
