// Where features are mounted: below which addresses, who may open them, what stands around them; and how the router finds them.
import type { Feature } from "./feature.ts";
import { type Frame, type Loadable, loadable, type Page, type Pages } from "./page.ts";

/** Where somebody who may not open a page is sent instead; undefined lets them in. */
export type Guard = (href: string) => string | undefined;

/** A page, what stands around it, and who may open it. */
export interface Route {
	readonly page: Page;
	readonly frame?: Frame | undefined;
	readonly guard?: Guard | undefined;
}

export interface Mount<P extends Pages = Pages> {
	/** Paths that are its own, and all below them; of several mounts the longest counts. */
	readonly at: readonly string[];
	readonly feature: Loadable<Feature<P>>;
	readonly frame?: Frame | undefined;
	readonly guard?: Guard | undefined;
}

/** What an address leads to, as far as it is known already. */
export interface Found extends Pick<Route, "guard"> {
	/** Undefined: its feature has not come yet. */
	readonly here: Route | undefined;
	/** @throws what kept it from coming */
	fetch(): Promise<Route>;
}

/** The pages of all these mounts in one table, for the types of links. */
export type PagesOf<M extends readonly Mount[]> = Together<
	M[number] extends infer One ? (One extends Mount<infer P> ? P : never) : never
>;
type Together<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;

/** @param at one path or more @param load the feature's chunk */
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

/** Undefined: the feature has no such page, or has not come yet. */
export function routeIn({ feature, frame, guard }: Mount, path: string): Route | undefined {
	const pages = feature.here?.pages ?? {};
	return Object.hasOwn(pages, path) ? { page: pages[path] as Page, frame, guard } : undefined;
}
