// Calculates the history of a fund's unit value over thirty days: points of the line chart, bars of the daily changes, and the
// changes in percent.
import type { Fund } from "@candor/contract";
import { amountText, unitsOf } from "../../shared/amounts/units.ts";

const PLACES = 9;
const ONE = 10n ** BigInt(PLACES);
const MONTH = 30;

export interface ValueHistory {
	/** The past days with their closing values, and today with the current value. */
	readonly days: Fund["days"];
	/**
	 * Change of the unit value today, in percent, as text. `whole` is the change over all shown days. Both are undefined while
	 * the fund has no value.
	 */
	readonly today: string | undefined;
	readonly whole: string | undefined;
	readonly down: number;
	/** Values of the line chart. The first one is the opening value of the first day. */
	readonly points: readonly number[];
	/** Change of each day relative to the largest change, from −1 to 1. */
	readonly bars: readonly number[];
}

/** Returns the history of a fund over the last thirty days. @param today full days since the Unix epoch */
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

function beginningOf({ value, change }: Fund["days"][number]): bigint {
	const whole = ONE + unitsOfChange(change);
	return whole === 0n ? ONE : (unitsOf(value, PLACES) * ONE + whole / 2n) / whole;
}

function unitsOfChange(change: string): bigint {
	return change.startsWith("-") ? -unitsOf(change.slice(1), PLACES) : unitsOf(change, PLACES);
}

function percentOf(share: bigint): string {
	return amountText(share, PLACES - 2);
}

/** Converts a ratio from the server, such as `-0.002257`, to percent as text. */
export function percentText(share: string): string {
	return percentOf(unitsOfChange(share));
}
