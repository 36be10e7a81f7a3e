// What an address leads to: a page whose code and texts are fetched together when it is first opened (docs/product.md §2), and what
// it reads from the rest of its address.
import type { ComponentType, ReactNode } from "react";
import { loadTexts } from "../data/texts.ts";

/** docs/product.md §8, §9: code that has not arrived by then has failed to load. */
const CHUNK_TIME_OUT_MS = 120_000;

/** What stands in an address behind its path, as text. */
export type Asked = Readonly<Record<string, string | undefined>>;

/** What a page may be given by its address. */
export type Search = Readonly<Record<string, string | number | boolean | undefined>>;

/** Code and texts, fetched once however often they are asked for; after a failure again. */
export interface Parcel<C> {
	/** Undefined: it has not come yet. */
	readonly here: C | undefined;
	/** @throws what kept it from coming; `ChunkLoadFailed` after 120 s */
	fetch(): Promise<C>;
}

export interface Page<S = object> extends Parcel<ComponentType> {
	/** Whatever stands in the address: what cannot be meant is left out. */
	readonly read: (asked: Asked) => S;
}

/** What several pages share and keep while one goes from one to the next. */
export type Frame = Parcel<ComponentType<{ children: ReactNode }>>;

/** A page, and what stands around it. */
export interface Route<S = object> {
	readonly page: Page<S>;
	readonly frame?: Frame;
	/** Where somebody who may not open it is sent instead; undefined lets them in. */
	readonly guard?: (href: string) => string | undefined;
}

export type Routes = Readonly<Record<string, Route>>;

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
export function parcel<C>(load: () => Promise<C>): Parcel<C> {
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

const nothing = (): unknown => ({});

/**
 * @param texts the feature whose catalog it needs, undefined where the shell's are enough
 * @param load its module @param name the component in it @param read what it takes from its address
 */
export function page<K extends string, S = object>(
	texts: string | undefined,
	load: () => Promise<{ readonly [name in K]: ComponentType }>,
	name: K,
	read: (asked: Asked) => S = nothing as () => S,
): Page<S> {
	const fetched = parcel(async () => {
		const [module] = await Promise.all([load(), texts === undefined ? undefined : loadTexts(texts)]);
		return module[name];
	});
	return Object.assign(fetched, { read });
}

/** The same pages within a frame, or for those only whom a guard lets in. */
export function within<R extends Readonly<Record<string, Page>>>(
	pages: R,
	around: Omit<Route, "page"> = {},
): { readonly [path in keyof R]: R[path] extends Page<infer S> ? Route<S> : never } {
	return Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, { page, ...around }])) as never;
}
