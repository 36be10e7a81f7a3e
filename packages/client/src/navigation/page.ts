// A page: its code and texts, fetched together when it is first opened (docs/reference/product.md §2), and what it reads from its address.
import type { ComponentType, ReactNode } from "react";

/** docs/reference/product.md §8, §9: code that has not arrived by then has failed to load. */
const CHUNK_TIME_OUT_MS = 120_000;

/** What stands in an address behind its path, as text. */
export type Asked = Readonly<Record<string, string | undefined>>;

/** What a page may be given by its address. */
export type Search = Readonly<Record<string, string | number | boolean | undefined>>;

/** Code and texts, fetched once however often they are asked for; after a failure again. */
export interface Loadable<C> {
	/** Undefined: it has not come yet. */
	readonly here: C | undefined;
	/** @throws what kept it from coming; `ChunkLoadFailed` after 120 s */
	fetch(): Promise<C>;
}

/** Draws a page with what its address asks for. */
export type DrawPage = (asked: Asked) => ReactNode;

export interface Page<S = object> extends Loadable<DrawPage> {
	/** Whatever stands in the address: what cannot be meant is left out. */
	readonly read: (asked: Asked) => S;
}

/** By path. */
export type Pages = Readonly<Record<string, Page>>;

/** What several pages share and keep while one goes from one to the next. */
export type Frame = Loadable<ComponentType<{ children: ReactNode }>>;

/** Code or texts of a page did not arrive. */
class ChunkLoadFailed extends Error {
	override name = "ChunkLoadFailed";
}

function inTime<T>(chunk: Promise<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new ChunkLoadFailed("timeout")), CHUNK_TIME_OUT_MS);
		chunk.then(resolve, reject).finally(() => clearTimeout(timer));
	});
}

/** @param load what brings it; called again only after it failed */
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
