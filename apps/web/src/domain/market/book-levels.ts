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

/** Parses the server's text; an invalid number counts as 0, so that a screen never fails. */
export function unitsOf(text: string | null | undefined, decimals: number): bigint {
	if (text === null || text === undefined) return 0n;
	const read = parseDecimal(text, decimals);
	return read.ok ? read.value : 0n;
}

/** A level of the wire stays the same object until it changes: read once. */
const read = new WeakMap<WireLevel, Level>();

/** The levels of one side, best first. */
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

/** Running sums from the touch outward and the largest of both sides: what the depth bars show. */
export function cumulate(levels: readonly Level[]): readonly bigint[] {
	let sum = 0n;
	return levels.map((level) => {
		sum += level.lots;
		return sum;
	});
}

/** A bar's width in whole percent, at least 1 for a level that exists. */
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

/** The step that a price belongs to in a book that is put together. */
export function stepOf(side: "buy" | "sell", ticks: bigint, step: bigint): bigint {
	const down = ticks - (ticks % step);
	return side === "buy" || down === ticks ? down : down + step;
}

/** Places that an amount in a book needs: four, or all where it is smaller than what four can show well. */
export function amountPlaces(lots: bigint, lotDecimals: number): number {
	if (lotDecimals <= 4) return lotDecimals;
	return lots < 10n ** BigInt(lotDecimals - 3) ? lotDecimals : 4;
}
