// A mount gives a feature its paths, access rules and layout in an app. The router finds pages through mounts.
import type { Feature } from "./feature.ts";
import { type Frame, type Loadable, loadable, type Page, type Pages } from "./page.ts";

/** Returns the address to which a user without access is redirected; undefined if the user has access. */
export type Guard = (href: string) => string | undefined;

export interface Route {
	readonly page: Page;
	readonly frame?: Frame | undefined;
	readonly guard?: Guard | undefined;
}

export interface Mount<P extends Pages = Pages> {
	/** Paths of the mount. Each also covers all paths below it. If several mounts match an address, the longest path wins. */
	readonly at: readonly string[];
	readonly feature: Loadable<Feature<P>>;
	readonly frame?: Frame | undefined;
	readonly guard?: Guard | undefined;
}

/** The route of an address. Its code may not be loaded yet. */
export interface FoundRoute extends Pick<Route, "guard"> {
	readonly here: Route | undefined;
	/** Loads the route. @throws the error of loading */
	fetch(): Promise<Route>;
}

/** The pages of all given mounts in one table type, from which links get their types. */
export type PagesOf<M extends readonly Mount[]> = Together<
	M[number] extends infer One ? (One extends Mount<infer P> ? P : never) : never
>;
type Together<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;

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

/** Returns the route of a path; undefined if the feature has no such page, or is not loaded yet. */
export function routeIn({ feature, frame, guard }: Mount, path: string): Route | undefined {
	const pages = feature.here?.pages ?? {};
	return Object.hasOwn(pages, path) ? { page: pages[path] as Page, frame, guard } : undefined;
}
