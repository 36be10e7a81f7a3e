// Calculates a position's unrealized profit or loss at the current mark price: the value in the position's last known state,
// plus the effect of the mark price's move since then.
import type { Position } from "@candor/contract";
import { formatDecimal } from "@candor/money";
import { unitsOf } from "../../market/book-levels.ts";
import { signedUnitsOf } from "./signed-units.ts";

type Held = Pick<Position, "direction" | "amount" | "margin" | "mark_price" | "floating_profit_or_loss">;

const placesOf = (text: string) => text.split(".")[1]?.length ?? 0;

export interface UnrealizedPnl {
	readonly profit: string;
	/** Unrealized profit or loss relative to the margin, in hundredths of a percent. */
	readonly percent: string;
	/** Remaining part of the margin, as a fraction from 0 to 1. */
	readonly left: number;
}

/**
 * Calculates unrealized profit or loss. @param mark mark price as decimal text. If undefined, the position's last known state
 * is used.
 */
export function unrealizedPnlOf(position: Held, mark: string | undefined): UnrealizedPnl {
	const { direction, amount, margin, mark_price, floating_profit_or_loss: told } = position;
	const money = placesOf(told);
	let profit = signedUnitsOf(told, money);
	if (mark !== undefined && mark_price !== null) {
		const places = Math.max(placesOf(mark), placesOf(mark_price));
		const moved = unitsOf(mark, places) - unitsOf(mark_price, places);
		const sizes = placesOf(amount);
		const value = moved * unitsOf(amount, sizes) * 10n ** BigInt(money);
		const change = value / 10n ** BigInt(places + sizes);
		profit += direction === "long" ? change : -change;
	}
	const held = unitsOf(margin, money);
	const basis = held > 0n ? (profit * 10_000n) / held : 0n;
	return {
		profit: formatDecimal(profit, money),
		percent: formatDecimal(basis, 2),
		left: held > 0n ? Math.min(1, Math.max(0, Number((10_000n * (held + profit)) / held) / 10_000)) : 0,
	};
}
