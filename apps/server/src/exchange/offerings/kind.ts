// Describes one kind of offering (subscription or IEO) to the server: its tables, its rows, and the effect of its events. The
// views, projection and checks of all kinds use this description (docs/guides/adding-a-product.md).
import type { Event } from "@candor/core";
import type { Pool } from "pg";
import { type EventHandlers, handlersByType } from "../products/product.ts";
import type { Value } from "../projection/binary-array.ts";
import type { TableShape } from "../projection/columns.ts";

/** Receiver of the state of each offering and order that an event changes. */
export interface OfferingsSink<O, T> {
	offering(offering: O): void;
	/** Changes an existing offering. */
	changeOffering(number: number, change: (known: O) => O): void;
	/** Changes an order. `change` returns undefined if the order is unknown, although the event requires it. */
	order(number: number, change: (known: T | undefined) => T | undefined): void;
}

export interface OfferingKind<O, T> {
	/** Names of an offering and of an order for it, for error messages. */
	readonly called: { readonly offering: string; readonly order: string };
	readonly tables: { readonly offerings: TableShape; readonly orders: TableShape };
	/** Reads the offerings and orders that can still change. */
	open(database: Pick<Pool, "query">): Promise<{ readonly offerings: readonly O[]; readonly orders: readonly T[] }>;
	/** Reads recently ended offerings and orders; the orders are sorted oldest first. */
	ended(pool: Pool): Promise<{ readonly offerings: readonly O[]; readonly orders: readonly T[] }>;
	numberOf(order: T): number;
	isEnded(offering: O): boolean;
	isOrderFinished(order: T): boolean;
	/** True if a fault has put the order aside. */
	isHeld(order: T): boolean;
	/** Returns the values of a row in the order of the table's columns. */
	offeringValues(offering: O): Value[];
	orderValues(order: T): Value[];
	takers(sink: OfferingsSink<O, T>): EventHandlers<[]>;
}

/** Passes the states that the events of this kind change to a sink. */
export function applyOfferingEvents<O, T>(kind: OfferingKind<O, T>, sink: OfferingsSink<O, T>, events: readonly Event[]): void {
	const taking = handlersByType([kind.takers(sink)]);
	for (const event of events) for (const take of taking.get(event.type) ?? []) take(event);
}
