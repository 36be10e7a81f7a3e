// Types of a page: its code and texts, which are loaded together, and the values that it reads from its address
// (docs/reference/product.md §2).
import type { ComponentType, ReactNode } from "react";

/** Time limit for loading code, ms. After it, the load counts as failed (docs/reference/product.md §8, §9). */
const CHUNK_TIME_OUT_MS = 120_000;

export type QueryParams = Readonly<Record<string, string | undefined>>;

export type Search = Readonly<Record<string, string | number | boolean | undefined>>;

/** Code with its texts. It is loaded only once even if it is requested several times, and again only after a failure. */
export interface Loadable<C> {
	readonly here: C | undefined;
	/** Loads the code. @throws the error of the load, or `ChunkLoadFailed` after 120 s */
	fetch(): Promise<C>;
}

export type DrawPage = (asked: QueryParams) => ReactNode;

export interface Page<S = object> extends Loadable<DrawPage> {
	/** Reads the page's values from the params of any address. Invalid values are left out. */
	readonly read: (asked: QueryParams) => S;
}

export type Pages = Readonly<Record<string, Page>>;

/** Layout around several pages. It keeps its state while the user moves between these pages. */
export type Frame = Loadable<ComponentType<{ children: ReactNode }>>;

class ChunkLoadFailed extends Error {
	override name = "ChunkLoadFailed";
}

function inTime<T>(chunk: Promise<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new ChunkLoadFailed("timeout")), CHUNK_TIME_OUT_MS);
		chunk.then(resolve, reject).finally(() => clearTimeout(timer));
	});
}

/** Wraps `load` so that it is called only once, and again only after a failure. */
export function loadable<C>(load: () => Promise<C>): Loadable<C> {
	let here: C | undefined;
	let coming: Promise<C> | undefined;
	return {
		get here() {
			return here;
		},
		fetch() {
			coming ??= inTime(load()).then(
				(component) => {
					here = component;
					return component;
				},
				(problem) => {
					coming = undefined;
					throw problem;
				},
			);
			return coming;
		},
	};
}
