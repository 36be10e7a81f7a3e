// Functions with which an app declares its features. A feature consists of pages by path and of text catalogs. Its code is loaded
// as one chunk.
import { type ComponentType, createElement } from "react";
import type { Catalogs, PageTexts } from "../texts/page-texts.ts";
import { type DrawPage, loadable, type Page, type Pages, type QueryParams } from "./page.ts";

/** A page as its feature declares it. The page's code is not loaded yet. */
export interface Opening<S> {
	readonly load: () => Promise<DrawPage>;
	readonly read: (asked: QueryParams) => S;
}

export interface Feature<P extends Pages = Pages> {
	readonly pages: P;
}

type PagesIn<O> = { readonly [path in keyof O]: O[path] extends Opening<infer S extends object> ? Page<S> : never };

type ComponentIn<K extends string, P> = () => Promise<{ readonly [name in K]: ComponentType<P> }>;

/** Declares a page that reads no values from its address. @param name name of its component in the module that `load` loads */
export function page<K extends string>(load: ComponentIn<K, object>, name: K): Opening<object> {
	return {
		async load() {
			const component = (await load())[name];
			return () => createElement(component);
		},
		read: () => ({}),
	};
}

/** Declares a page whose component gets values from the address in its prop `search`. @param read reads these values */
export function pageWithSearch<K extends string, S extends object>(
	load: ComponentIn<K, { search: S }>,
	name: K,
	read: (asked: QueryParams) => S,
): Opening<S> {
	return {
		async load() {
			const component = (await load())[name];
			return (asked) => createElement(component, { search: read(asked) });
		},
		read,
	};
}

/**
 * Defines a feature.
 * @param loadTexts loads text catalogs in the language of the page
 * @param texts all catalogs that the pages need: the feature's own, and those of shared parts (`npm run check` checks this list)
 * @param pages pages by path
 */
export function defineFeature<O extends Readonly<Record<string, Opening<object>>>>(
	loadTexts: PageTexts["loadTexts"],
	texts: readonly Catalogs[],
	pages: O,
): Feature<PagesIn<O>> {
	const made = Object.entries(pages).map(([path, { load, read }]) => {
		const fetched = loadable(async () => (await Promise.all([load(), ...texts.map(loadTexts)]))[0]);
		return [path, Object.assign(fetched, { read })];
	});
	return { pages: Object.fromEntries(made) };
}
