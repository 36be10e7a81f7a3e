// Parses the levels of an order book to exact integers, groups them by price step, and sums them.
import type { Level as WireLevel } from "@candor/contract";
import { parseDecimal } from "@candor/money";

export interface Level {
	readonly ticks: bigint;
	readonly lots: bigint;
}

/**
 * Decimals of a pair. One tick is 10^-priceDecimals of the quote asset for one unit of the base asset. One lot is
 * 10^-lotDecimals of the base asset.
 */
export interface BookPlaces {
	readonly priceDecimals: number;
	readonly lotDecimals: number;
}

/** Parses decimal text from the server. Invalid text counts as 0, so that the screen still renders. */
export function unitsOf(text: string | null | undefined, decimals: number): bigint {
	if (text === null || text === undefined) return 0n;
	const read = parseDecimal(text, decimals);
	return read.ok ? read.value : 0n;
}

/** Cache of parsed levels. The key is the level object from the server, which stays the same until the level changes. */
const read = new WeakMap<WireLevel, Level>();

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

/** Returns the running sums of the levels' quantities, from the best price outward. The depth bars show these sums. */
export function cumulate(levels: readonly Level[]): readonly bigint[] {
	let sum = 0n;
	return levels.map((level) => {
		sum += level.lots;
		return sum;
	});
}

export function barPercent(lots: bigint, largest: bigint): number {
	if (largest <= 0n || lots <= 0n) return 0;
	const percent = Number((lots * 100n) / largest);
	return Math.min(100, Math.max(1, percent));
}

/**
 * Groups levels in steps of `step` ticks. Bids are rounded down and asks up, so that the book never shows a price better than
 * the real one.
 * @param step ticks, at least 1. With 1 the levels stay as they are.
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

export function stepOf(side: "buy" | "sell", ticks: bigint, step: bigint): bigint {
	const down = ticks - (ticks % step);
	return side === "buy" || down === ticks ? down : down + step;
}

/**
 * Returns the number of decimals with which the book shows amounts: four, or all decimals if the amount would be almost zero
 * with four.
 */
export function amountPlaces(lots: bigint, lotDecimals: number): number {
	if (lotDecimals <= 4) return lotDecimals;
	return lots < 10n ** BigInt(lotDecimals - 3) ? lotDecimals : 4;
}
