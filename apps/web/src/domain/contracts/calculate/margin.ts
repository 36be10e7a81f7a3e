// Calculates how far a position is from its liquidation at the current mark price, as margin ratio and as price distance. Both
// follow from the exchange's liquidation price, at which the remaining margin equals the maintenance margin.
import type { Position } from "@candor/contract";
import { formatDecimal } from "@candor/money";
import { unitsOf } from "../../market/book-levels.ts";
import { signedUnitsOf } from "./signed-units.ts";
import { unrealizedPnlOf } from "./unrealized-pnl.ts";

export interface LiquidationDistance {
	/**
	 * Margin ratio: the sum of maintenance margin and closing fee in percent of the equity, with two decimals. The position is
	 * liquidated at 100.
	 */
	readonly ratio: string;
	/** Distance from the mark price to the liquidation price, in percent of the mark price, with two decimals. */
	readonly away: string;
}

const placesOf = (text: string) => text.split(".")[1]?.length ?? 0;
const WHOLE = 10_000n;

/**
 * Returns how far a position is from its liquidation. Returns undefined if the mark price or the liquidation price is
 * undefined.
 */
export function liquidationDistanceOf(position: Position, mark: string | undefined): LiquidationDistance | undefined {
	const { liquidation_price: liquidation, margin } = position;
	if (mark === undefined || liquidation === null) return undefined;
	const money = placesOf(margin);
	const equityAt = (price: string) => unitsOf(margin, money) + signedUnitsOf(unrealizedPnlOf(position, price).profit, money);
	const places = Math.max(placesOf(mark), placesOf(liquidation));
	const [now, end] = [unitsOf(mark, places), unitsOf(liquidation, places)];
	if (now <= 0n || end <= 0n) return undefined;
	const kept = (equityAt(liquidation) * now) / end;
	const equity = equityAt(mark);
	const ratio = equity <= 0n || kept >= equity ? WHOLE : kept <= 0n ? 0n : (kept * WHOLE) / equity;
	const way = position.direction === "long" ? now - end : end - now;
	return { ratio: formatDecimal(ratio, 2), away: formatDecimal(way <= 0n ? 0n : (way * WHOLE) / now, 2) };
}
