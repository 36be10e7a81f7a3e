import { formatDecimal, formatDecimalShort, parseDecimal } from "@candor/money";
import { type PairRules, priceText, readPrice } from "./pair.ts";

/**
 * Changes a price by one tick, but never below one tick. In an empty field, the change starts from the market price. Invalid
 * text stays unchanged.
 */
export function stepPrice(pair: PairRules, text: string, way: 1 | -1, marketTicks: bigint): string {
	const read = readPrice(pair, text);
	if (!read.ok) return read.problem === "empty" && marketTicks > 0n ? priceText(pair, marketTicks) : text;
	const next = read.value + BigInt(way);
	return next > 0n ? priceText(pair, next) : text;
}

/**
 * Changes a quantity by one unit of its last typed decimal: `0.05` → `0.06`. If the result would be zero, one more decimal is
 * used: `0.1` → `0.09`. If no more decimals are allowed, the text stays unchanged. A step up from an empty field gives `1`.
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

/** Formats a value with a fixed number of decimals, so that the next step has the same size. */
function inPlaces(value: bigint, decimals: number, places: number): string {
	const short = formatDecimalShort(value, decimals);
	return (short.split(".")[1] ?? "").length >= places ? short : formatDecimal(value / 10n ** BigInt(decimals - places), places);
}
