// One step up or down in a field: a price by its tick, a quantity by its last typed place. Decimal texts.
import { formatDecimal, formatDecimalShort, parseDecimal } from "@candor/money";
import { type PairRules, priceText, readPrice } from "./pair.ts";

/** A tick up or down, never below one tick; an empty field starts at the market's own price. Unreadable text stays as it is. */
export function stepPrice(pair: PairRules, text: string, way: 1 | -1, marketTicks: bigint): string {
	const read = readPrice(pair, text);
	if (!read.ok) return read.problem === "empty" && marketTicks > 0n ? priceText(pair, marketTicks) : text;
	const next = read.value + BigInt(way);
	return next > 0n ? priceText(pair, next) : text;
}

/**
 * `0.05` → `0.06`: one unit of the last typed place. A step to zero is one place finer, `0.1` → `0.09`;
 * at the finest place it stays. An empty field starts with one.
 */
export function stepQuantity(text: string, decimals: number, way: 1 | -1): string {
	if (text === "") return way === 1 ? "1" : "";
	const places = Math.min(decimals, (text.split(".")[1] ?? "").length);
	const read = parseDecimal(text, decimals);
	if (!read.ok) return text;
	const unitAt = (place: number) => 10n ** BigInt(decimals - place);
	const next = read.value + BigInt(way) * unitAt(places);
	if (next > 0n) return inPlaces(next, decimals, places);
	if (places === decimals) return text;
	const finer = read.value - unitAt(places + 1);
	return finer > 0n ? inPlaces(finer, decimals, places + 1) : text;
}

/** With all of `places`, so that the next step is as large as this one. */
function inPlaces(value: bigint, decimals: number, places: number): string {
	const short = formatDecimalShort(value, decimals);
	return (short.split(".")[1] ?? "").length >= places ? short : formatDecimal(value / 10n ** BigInt(decimals - places), places);
}
