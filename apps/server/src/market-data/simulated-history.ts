// Simulates candles from the time before the exchange was founded. They follow the same path of the price that the simulated
// venues continue, and are marked as simulated. For each age, only the shortest candles are simulated. Longer candles are
// combined from them, so that all periods agree.
import type { PairTerms } from "@candor/core";
import { openTime, PERIODS, type Period } from "../exchange/markets/candle-periods.ts";
import { DAY_MS } from "./day-path.ts";
import type { SimulatedPrice } from "./simulated-price.ts";
import { volumesOf } from "./simulated-volume.ts";

/** Row of projection.candles: prices in ticks, volume in lots, turnover in ledger units of the quote. */
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

/** For each period, the age in days up to which the history has candles. */
export const HISTORY_DAYS: Readonly<Record<Period, number>> = {
	"1min": 2,
	"5min": 7,
	"30min": 31,
	"1hour": 92,
	"1day": 1_096,
	"1week": 1_096,
	"1mon": 1_827,
};

interface Tier {
	readonly days: number;
	readonly lengthMs: number;
	readonly steps: number;
	readonly depth: number;
}
/**
 * Resolution of the simulated history at each age (`days`): length of the simulated candles, number of price steps in a candle,
 * and depth of the price path.
 */
const TIERS: readonly Tier[] = [
	{ days: HISTORY_DAYS["1min"], lengthMs: 60_000, steps: 12, depth: 17 },
	{ days: HISTORY_DAYS["5min"], lengthMs: 300_000, steps: 12, depth: 14 },
	{ days: HISTORY_DAYS["30min"], lengthMs: 1_800_000, steps: 15, depth: 11 },
	{ days: HISTORY_DAYS["1hour"], lengthMs: 3_600_000, steps: 12, depth: 10 },
	{ days: Number.POSITIVE_INFINITY, lengthMs: DAY_MS, steps: 48, depth: 6 },
];

/** Time span of one simulated candle. Each span begins where the previous one ends. */
interface Stretch {
	readonly from: number;
	readonly lengthMs: number;
	readonly steps: number;
	readonly depth: number;
	/**
	 * Opening times of the candles that contain this span, in the order of the periods; undefined if the period has no candle
	 * here.
	 */
	readonly opens: readonly (number | undefined)[];
}

/**
 * Time spans of the simulated candles up to `nowMs`, oldest first. They also contain the common price factor at each step, which
 * is computed once for all pairs.
 */
export class HistorySpans {
	readonly price: SimulatedPrice;
	readonly periods: readonly Period[];
	readonly stretches: readonly Stretch[];
	readonly common: Float64Array;

	constructor(price: SimulatedPrice, nowMs: number, periods: readonly Period[] = PERIODS) {
		this.price = price;
		this.periods = periods;
		// The newest day is requested first, because this request discards older days from the cache.
		price.days.of(nowMs);
		this.stretches = stretchesUntil(nowMs, periods);
		this.common = new Float64Array(this.stretches.reduce((sum, { steps }) => sum + steps, 0));
		let taken = 0;
		for (const { from, lengthMs, steps, depth } of this.stretches) {
			for (let step = 1; step <= steps; step++) {
				this.common[taken++] = price.common(from + (lengthMs * step) / steps, depth);
			}
		}
	}
}

function stretchesUntil(nowMs: number, periods: readonly Period[]): Stretch[] {
	const end = nowMs - (nowMs % 60_000);
	const today = Math.floor(nowMs / DAY_MS);
	const oldest = Math.max(...periods.map((period) => HISTORY_DAYS[period]));
	const firsts = periods.map((period) => firstOpen(period, nowMs));
	const stretches: Stretch[] = [];
	// Candles of months and weeks can begin before the oldest day of their history.
	for (let day = Math.floor(openTime("1mon", (today - oldest) * DAY_MS) / DAY_MS); day <= today; day++) {
		const { steps, depth, ...tier } = TIERS.find(({ days }) => today - day <= days) as Tier;
		const lengthMs = day === today ? 60_000 : tier.lengthMs;
		for (let from = day * DAY_MS; from < Math.min((day + 1) * DAY_MS, end); from += lengthMs) {
			const opens = periods.map((period, at) => {
				const opened = openTime(period, from);
				// A period gets no candle here if its candles are shorter than this span, or if the span is older than the
				// period's history.
				const told = opened >= (firsts[at] as number) && openTime(period, from + lengthMs - 1) === opened;
				return told ? opened : undefined;
			});
			stretches.push({ from, lengthMs, steps, depth, opens });
		}
	}
	return stretches;
}

/**
 * Returns all candles of a pair, oldest first within each period. The last candle of each longer period is incomplete: it ends
 * with the last full minute, whose close is the live price.
 */
export function simulatedHistory(
	{ price, periods, stretches, common }: HistorySpans,
	pair: PairTerms,
	quoteDecimals: number,
): Candle[] {
	const volumes = volumesOf(price, pair, quoteDecimals);
	const running: (Candle | undefined)[] = periods.map(() => undefined);
	const candles: Candle[] = [];
	const [first] = stretches;
	if (first === undefined) return candles;
	const whole = (ticks: number) => Math.max(1, Math.round(ticks));
	let close = whole(price.tradedTicks(pair, first.from, first.depth));
	let taken = 0;
	for (const { from, lengthMs, steps, depth, opens } of stretches) {
		const open = close;
		let high = open;
		let low = open;
		for (let step = 1; step <= steps; step++) {
			close = whole(price.tradedTicks(pair, from + (lengthMs * step) / steps, depth, common[taken++]));
			high = Math.max(high, close);
			low = Math.min(low, close);
		}
		const volumeLots = volumes.lots(from, lengthMs, { open, high, low });
		const fine = { open, high, low, close, volumeLots, turnover: volumes.turnover(volumeLots, open + close + high + low) };
		for (const [place, period] of periods.entries()) {
			const opened = opens[place];
			if (opened === undefined) continue;
			const known = running[place];
			if (known?.openTime === opened) extend(known, fine);
			else {
				const candle = { ...fine, period, openTime: opened };
				running[place] = candle;
				candles.push(candle);
			}
		}
	}
	return candles;
}

function firstOpen(period: Period, nowMs: number): number {
	return openTime(period, (Math.floor(nowMs / DAY_MS) - HISTORY_DAYS[period]) * DAY_MS);
}

type Fine = Omit<Candle, "period" | "openTime">;

function extend(candle: Candle, fine: Fine): void {
	candle.high = Math.max(candle.high, fine.high);
	candle.low = Math.min(candle.low, fine.low);
	candle.close = fine.close;
	candle.volumeLots += fine.volumeLots;
	candle.turnover += fine.turnover;
}
