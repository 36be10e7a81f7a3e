// Points and bars of a fund's unit value, and its figures.
import type { Fund } from "@candor/contract";
import { amountText, unitsOf } from "../../shared/amounts/units.ts";

/** Decimals of unit values and of ratios between them. */
const PLACES = 9;
const ONE = 10n ** BigInt(PLACES);
const MONTH = 30;

export interface ValueHistory {
	/** Days with a known final value, including today's current value. */
	readonly days: Fund["days"];
	/** Change of today and of all shown days together, percent as text; undefined if there is no value yet. */
	readonly today: string | undefined;
	readonly whole: string | undefined;
	/** Number of days that ended lower than the day before. */
	readonly down: number;
	/** Values as one line, from the opening value of the first day. */
	readonly points: readonly number[];
	/** Change of each day, −1 to 1 of the largest change. */
	readonly bars: readonly number[];
}

/** Returns the last thirty days of a fund. @param today whole days since the epoch */
export function valueHistoryOf({ days: all }: Pick<Fund, "days">, today: number): ValueHistory {
	const days = all.slice(-MONTH);
	const changes = days.map(({ change }) => Number(change));
	const most = Math.max(...changes.map(Math.abs), Number.MIN_VALUE);
	const last = days.at(-1);
	const first = days[0];
	const before = first === undefined ? ONE : beginningOf(first);
	return {
		days,
		today: last === undefined ? undefined : last.time === today * 86_400_000 ? percentOf(unitsOfChange(last.change)) : "0",
		whole:
			last === undefined ? undefined : percentOf(((unitsOf(last.value, PLACES) - before) * ONE) / (before === 0n ? ONE : before)),
		down: changes.filter((change) => change < 0).length,
		points: first === undefined ? [] : [Number(before), ...days.map(({ value }) => Number(unitsOf(value, PLACES)))],
		bars: changes.map((change) => change / most),
	};
}

/** Returns a day's opening value, from its final value and its change. */
function beginningOf({ value, change }: Fund["days"][number]): bigint {
	const whole = ONE + unitsOfChange(change);
	return whole === 0n ? ONE : (unitsOf(value, PLACES) * ONE + whole / 2n) / whole;
}

/** Parses a change, which may be negative. */
function unitsOfChange(change: string): bigint {
	return change.startsWith("-") ? -unitsOf(change.slice(1), PLACES) : unitsOf(change, PLACES);
}

/** Converts parts per billion to percent. */
function percentOf(share: bigint): string {
	return amountText(share, PLACES - 2);
}

/** Converts a ratio as the server writes it (`-0.002257`) to percent. */
export function percentText(share: string): string {
	return percentOf(unitsOfChange(share));
}
