// Defines features of an app. A feature has pages, by path, and text catalogs. The code of a feature is one chunk.
import { type ComponentType, createElement } from "react";
import type { Catalogs, PageTexts } from "../texts/page-texts.ts";
import { type DrawPage, loadable, type Page, type Pages, type QueryParams } from "./page.ts";

/** A page as its feature declares it, before the code of the page is loaded. */
export interface Opening<S> {
	readonly load: () => Promise<DrawPage>;
	readonly read: (asked: QueryParams) => S;
}

export interface Feature<P extends Pages = Pages> {
	readonly pages: P;
}

type PagesIn<O> = { readonly [path in keyof O]: O[path] extends Opening<infer S extends object> ? Page<S> : never };

type ComponentIn<K extends string, P> = () => Promise<{ readonly [name in K]: ComponentType<P> }>;

/** Declares a page that reads no values from its address. @param name name of the component in the module that `load` loads */
export function page<K extends string>(load: ComponentIn<K, object>, name: K): Opening<object> {
	return {
		async load() {
			const component = (await load())[name];
			return () => createElement(component);
		},
		read: () => ({}),
	};
}

/** Declares a page whose component gets values of the address as `search`. @param read reads the values from the address */
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
 * @param loadTexts loader of the app's texts
 * @param texts all catalogs that the pages need: that of the feature and those of shared parts (`npm run check` checks the
 * list)
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
