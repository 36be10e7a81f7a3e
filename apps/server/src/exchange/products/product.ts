// Interface of a product in the server: views in memory, tables that the projector fills, the check of the tables for `candor
// verify`, and the history that views load after a start. Each product has a folder and a line in list.ts.
import type { Event, Exchange } from "@candor/core";
import type { Migration } from "kysely/migration";
import type { ClientBase, Pool } from "pg";
import type { TableShape } from "../projection/columns.ts";
import type { Notice } from "./notices/notice.ts";

/** Fields of a published batch that views need. */
export interface BatchPlace {
	readonly lastSeq: number;
	/** Core time, ms. */
	readonly at: number;
}

/** Fields of a journal row that are projected. */
export interface FeedRow {
	readonly firstSeq: number;
	readonly lastSeq: number;
	/** Core time, ms. */
	readonly at: number;
	readonly events: Uint8Array;
}

/** Handlers of events, by event type. Events without a handler are ignored. */
export type EventHandlers<Rest extends readonly unknown[]> = {
	readonly [E in Event as E["type"]]?: (event: E, ...rest: Rest) => void;
};

/** Views under the names by which other code finds them. */
export interface ProductViews<V = object> {
	readonly views: V;
	readonly take: EventHandlers<[batch: BatchPlace]>;
	/** Moves the view's time forward. @param at core time in ms */
	moveTo?(at: number): void;
}

/** Rows of one transaction that a product writes to its tables. */
export interface BatchProjection {
	/** `id` of the event: unique in the journal and increasing. */
	readonly take: EventHandlers<[row: FeedRow, id: bigint]>;
	/** Notices to emit after the batch is written. */
	readonly notices?: readonly Notice[];
	/** Runs inside the caller's transaction. Throws if the projection is incomplete. */
	write(client: ClientBase): Promise<void>;
}

/** A product's writer of tables. The writer exists as long as the database connection that it uses. */
export interface ProductProjection<Offers = unknown> {
	/** Functions that this product offers to the products after it in list.ts, while those products write the same batch. */
	readonly offers?: Offers;
	/** Loads the state from the tables after a start or a failed transaction. */
	load?(client: ClientBase): Promise<void>;
	begin(): BatchProjection;
}

/** Check of a product's tables. It counts the journal's events and returns the differences between journal and tables as text. */
export interface ProductCheck {
	readonly take: EventHandlers<[]>;
	compare(pool: Pool, exchange: Exchange): Promise<string[]>;
}

export interface ServerProduct<V = object, Views = never, Offers = unknown> {
	readonly name: string;
	/** Creates the product's views. @param before views of the products earlier in the list */
	createViews?(before: never): ProductViews<V>;
	/**
	 * Migrations of the product's tables by name, in order (for example `counter-0001-tables`). A released migration never
	 * changes.
	 */
	readonly migrations?: Readonly<Record<string, Migration>>;
	/** The product's tables in the schema `projection`; may be empty. */
	readonly tables: readonly TableShape[];
	createProjection?(offers: never): ProductProjection<Offers>;
	/**
	 * SQL statements by table. A statement deletes only the rows of its table that come from the journal. A rebuild empties tables
	 * without a statement.
	 */
	readonly clear?: ReadonlyMap<string, string>;
	createCheck?(): ProductCheck;
	/**
	 * Loads from the tables the history that the product's views lack. A second call is allowed, because states that are already
	 * in memory take precedence.
	 */
	loadHistory?(pool: Pool, views: Views): Promise<void>;
}

/** Combines the handlers of all products by event type. */
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
 * Adds a product's members to the members of other products. Throws if two members have one name, because one of the two would be
 * lost.
 */
export function addUnique(all: Record<string, unknown>, brought: object, product: string): void {
	for (const [name, value] of Object.entries(brought)) {
		if (Object.hasOwn(all, name)) throw new Error(`${product} brings ${name}, which another product brings`);
		all[name] = value;
	}
}
