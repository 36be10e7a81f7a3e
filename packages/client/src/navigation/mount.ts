// Mounts of features: a mount gives a feature its addresses, access and layout. The router finds pages through mounts.
import type { Feature } from "./feature.ts";
import { type Frame, type Loadable, loadable, type Page, type Pages } from "./page.ts";

/** Redirect for users without access; undefined allows them. */
export type Guard = (href: string) => string | undefined;

/** A page with its layout and access. */
export interface Route {
	readonly page: Page;
	readonly frame?: Frame | undefined;
	readonly guard?: Guard | undefined;
}

export interface Mount<P extends Pages = Pages> {
	/** Paths of the mount, including all paths below them; of several mounts the longest match is used. */
	readonly at: readonly string[];
	readonly feature: Loadable<Feature<P>>;
	readonly frame?: Frame | undefined;
	readonly guard?: Guard | undefined;
}

/** The route of an address, which may not be loaded yet. */
export interface Found extends Pick<Route, "guard"> {
	/** The loaded route; undefined: the feature is not loaded yet. */
	readonly here: Route | undefined;
	/** @throws the loading error */
	fetch(): Promise<Route>;
}

/** The pages of all these mounts in one table, for the types of links. */
export type PagesOf<M extends readonly Mount[]> = Together<
	M[number] extends infer One ? (One extends Mount<infer P> ? P : never) : never
>;
type Together<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;

/** @param at one path or more @param load loads the feature's chunk */
export function mount<P extends Pages>(
	at: string | readonly string[],
	load: () => Promise<{ readonly feature: Feature<P> }>,
	around: Pick<Mount, "frame" | "guard"> = {},
): Mount<P> {
	return { at: typeof at === "string" ? [at] : at, feature: loadable(async () => (await load()).feature), ...around };
}

export function mountAt(mounts: readonly Mount[], path: string): Mount | undefined {
	let longest = -1;
	let found: Mount | undefined;
	for (const one of mounts) {
		for (const at of one.at) {
			if (at.length <= longest || (path !== at && !path.startsWith(`${at}/`))) continue;
			longest = at.length;
			found = one;
		}
	}
	return found;
}

/** The route of a path. Undefined: the feature lacks this page, or is not loaded yet. */
export function routeIn({ feature, frame, guard }: Mount, path: string): Route | undefined {
	const pages = feature.here?.pages ?? {};
	return Object.hasOwn(pages, path) ? { page: pages[path] as Page, frame, guard } : undefined;
}
