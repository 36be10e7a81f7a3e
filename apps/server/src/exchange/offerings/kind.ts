// Describes one kind of offering to the server: its tables, its rows and how its events change it. Views, projection and check of
// every kind are built from this (docs/guides/adding-a-product.md).
import type { Event } from "@candor/core";
import type { Pool } from "pg";
import { byType, type Takers } from "../products/product.ts";
import type { Value } from "../projection/binary-array.ts";
import type { TableShape } from "../projection/columns.ts";

/** Receives the states that events change. Each event returns the complete new state. */
export interface OfferingsSink<O, T> {
	offering(offering: O): void;
	/** Changes an existing offering. */
	changeOffering(number: number, change: (known: O) => O): void;
	/** Changes an order. `change` returns undefined if the order should exist and does not. */
	order(number: number, change: (known: T | undefined) => T | undefined): void;
}

export interface OfferingKind<O, T> {
	/** Names of an offering and of its orders in error messages. */
	readonly called: { readonly offering: string; readonly order: string };
	readonly tables: { readonly offerings: TableShape; readonly orders: TableShape };
	/** Offerings and orders that can still change. */
	open(database: Pick<Pool, "query">): Promise<{ readonly offerings: readonly O[]; readonly orders: readonly T[] }>;
	/** Recently ended offerings and orders, orders oldest first. */
	ended(pool: Pool): Promise<{ readonly offerings: readonly O[]; readonly orders: readonly T[] }>;
	numberOf(order: T): number;
	isEnded(offering: O): boolean;
	isOver(order: T): boolean;
	/** Values in the order of the tables' columns. */
	offeringValues(offering: O): Value[];
	orderValues(order: T): Value[];
	takers(sink: OfferingsSink<O, T>): Takers<[]>;
}

/** Passes the events of this kind to a sink. */
export function applied<O, T>(kind: OfferingKind<O, T>, sink: OfferingsSink<O, T>, events: readonly Event[]): void {
	const taking = byType([kind.takers(sink)]);
	for (const event of events) for (const take of taking.get(event.type) ?? []) take(event);
}
