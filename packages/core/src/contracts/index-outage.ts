// Computes the equity that a position needs to stay open after an index outage. The required equity rises with the length of the
// outage (docs/reference/rules.md §5, Outage).

import type { Position } from "./position.ts";
import { notionalOf, topLeverage } from "./terms.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The equity that positions need after an index outage longer than `overMs` is `times` × the initial margin at the highest
 * leverage.
 */
export const OUTAGE_STEPS: readonly { readonly overMs: number; readonly times: number }[] = [
	{ overMs: 2 * MINUTE, times: 1 },
	{ overMs: 10 * MINUTE, times: 2 },
	{ overMs: HOUR, times: 5 },
	{ overMs: 6 * HOUR, times: 10 },
	{ overMs: DAY, times: 20 },
	{ overMs: 3 * DAY, times: 40 },
	{ overMs: 14 * DAY, times: 100 },
];

/** After this time without an index record, all positions of an instrument are closed at the last mark price. */
export const MAX_WITHOUT_INDEX_MS = 30 * DAY;

/** Returns the multiple of the initial margin that an outage of this length requires; 0 if the outage is too short to count. */
export function outageTimes(ms: number): number {
	return OUTAGE_STEPS.findLast(({ overMs }) => ms > overMs)?.times ?? 0;
}

/**
 * Returns the equity below which an outage closes a position, ledger units. It is `times` × the initial margin at the highest
 * leverage, for the notional at the last mark, rounded up; at most the notional.
 */
export function requiredEquity({ terms, lots }: Pick<Position, "terms" | "lots">, mark: number, times: number): bigint {
	const notional = notionalOf(terms, mark, lots);
	const divisor = BigInt(topLeverage(terms));
	const needed = (notional * BigInt(times) + divisor - 1n) / divisor;
	return needed < notional ? needed : notional;
}
