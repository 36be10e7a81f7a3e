// Describes one kind of offering to the server: its tables, its rows and how its events change it. Views, projection and check of
// every kind are built from this (docs/guides/adding-a-product.md).
import type { Event } from "@candor/core";
import type { Pool } from "pg";
import { byType, type Takers } from "../products/product.ts";
import type { Value } from "../projection/binary-array.ts";
import type { TableShape } from "../projection/columns.ts";

/** States that events change. Each event returns the whole new state. */
export interface OfferingsSink<O, T> {
	offering(offering: O): void;
	/** Of one that is there. */
	changeOffering(number: number, change: (known: O) => O): void;
	/** `change` answers undefined where the order should be there and is not. */
	order(number: number, change: (known: T | undefined) => T | undefined): void;
}

export interface OfferingKind<O, T> {
	/** Names of an offering and of its orders in error messages. */
	readonly called: { readonly offering: string; readonly order: string };
	readonly tables: { readonly offerings: TableShape; readonly orders: TableShape };
	/** Those that can still change. */
	open(database: Pick<Pool, "query">): Promise<{ readonly offerings: readonly O[]; readonly orders: readonly T[] }>;
	/** Those that ended lately, orders oldest first. */
	ended(pool: Pool): Promise<{ readonly offerings: readonly O[]; readonly orders: readonly T[] }>;
	numberOf(order: T): number;
	isEnded(offering: O): boolean;
	isOver(order: T): boolean;
	/** In the order of the tables' columns. */
	offeringValues(offering: O): Value[];
	orderValues(order: T): Value[];
	takers(sink: OfferingsSink<O, T>): Takers<[]>;
}

/** Tells a sink of those events that are the kind's. */
export function applied<O, T>(kind: OfferingKind<O, T>, sink: OfferingsSink<O, T>, events: readonly Event[]): void {
	const taking = byType([kind.takers(sink)]);
	for (const event of events) for (const take of taking.get(event.type) ?? []) take(event);
}
