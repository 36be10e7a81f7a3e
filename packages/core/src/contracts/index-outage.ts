// Length of an index outage, and the equity that a position needs to stay open over it (docs/reference/rules.md §5, Outage).

import type { Position } from "./position.ts";
import { notionalOf, topLeverage } from "./terms.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Equity that an outage longer than `overMs` requires, as a multiple (`times`) of the initial margin at top leverage. */
export const OUTAGE_STEPS: readonly { readonly overMs: number; readonly times: number }[] = [
	{ overMs: 2 * MINUTE, times: 1 },
	{ overMs: 10 * MINUTE, times: 2 },
	{ overMs: HOUR, times: 5 },
	{ overMs: 6 * HOUR, times: 10 },
	{ overMs: DAY, times: 20 },
	{ overMs: 3 * DAY, times: 40 },
	{ overMs: 14 * DAY, times: 100 },
];

/** After this time without a record all positions of an instrument are closed at the last mark. */
export const SILENCE_MS = 30 * DAY;

/** Multiple of the initial margin that an outage of this length requires; 0: not an outage. */
export function outageTimes(ms: number): number {
	return OUTAGE_STEPS.findLast(({ overMs }) => ms > overMs)?.times ?? 0;
}

/**
 * Equity below which an outage closes a position, units: the multiple of the initial margin at the top leverage of its own terms, on its
 * notional at the last mark, rounded up, at most the notional.
 */
export function neededOver({ terms, lots }: Pick<Position, "terms" | "lots">, mark: number, times: number): bigint {
	const notional = notionalOf(terms, mark, lots);
	const divisor = BigInt(topLeverage(terms));
	const needed = (notional * BigInt(times) + divisor - 1n) / divisor;
	return needed < notional ? needed : notional;
}
