// How long an outage of the index was, and how much equity a position needs to stay open over it (docs/reference/rules.md §5, An outage).

import type { Position } from "./position.ts";
import { notionalOf, topLeverage } from "./terms.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How many times the initial margin at top leverage a position needs to stay open over an outage that is longer than `overMs`. */
export const OUTAGE_STEPS: readonly { readonly overMs: number; readonly times: number }[] = [
	{ overMs: 2 * MINUTE, times: 1 },
	{ overMs: 10 * MINUTE, times: 2 },
	{ overMs: HOUR, times: 5 },
	{ overMs: 6 * HOUR, times: 10 },
	{ overMs: DAY, times: 20 },
	{ overMs: 3 * DAY, times: 40 },
	{ overMs: 14 * DAY, times: 100 },
];

/** Without a record for so long an instrument's positions are all closed at the last mark. */
export const SILENCE_MS = 30 * DAY;

/** How many times the initial margin an outage of so many ms asks for; 0: it is none. */
export function outageTimes(ms: number): number {
	return OUTAGE_STEPS.findLast(({ overMs }) => ms > overMs)?.times ?? 0;
}

/**
 * The equity below which an outage closes a position, units: so many times the initial margin at the top leverage of its own terms, of its
 * notional at the last mark, rounded up, and never more than the notional.
 */
export function neededOver({ terms, lots }: Pick<Position, "terms" | "lots">, mark: number, times: number): bigint {
	const notional = notionalOf(terms, mark, lots);
	const divisor = BigInt(topLeverage(terms));
	const needed = (notional * BigInt(times) + divisor - 1n) / divisor;
	return needed < notional ? needed : notional;
}
