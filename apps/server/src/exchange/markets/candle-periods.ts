// Computes the opening times of candles in UTC. A week begins on Monday, a month on its first day.

const DAY_MS = 86_400_000;

export const PERIODS = ["1min", "5min", "30min", "1hour", "1day", "1week", "1mon"] as const;
export type Period = (typeof PERIODS)[number];

const FIXED: Readonly<Partial<Record<Period, number>>> = {
	"1min": 60_000,
	"5min": 300_000,
	"30min": 1_800_000,
	"1hour": 3_600_000,
	"1day": DAY_MS,
};
/** 1 January 1970 was a Thursday, so the first Monday was day 4. */
const FIRST_MONDAY = 4 * DAY_MS;

/** Returns the opening time (ms) of the candle that contains the time `timeMs`. */
export function openTime(period: Period, timeMs: number): number {
	const length = FIXED[period];
	if (length !== undefined) return timeMs - (timeMs % length);
	if (period === "1week") return FIRST_MONDAY + Math.floor((timeMs - FIRST_MONDAY) / (7 * DAY_MS)) * 7 * DAY_MS;
	const date = new Date(timeMs);
	return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/**
 * Returns the opening time (ms) of the candle that comes `count` candles after the candle that opens at `openMs`. A negative
 * `count` goes back.
 */
export function openTimeAfter(period: Period, openMs: number, count: number): number {
	const length = period === "1week" ? 7 * DAY_MS : FIXED[period];
	if (length !== undefined) return openMs + count * length;
	const date = new Date(openMs);
	return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1);
}
