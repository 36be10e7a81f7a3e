// Creates all views in memory. At a start, `restate()` returns events that describe the core's current state, and the views are
// built from them. Then each published batch updates the views, in order. Users and services see money, orders and order books
// only through views. Events contain new values, never differences, so a view only replaces values.
import type { Event } from "@candor/core";
import { SERVER_PRODUCTS } from "./products/list.ts";
import { addUnique, type BatchPlace, handlersByType, type ProductViews, type ServerProduct } from "./products/product.ts";

type Together<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void ? All : never;
type ViewsOf<P> = P extends { createViews(before: never): { readonly views: infer V } } ? V : never;
type AllViews = Together<ViewsOf<(typeof SERVER_PRODUCTS)[number]>>;

class AppliedViews {
	readonly #parts: readonly ProductViews[];
	readonly #taking: ReturnType<typeof handlersByType<[BatchPlace]>>;
	/** Last sequence of the newest batch that the views contain. */
	seq = 0;
	/** Core time (ms) of the newest batch. */
	at = 0;

	constructor(parts: readonly ProductViews[]) {
		this.#parts = parts;
		this.#taking = handlersByType(parts.map(({ take }) => take));
	}

	apply(events: readonly Event[], batch: BatchPlace): void {
		for (const part of this.#parts) part.moveTo?.(batch.at);
		for (const event of events) for (const take of this.#taking.get(event.type) ?? []) take(event, batch);
		this.seq = batch.lastSeq;
		this.at = batch.at;
	}
}

export type Views = AppliedViews & AllViews;

export function createViews(): Views {
	// No view may have the name of a member of AppliedViews.
	const views: Record<string, unknown> = { seq: 0, at: 0, apply: undefined };
	const parts = (SERVER_PRODUCTS as readonly ServerProduct[]).flatMap((product): ProductViews[] => {
		const part = product.createViews?.(views as never);
		if (part === undefined) return [];
		addUnique(views, part.views, product.name);
		return [part];
	});
	const { seq: _seq, at: _at, apply: _apply, ...named } = views;
	return Object.assign(new AppliedViews(parts), named) as unknown as Views;
}
