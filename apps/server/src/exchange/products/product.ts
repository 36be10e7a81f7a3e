// Interface of a product in the server. A product has views in memory, tables that the projector fills, a check of these tables
// for `candor verify`, and history that its views load after a start. Each product has a folder and a line in list.ts.
import type { Event, Exchange } from "@candor/core";
import type { Migration } from "kysely/migration";
import type { ClientBase, Pool } from "pg";
import type { TableShape } from "../projection/columns.ts";
import type { Notice } from "./notices/notice.ts";

/** The fields of a published batch that views use. */
export interface BatchPlace {
	readonly lastSeq: number;
	/** Core time of the batch in ms. */
	readonly at: number;
}

/** The fields of a journal row that the projection uses. */
export interface FeedRow {
	readonly firstSeq: number;
	readonly lastSeq: number;
	/** Core time of the batch in ms. */
	readonly at: number;
	readonly events: Uint8Array;
}

/** Event handlers, keyed by event type. An event without a handler is ignored. */
export type EventHandlers<Rest extends readonly unknown[]> = {
	readonly [E in Event as E["type"]]?: (event: E, ...rest: Rest) => void;
};

/** A product's views. Each view has the name under which other code finds it. */
export interface ProductViews<V = object> {
	readonly views: V;
	readonly take: EventHandlers<[batch: BatchPlace]>;
	/** Tells the views the core time of a batch. @param at core time in ms */
	moveTo?(at: number): void;
}

/** Collects the rows that one transaction writes to a product's tables. */
export interface BatchProjection {
	/** Handlers of the batches' events. `id` is the id of the event; ids are unique in the journal and increase. */
	readonly take: EventHandlers<[row: FeedRow, id: bigint]>;
	/** Notices that are sent to their users after the transaction. */
	readonly notices?: readonly Notice[];
	/** Writes the rows inside the caller's transaction. Throws if the projection is incomplete. */
	write(client: ClientBase): Promise<void>;
}

/** Writes a product's tables. It exists as long as the database connection that it uses. */
export interface ProductProjection<Offers = unknown> {
	/** Functions that this product offers to later products in list.ts while they write the same batch. */
	readonly offers?: Offers;
	/** Loads the state from the tables, after a start or a failed transaction. */
	load?(client: ClientBase): Promise<void>;
	begin(): BatchProjection;
}

/** Compares a product's tables with the journal. It processes the journal's events, and then returns the differences as texts. */
export interface ProductCheck {
	readonly take: EventHandlers<[]>;
	compare(pool: Pool, exchange: Exchange): Promise<string[]>;
}

export interface ServerProduct<V = object, Views = never, Offers = unknown> {
	readonly name: string;
	/** Creates the product's views. @param before views of the products that come earlier in list.ts */
	createViews?(before: never): ProductViews<V>;
	/**
	 * Migrations that create and change the product's tables, in order, keyed by name (for example `counter-0001-tables`). A
	 * released migration never changes.
	 */
	readonly migrations?: Readonly<Record<string, Migration>>;
	/** The product's tables in the schema `projection`; the list may be empty. */
	readonly tables: readonly TableShape[];
	createProjection?(offers: never): ProductProjection<Offers>;
	/**
	 * SQL statements, keyed by table, that a rebuild uses to clear a table. Such a statement keeps rows that do not come from the
	 * journal. A table without a statement is emptied completely.
	 */
	readonly clear?: ReadonlyMap<string, string>;
	createCheck?(): ProductCheck;
	/**
	 * Loads history that the product's views lack after a start, from the tables. A second call is allowed: states that the views
	 * already hold are not replaced.
	 */
	loadHistory?(pool: Pool, views: Views): Promise<void>;
}

/** Merges the handlers of all products, keyed by event type. */
export function handlersByType<Rest extends readonly unknown[]>(
	all: readonly EventHandlers<Rest>[],
): ReadonlyMap<string, readonly ((event: Event, ...rest: Rest) => void)[]> {
	const taking = new Map<string, ((event: Event, ...rest: Rest) => void)[]>();
	for (const takers of all) {
		for (const [type, take] of Object.entries(takers)) {
			const known = taking.get(type) ?? [];
			known.push(take as (event: Event, ...rest: Rest) => void);
			taking.set(type, known);
		}
	}
	return taking;
}

/**
 * Adds a product's members to those of the other products. Throws if two members have the same name, because one of them would be
 * lost.
 */
export function addUnique(all: Record<string, unknown>, brought: object, product: string): void {
	for (const [name, value] of Object.entries(brought)) {
		if (Object.hasOwn(all, name)) throw new Error(`${product} brings ${name}, which another product brings`);
		all[name] = value;
	}
}
