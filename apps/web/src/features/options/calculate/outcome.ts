import type { Option } from "@candor/contract";
import { formatDecimalShort, parseDecimal } from "@candor/money";

export type Outcome = "won" | "lost" | "fair" | "void";

/** Returns the result of an option; undefined while the option is open or held. */
export function outcomeOf({ status, result, direction }: Option): Outcome | undefined {
	if (status === "void") return "void";
	if (status !== "settled" || result === null) return undefined;
	if (result === "fair") return "fair";
	return (result === "bullish") === (direction === 1) ? "won" : "lost";
}

const PLACES = 12;

/**
 * Returns the difference between a price and the opening price as signed text, with the decimals of the more precise price.
 * Returns undefined if a price is unknown.
 */
export function distanceOf(open: string | null, price: string | undefined): string | undefined {
	if (open === null || price === undefined) return undefined;
	const [from, to] = [parseDecimal(open, PLACES), parseDecimal(price, PLACES)];
	if (!from.ok || !to.ok) return undefined;
	const places = Math.max(...[open, price].map((text) => text.split(".")[1]?.length ?? 0));
	const cut = (to.value - from.value) / 10n ** BigInt(PLACES - places);
	const text = formatDecimalShort(cut < 0n ? -cut : cut, places);
	const [whole, rest = ""] = text.split(".");
	const padded = places === 0 ? whole : `${whole}.${rest.padEnd(places, "0")}`;
	return cut < 0n ? `-${padded}` : `${padded}`;
}

/** Returns the result that the option would have if it ended now. @param distance result of `distanceOf` */
export function resultIfEndedNow({ direction }: Pick<Option, "direction">, distance: string): "right" | "wrong" | "fair" {
	if (/^-?0(\.0*)?$/.test(distance)) return "fair";
	return !distance.startsWith("-") === (direction === 1) ? "right" : "wrong";
}
