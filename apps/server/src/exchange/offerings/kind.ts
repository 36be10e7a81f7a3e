// Interface that describes one kind of offering (subscription or IEO) to the server: its tables, its rows and the effect of its
// events. One implementation of view, projection and check serves all kinds through this interface
// (docs/guides/adding-a-product.md).
import type { Event } from "@candor/core";
import type { Pool } from "pg";
import { type EventHandlers, handlersByType } from "../products/product.ts";
import type { Value } from "../projection/binary-array.ts";
import type { TableShape } from "../projection/columns.ts";

/** Receives the new state of each offering and order that an event changes. */
export interface OfferingsSink<O, T> {
	offering(offering: O): void;
	/** Changes an offering that is known already. */
	changeOffering(number: number, change: (known: O) => O): void;
	/** Changes an order. `change` returns undefined if the event requires a known order and the order is unknown. */
	order(number: number, change: (known: T | undefined) => T | undefined): void;
}

export interface OfferingKind<O, T> {
	/** Names of this kind of offering and of its orders, for error messages. */
	readonly called: { readonly offering: string; readonly order: string };
	readonly tables: { readonly offerings: TableShape; readonly orders: TableShape };
	/** Reads from the tables the offerings and orders that can still change. */
	open(database: Pick<Pool, "query">): Promise<{ readonly offerings: readonly O[]; readonly orders: readonly T[] }>;
	/** Reads from the tables recently ended offerings and their orders. The orders are sorted oldest first. */
	ended(pool: Pool): Promise<{ readonly offerings: readonly O[]; readonly orders: readonly T[] }>;
	numberOf(order: T): number;
	isEnded(offering: O): boolean;
	isOrderFinished(order: T): boolean;
	/** True if the core has set the order aside after a program fault ('held'). */
	isHeld(order: T): boolean;
	/** Returns the values of an offering's row in the order of the table's columns. */
	offeringValues(offering: O): Value[];
	orderValues(order: T): Value[];
	takers(sink: OfferingsSink<O, T>): EventHandlers<[]>;
}

/** Applies the events of one kind of offering, and passes each changed state to the sink. */
export function applyOfferingEvents<O, T>(kind: OfferingKind<O, T>, sink: OfferingsSink<O, T>, events: readonly Event[]): void {
	const taking = handlersByType([kind.takers(sink)]);
	for (const event of events) for (const take of taking.get(event.type) ?? []) take(event);
}
