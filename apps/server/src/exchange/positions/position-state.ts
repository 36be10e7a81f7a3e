// A position as everybody but the core knows it: as it was told last, and what its liquidation cost. One place applies the events, for the
// view in memory and for the table alike.
import type { PositionChanged, PositionLiquidated } from "@candor/core";

export type PositionState = Omit<PositionChanged, "type"> & {
	/** What insurance kept of its margin. */
	readonly liquidationFee: bigint;
};

export type PositionEvent = PositionChanged | PositionLiquidated;

/** The state after an event; undefined where the position is not known. */
export function after(known: PositionState | undefined, event: PositionEvent): PositionState | undefined {
	if (event.type === "PositionLiquidated") return known && { ...known, liquidationFee: event.toInsurance };
	const { type: _type, ...position } = event;
	return { ...position, liquidationFee: known?.liquidationFee ?? 0n };
}

/** Something can still become of it: also of what is held after a fault, whatever its status. */
export function isOpen({ status, reason }: Pick<PositionState, "status" | "reason">): boolean {
	return (status !== "closed" && status !== "cancelled") || reason === "held";
}

/** What its closes brought less all fees, with funding: what it changed of its owner's money. */
export function gainOf({ profit, fees, funding, liquidationFee }: PositionState): bigint {
	return profit - fees - liquidationFee + funding;
}
