// Checks that a stop price is on the correct side of the price that the stop watches. On the wrong side, the stop would close
// the position immediately (docs/reference/rules.md §5).
import type { MarkPrice, Position } from "@candor/contract";
import { unitsOf } from "../../market/book-levels.ts";

/** Kind of a stop: `stop` is a stop loss, `profit` is a take profit. */
export type Stop = "stop" | "profit";

/**
 * Returns the price that a position's stop watches. For a position that is not open yet, returns the price of its opening
 * order. Returns undefined if the price is unknown.
 */
export function watchedBy(position: Position, mark: Pick<MarkPrice, "mark" | "last"> | undefined): string | undefined {
	if (position.lots === 0) return position.order_price ?? undefined;
	return (position.trigger === "last" ? mark?.last : undefined) ?? mark?.mark;
}

/** Returns true if a stop at `price` would trigger immediately. The core has the same rule. */
export function isWrongSide({ direction }: Pick<Position, "direction">, stop: Stop, price: string, watched: string): boolean {
	const ahead = difference(price, watched);
	if (ahead === 0n) return true;
	const above = (direction === "long") === (stop === "profit");
	return above ? ahead < 0n : ahead > 0n;
}

/**
 * Returns true for a stop loss beyond the liquidation price. Such a stop loss never triggers, because the position is
 * liquidated first.
 */
export function isBeyondLiquidation({ direction, liquidation_price: liquidation }: Position, stop: Stop, price: string): boolean {
	if (stop === "profit" || liquidation === null) return false;
	const ahead = difference(price, liquidation);
	return direction === "long" ? ahead <= 0n : ahead >= 0n;
}

/** Returns a − b as an integer, scaled to the decimals of the more precise text. */
function difference(a: string, b: string): bigint {
	const places = Math.max(...[a, b].map((text) => text.split(".")[1]?.length ?? 0));
	return unitsOf(a, places) - unitsOf(b, places);
}
