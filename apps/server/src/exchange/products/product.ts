// A product's part of the server: views in memory, tables that the projector fills, their check for `verify`, and the past that
// views load after a start. One folder for each product, one line in list.ts.
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

/** Handler functions by event type; other events are ignored. */
export type Takers<Rest extends readonly unknown[]> = {
	readonly [E in Event as E["type"]]?: (event: E, ...rest: Rest) => void;
};

/** Views under the names by which other code finds them. */
export interface ProductViews<V = object> {
	readonly views: V;
	readonly take: Takers<[batch: BatchPlace]>;
	/** Moves time on. @param at core time, ms */
	moveTo?(at: number): void;
}

/** Rows of one transaction that a product writes to its tables. */
export interface BatchProjection {
	/** `id` of the event: unique in the journal, increasing. */
	readonly take: Takers<[row: FeedRow, id: bigint]>;
	/** Notices to emit once the batch is written. */
	readonly notices?: readonly Notice[];
	/** Runs inside the caller's transaction. Throws if the projection is incomplete. */
	write(client: ClientBase): Promise<void>;
}

/** A product's part of the projection, for the lifetime of its connection. */
export interface ProductProjection<Offers = unknown> {
	/** Functions for products later in the list, while they project. */
	readonly offers?: Offers;
	/** Loads the state from the tables, after a start or a failed transaction. */
	load?(client: ClientBase): Promise<void>;
	begin(): BatchProjection;
}

/** Counts the journal's events and reports, as text, where the tables differ. */
export interface ProductCheck {
	readonly take: Takers<[]>;
	compare(pool: Pool, exchange: Exchange): Promise<string[]>;
}

export interface ServerProduct<V = object, Views = never, Offers = unknown> {
	readonly name: string;
	/** @param before views of the products earlier in the list */
	createViews?(before: never): ProductViews<V>;
	/** Migrations of the product's tables by name, in order (`counter-0001-tables`). A released migration never changes. */
	readonly migrations?: Readonly<Record<string, Migration>>;
	/** The product's tables in the schema `projection`; empty if it has none. */
	readonly tables: readonly TableShape[];
	createProjection?(offers: never): ProductProjection<Offers>;
	/** Statements that remove the journal's rows from tables that also hold other rows. */
	readonly clear?: ReadonlyMap<string, string>;
	createCheck?(): ProductCheck;
	/** Loads the past that its views lack from the tables. Can be called again: states that are already known take precedence. */
	loadHistory?(pool: Pool, views: Views): Promise<void>;
}

/** Handlers of all products by event type. */
export function byType<Rest extends readonly unknown[]>(
	all: readonly Takers<Rest>[],
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

/** Adds a product's members to those of other products. Throws if a name is taken, because one member would be lost. */
export function addNew(all: Record<string, unknown>, brought: object, product: string): void {
	for (const [name, value] of Object.entries(brought)) {
		if (Object.hasOwn(all, name)) throw new Error(`${product} brings ${name}, which another product brings`);
		all[name] = value;
	}
}
