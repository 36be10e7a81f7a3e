// Calculates the value of a contract account in exact integers, at the current mark prices. The fields are those of `POST
// lever/account`.
import type { Balance, Position } from "@candor/contract";
import { formatDecimal } from "@candor/money";
import { unitsOf } from "../../market/book-levels.ts";
import { signedUnitsOf } from "./signed-units.ts";
import { unrealizedPnlOf } from "./unrealized-pnl.ts";

export interface AccountValue {
	readonly available: string;
	readonly margin_used: string;
	/** Amount frozen by open orders for their margin and fees. */
	readonly reserved: string;
	readonly floating_profit_or_loss: string;
	readonly equity: string;
}

const PLACES = 6;

/**
 * Returns the account's value.
 * @param balance undefined if the account never held this asset
 * @param marks mark prices by product. For a position without a mark price, the profit of its last known state is used.
 */
export function accountValueOf(
	balance: Pick<Balance, "available" | "frozen"> | undefined,
	positions: readonly Position[],
	marks: ReadonlyMap<string, string>,
): AccountValue {
	const text = (units: bigint) => formatDecimal(units, PLACES);
	const available = unitsOf(balance?.available, PLACES);
	const frozen = unitsOf(balance?.frozen, PLACES);
	let margin = 0n;
	let floating = 0n;
	for (const position of positions) {
		margin += unitsOf(position.margin, PLACES);
		if (position.lots > 0) floating += signedUnitsOf(unrealizedPnlOf(position, marks.get(position.product)).profit, PLACES);
	}
	// A difference below zero counts as 0. It can occur for a moment, because the message with the balance may arrive after the
	// message with the positions.
	const reserved = frozen > margin ? frozen - margin : 0n;
	return {
		available: text(available),
		margin_used: text(margin),
		reserved: text(reserved),
		floating_profit_or_loss: text(floating),
		equity: text(available + frozen + floating),
	};
}

/** Returns the used margin as a percentage of the equity, with one decimal. Returns undefined if the equity is not positive. */
export function usedPercent({ margin_used, equity }: Pick<AccountValue, "margin_used" | "equity">): string | undefined {
	const whole = signedUnitsOf(equity, PLACES);
	return whole <= 0n ? undefined : formatDecimal((unitsOf(margin_used, PLACES) * 1_000n) / whole, 1);
}
