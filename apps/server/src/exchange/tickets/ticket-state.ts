// A ticket as everybody but the core knows it: as it was told last, and what its liquidation cost. One place applies the events, for the
// view in memory and for the table alike.
import type { TicketChanged, TicketLiquidated } from "@candor/core";

export type TicketState = Omit<TicketChanged, "type"> & {
	/** What insurance kept of its margin. */
	readonly liquidationFee: bigint;
};

export type TicketEvent = TicketChanged | TicketLiquidated;

/** The state after an event; undefined where the ticket is not known. */
export function after(known: TicketState | undefined, event: TicketEvent): TicketState | undefined {
	if (event.type === "TicketLiquidated") return known && { ...known, liquidationFee: event.toInsurance };
	const { type: _type, ...ticket } = event;
	return { ...ticket, liquidationFee: known?.liquidationFee ?? 0n };
}

/** Something can still become of it: also of what is held after a fault, whatever its status. */
export function isOpen({ status, reason }: Pick<TicketState, "status" | "reason">): boolean {
	return (status !== "closed" && status !== "cancelled") || reason === "held";
}

/** What its closes brought less all fees, with funding: what it changed of its owner's money. */
export function gainOf({ profit, fees, funding, liquidationFee }: TicketState): bigint {
	return profit - fees - liquidationFee + funding;
}
