// Levels of a book in exact integers: parsed, grouped, summed up.
import type { Level as WireLevel } from "@candor/contract";
import { parseDecimal } from "@candor/money";

export interface Level {
	readonly ticks: bigint;
	readonly lots: bigint;
}

/** One tick is 10^-priceDecimals quote per base; one lot 10^-lotDecimals base. */
export interface BookPlaces {
	readonly priceDecimals: number;
	readonly lotDecimals: number;
}

/** Parses decimal text of the server; an invalid number counts as 0, so that no screen fails. */
export function unitsOf(text: string | null | undefined, decimals: number): bigint {
	if (text === null || text === undefined) return 0n;
	const read = parseDecimal(text, decimals);
	return read.ok ? read.value : 0n;
}

/** Parsed levels by the wire's object, which stays the same until the level changes. */
const read = new WeakMap<WireLevel, Level>();

/** Parses the levels of one side, best first. */
export function levelsOf(places: BookPlaces, levels: readonly WireLevel[]): readonly Level[] {
	return levels.map((level) => {
		let known = read.get(level);
		if (known === undefined) {
			known = { ticks: unitsOf(level[0], places.priceDecimals), lots: unitsOf(level[1], places.lotDecimals) };
			read.set(level, known);
		}
		return known;
	});
}

/** Returns the running sums from the best price outward, which the depth bars show. */
export function cumulate(levels: readonly Level[]): readonly bigint[] {
	let sum = 0n;
	return levels.map((level) => {
		sum += level.lots;
		return sum;
	});
}

/** Returns a bar's width in percent, at least 1 for a level with a quantity. */
export function barPercent(lots: bigint, largest: bigint): number {
	if (largest <= 0n || lots <= 0n) return 0;
	const percent = Number((lots * 100n) / largest);
	return Math.min(100, Math.max(1, percent));
}

/**
 * Groups levels in steps of `step` ticks: a bid's step is the lower bound, an ask's the upper, so that the book never
 * shows a better price than there is. @param step ≥ 1; 1 leaves the book as it is
 */
export function groupLevels(side: "buy" | "sell", levels: readonly Level[], step: bigint): readonly Level[] {
	if (step <= 1n) return levels;
	const grouped: { ticks: bigint; lots: bigint }[] = [];
	for (const level of levels) {
		const ticks = stepOf(side, level.ticks, step);
		const last = grouped.at(-1);
		if (last?.ticks === ticks) last.lots += level.lots;
		else grouped.push({ ticks, lots: level.lots });
	}
	return grouped;
}

/** Returns the grouped price that contains `ticks`. */
export function stepOf(side: "buy" | "sell", ticks: bigint, step: bigint): bigint {
	const down = ticks - (ticks % step);
	return side === "buy" || down === ticks ? down : down + step;
}

/** Returns the decimals of an amount in a book: four, or all if four would show almost zero. */
export function amountPlaces(lots: bigint, lotDecimals: number): number {
	if (lotDecimals <= 4) return lotDecimals;
	return lots < 10n ** BigInt(lotDecimals - 3) ? lotDecimals : 4;
}
