// The app's addresses as types: a link to a page that is not there, or with something its address cannot say, does not compile.
import type { Pages } from "./feature.ts";
import type { Page, Search } from "./page.ts";

/** Extended by the app with its table: `declare module "…/navigation/paths.ts" { interface Registered { pages: … } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: the app's table is merged into it
export interface Registered {}

type Table = Registered extends { pages: infer P extends Pages } ? P : Pages;

export type PagePath = keyof Table & string;

export type SearchOf<P extends PagePath> = Table[P] extends Page<infer S> ? S : never;

/** Where a link or a step leads. */
export interface To<P extends PagePath> {
	readonly to: P;
	readonly search?: SearchOf<P>;
}

/** @returns path and query, what is undefined left out */
export function hrefOf<P extends PagePath>({ to, search }: To<P>): string {
	const said = Object.entries((search ?? {}) as Search).filter(([, value]) => value !== undefined);
	const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
	return query === "" ? to : `${to}?${query}`;
}
