// A feature for the app: its pages at their literal paths with their catalogs, in its own chunk.
import { type ComponentType, createElement } from "react";
import type { Catalogs, PageTexts } from "../texts/page-texts.ts";
import { type Asked, type DrawPage, loadable, type Page, type Pages } from "./page.ts";

/** A page as its feature declares it; nothing of it is loaded yet. */
export interface Opening<S> {
	readonly load: () => Promise<DrawPage>;
	readonly read: (asked: Asked) => S;
}

export interface Feature<P extends Pages = Pages> {
	readonly pages: P;
}

type PagesIn<O> = { readonly [path in keyof O]: O[path] extends Opening<infer S extends object> ? Page<S> : never };

/** The component of a module by this name. */
type ComponentIn<K extends string, P> = () => Promise<{ readonly [name in K]: ComponentType<P> }>;

/** @param load its module @param name its component, which takes nothing from the address */
export function page<K extends string>(load: ComponentIn<K, object>, name: K): Opening<object> {
	return {
		async load() {
			const component = (await load())[name];
			return () => createElement(component);
		},
		read: () => ({}),
	};
}

/** @param load its module @param name the component in it @param read what it takes from its address, given to it as `search` */
export function pageWith<K extends string, S extends object>(
	load: ComponentIn<K, { search: S }>,
	name: K,
	read: (asked: Asked) => S,
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
 * @param loadTexts of the app
 * @param texts every catalog that its pages need: its own, and those of the rooms that it shares (`npm run check` looks)
 * @param pages by path
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
