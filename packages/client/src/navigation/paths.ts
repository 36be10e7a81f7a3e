// Types of an app's addresses. A link does not compile if its page does not exist, or if it has values that the page does not
// read. Addresses are complete: in an app below /console, each address includes this prefix.
import type { Page, Pages, Search } from "./page.ts";

export type PagePath<T extends Pages> = keyof T & string;

export type SearchOf<T extends Pages, P extends PagePath<T>> = T[P] extends Page<infer S> ? S : never;

export interface To<T extends Pages, P extends PagePath<T>> {
	readonly to: P;
	readonly search?: SearchOf<T, P>;
}

/** Returns the path and query of a link. Values that are undefined are left out. */
export function hrefOf<T extends Pages, P extends PagePath<T>>({ to, search }: To<T, P>): string {
	const said = Object.entries((search ?? {}) as Search).filter(([, value]) => value !== undefined);
	const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
	return query === "" ? to : `${to}?${query}`;
}
