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

/** Functions by the type of event that they take; others pass by. */
export type Takers<Rest extends readonly unknown[]> = {
	readonly [E in Event as E["type"]]?: (event: E, ...rest: Rest) => void;
};

/** Views under the names by which readers find them. */
export interface ProductViews<V = object> {
	readonly views: V;
	readonly take: Takers<[batch: BatchPlace]>;
	/** Time went on, core time in ms. */
	moveTo?(at: number): void;
}

/** Rows of one transaction on their way into a product's tables. */
export interface BatchProjection {
	/** `id` of the event: unique over the whole journal, rising. */
	readonly take: Takers<[row: FeedRow, id: bigint]>;
	/** Notices to emit once the batch is written. */
	readonly notices?: readonly Notice[];
	/** Inside the caller's transaction. Throws where the projection has a hole. */
	write(client: ClientBase): Promise<void>;
}

/** A product's side of the projection, for as long as its connection lasts. */
export interface ProductProjection<Offers = unknown> {
	/** Offered to products after this one in the list, while they project. */
	readonly offers?: Offers;
	/** From the tables as they are: after a start, or when a transaction failed. */
	load?(client: ClientBase): Promise<void>;
	begin(): BatchProjection;
}

/** Counts what the journal tells, and says in words where the tables say something else. */
export interface ProductCheck {
	readonly take: Takers<[]>;
	compare(pool: Pool, exchange: Exchange): Promise<string[]>;
}

export interface ServerProduct<V = object, Views = never, Offers = unknown> {
	readonly name: string;
	/** @param before the views of those before it in the list */
	createViews?(before: never): ProductViews<V>;
	/** Migrations of its tables by name, in order (`counter-0001-tables`). A released migration never changes. */
	readonly migrations?: Readonly<Record<string, Migration>>;
	/** Its tables, in the schema `projection`; empty where it has none. */
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

/** Adds what a product brings to what others brought. Throws where a name is taken: one of the two would be lost. */
export function addNew(all: Record<string, unknown>, brought: object, product: string): void {
	for (const [name, value] of Object.entries(brought)) {
		if (Object.hasOwn(all, name)) throw new Error(`${product} brings ${name}, which another product brings`);
		all[name] = value;
	}
}
