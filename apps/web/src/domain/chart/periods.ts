// Periods of the chart: their names on the wire and in the drawing library, and the opening times of their candles (UTC).
import type { Period } from "@candor/contract";
import type { Period as BarPeriod } from "klinecharts";

export const PERIODS = [
	"timeshare",
	"1min",
	"5min",
	"30min",
	"1hour",
	"1day",
	"1week",
	"1mon",
] as const satisfies readonly Period[];

const BARS: Readonly<Record<Period, BarPeriod>> = {
	timeshare: { type: "minute", span: 1 },
	"1min": { type: "minute", span: 1 },
	"5min": { type: "minute", span: 5 },
	"30min": { type: "minute", span: 30 },
	"1hour": { type: "hour", span: 1 },
	"1day": { type: "day", span: 1 },
	"1week": { type: "week", span: 1 },
	"1mon": { type: "month", span: 1 },
};

export const barPeriod = (period: Period): BarPeriod => BARS[period];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LENGTHS_MS: Readonly<Record<Exclude<Period, "1mon">, number>> = {
	timeshare: MINUTE_MS,
	"1min": MINUTE_MS,
	"5min": 5 * MINUTE_MS,
	"30min": 30 * MINUTE_MS,
	"1hour": 60 * MINUTE_MS,
	"1day": DAY_MS,
	"1week": 7 * DAY_MS,
};

/**
 * Returns the opening time of the next candle after the one that opened at `openMs`. Both times are in ms since the Unix epoch.
 */
export function nextOpen(period: Period, openMs: number): number {
	if (period !== "1mon") return openMs + LENGTHS_MS[period];
	const date = new Date(openMs);
	return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
