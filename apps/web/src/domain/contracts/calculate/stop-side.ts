// The allowed side for a stop of a position. On the other side of the watched price it would close the position at once
// (docs/reference/rules.md §5).
import type { MarkPrice, Position } from "@candor/contract";
import { unitsOf } from "../../market/book-levels.ts";

/** Stop loss or take profit. */
export type Stop = "stop" | "profit";

/** The price that a stop watches; undefined: not known. Before the position opens, the price of its order. */
export function watchedBy(position: Position, mark: Pick<MarkPrice, "mark" | "last"> | undefined): string | undefined {
	if (position.lots === 0) return position.order_price ?? undefined;
	return (position.trigger === "last" ? mark?.last : undefined) ?? mark?.mark;
}

/** As the core judges it. @param price decimal text @param watched decimal text */
export function isWrongSide({ direction }: Pick<Position, "direction">, stop: Stop, price: string, watched: string): boolean {
	const ahead = difference(price, watched);
	if (ahead === 0n) return true;
	const above = (direction === "long") === (stop === "profit");
	return above ? ahead < 0n : ahead > 0n;
}

/** A stop loss there is never reached: the position is liquidated first. */
export function isBeyondLiquidation({ direction, liquidation_price: liquidation }: Position, stop: Stop, price: string): boolean {
	if (stop === "profit" || liquidation === null) return false;
	const ahead = difference(price, liquidation);
	return direction === "long" ? ahead <= 0n : ahead >= 0n;
}

/** In units of the longer one's places. */
function difference(a: string, b: string): bigint {
	const places = Math.max(...[a, b].map((text) => text.split(".")[1]?.length ?? 0));
	return unitsOf(a, places) - unitsOf(b, places);
}
