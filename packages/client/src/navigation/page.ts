// A page: code and texts, loaded together when it is first opened (docs/reference/product.md §2), and the values read from its address.
import type { ComponentType, ReactNode } from "react";

/** Time after which code that has not arrived counts as failed, ms (docs/reference/product.md §8, §9). */
const CHUNK_TIME_OUT_MS = 120_000;

/** Query params of an address, as text. */
export type Asked = Readonly<Record<string, string | undefined>>;

/** Values of an address as its page reads them. */
export type Search = Readonly<Record<string, string | number | boolean | undefined>>;

/** Code and texts, loaded once for any number of requests; again after a failure. */
export interface Loadable<C> {
	/** Undefined: not loaded yet. */
	readonly here: C | undefined;
	/** @throws the loading error; `ChunkLoadFailed` after 120 s */
	fetch(): Promise<C>;
}

/** Draws a page with the values of its address. */
export type DrawPage = (asked: Asked) => ReactNode;

export interface Page<S = object> extends Loadable<DrawPage> {
	/** Reads any address: invalid values are omitted. */
	readonly read: (asked: Asked) => S;
}

/** Pages by path. */
export type Pages = Readonly<Record<string, Page>>;

/** State shared by several pages while the user moves between them. */
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

/** @param load the loader; called again only after a failure */
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
