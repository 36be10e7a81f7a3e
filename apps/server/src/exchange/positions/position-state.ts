// State of a position outside the core: its latest event and the cost of its liquidation. The view in memory and the writer of
// the table share this code.
import type { PositionChanged, PositionLiquidated } from "@candor/core";

export type PositionState = Omit<PositionChanged, "type"> & {
	/** Part of the margin that a liquidation paid to the insurance fund. */
	readonly liquidationFee: bigint;
};

export type PositionEvent = PositionChanged | PositionLiquidated;

/** Returns the state after an event, or undefined if the position is unknown. */
export function applyPositionEvent(known: PositionState | undefined, event: PositionEvent): PositionState | undefined {
	if (event.type === "PositionLiquidated") return known && { ...known, liquidationFee: event.toInsurance };
	const { type: _type, ...position } = event;
	return { ...position, liquidationFee: known?.liquidationFee ?? 0n };
}

/**
 * Returns true while the position can still change. A position that the core has set aside after a program fault ('held') counts
 * as open.
 */
export function isOpen({ status, reason }: Pick<PositionState, "status" | "reason">): boolean {
	return (status !== "closed" && status !== "cancelled") || reason === "held";
}

/** Returns the total result of the position for its owner: profit of all closes minus all fees, plus funding. */
export function gainOf({ profit, fees, funding, liquidationFee }: PositionState): bigint {
	return profit - fees - liquidationFee + funding;
}
