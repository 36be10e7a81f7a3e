// State of a position outside the core: its last event and the cost of its liquidation. The view in memory and the table apply
// events with the same code.
import type { PositionChanged, PositionLiquidated } from "@candor/core";

export type PositionState = Omit<PositionChanged, "type"> & {
	/** Part of the margin that went to insurance. */
	readonly liquidationFee: bigint;
};

export type PositionEvent = PositionChanged | PositionLiquidated;

/** The state after an event; undefined if the position is not known. */
export function applyPositionEvent(known: PositionState | undefined, event: PositionEvent): PositionState | undefined {
	if (event.type === "PositionLiquidated") return known && { ...known, liquidationFee: event.toInsurance };
	const { type: _type, ...position } = event;
	return { ...position, liquidationFee: known?.liquidationFee ?? 0n };
}

/** True while the position can still change, including one that is held after a fault. */
export function isOpen({ status, reason }: Pick<PositionState, "status" | "reason">): boolean {
	return (status !== "closed" && status !== "cancelled") || reason === "held";
}

/** Change of the owner's money: profit of closes less all fees, with funding. */
export function gainOf({ profit, fees, funding, liquidationFee }: PositionState): bigint {
	return profit - fees - liquidationFee + funding;
}
