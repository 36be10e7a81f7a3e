// An app's addresses as types: a link to a page that is not there, or with something its address cannot say, does not compile. Addresses
// are whole: an app below /console says so in each.
import type { Page, Pages, Search } from "./page.ts";

/** @typeParam T the app's pages by path */
export type PagePath<T extends Pages> = keyof T & string;

export type SearchOf<T extends Pages, P extends PagePath<T>> = T[P] extends Page<infer S> ? S : never;

/** Where a link or a step leads. */
export interface To<T extends Pages, P extends PagePath<T>> {
	readonly to: P;
	readonly search?: SearchOf<T, P>;
}

/** @returns path and query, what is undefined left out */
export function hrefOf<T extends Pages, P extends PagePath<T>>({ to, search }: To<T, P>): string {
	const said = Object.entries((search ?? {}) as Search).filter(([, value]) => value !== undefined);
	const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
	return query === "" ? to : `${to}?${query}`;
}
