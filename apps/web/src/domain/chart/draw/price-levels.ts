// Selects the price lines that the chart draws: those nearest to the last price. For the other lines, the chart shows only
// their number.
import type { ChartLine } from "../chart-lines.ts";

type Placed = Pick<ChartLine, "side" | "price" | "dashed">;

/** Lines of one side (buy or sell) at one price. The lines are either all dashed or all solid. */
export interface PriceLevel<T extends Placed> {
	readonly lines: readonly [T, ...T[]];
	readonly value: number;
}

export interface Drawable<T extends Placed> {
	readonly levels: readonly PriceLevel<T>[];
	readonly above: number;
	readonly below: number;
}

const MOST_LEVELS = 40;

/** Merges lines into levels. The order of the result is undefined. */
export function levelsOf<T extends Placed>(lines: readonly T[]): readonly PriceLevel<T>[] {
	const levels = new Map<string, { readonly lines: [T, ...T[]]; readonly value: number }>();
	for (const line of lines) {
		const value = Number(line.price);
		const place = `${line.side} ${value} ${line.dashed}`;
		const level = levels.get(place);
		if (level === undefined) levels.set(place, { lines: [line], value });
		else level.lines.push(line);
	}
	return [...levels.values()];
}

/**
 * Returns the levels that the chart draws, and the number of the others. `low` and `high` are the ends of the visible price
 * range, and `last` is the last price.
 */
export function drawable<T extends Placed>(
	levels: readonly PriceLevel<T>[],
	{ last, low, high }: { readonly last: number; readonly low: number; readonly high: number },
): Drawable<T> {
	const seen = levels.filter(({ value }) => value >= low && value <= high);
	const nearest = seen.sort((a, b) => Math.abs(a.value - last) - Math.abs(b.value - last)).slice(0, MOST_LEVELS);
	const drawn = new Set(nearest);
	let above = 0;
	let below = 0;
	for (const level of levels) {
		if (drawn.has(level)) continue;
		if (level.value > high || (level.value >= low && level.value > last)) above += level.lines.length;
		else below += level.lines.length;
	}
	return { levels: nearest, above, below };
}
