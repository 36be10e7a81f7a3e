// Types for an app's addresses. A link to a page that does not exist, or with values that the page does not read, does not compile.
// Addresses are complete: an app below /console includes this prefix in each of them.
import type { Page, Pages, Search } from "./page.ts";

export type PagePath<T extends Pages> = keyof T & string;

export type SearchOf<T extends Pages, P extends PagePath<T>> = T[P] extends Page<infer S> ? S : never;

export interface To<T extends Pages, P extends PagePath<T>> {
	readonly to: P;
	readonly search?: SearchOf<T, P>;
}

/** Returns the path and query of a target, without undefined values. */
export function hrefOf<T extends Pages, P extends PagePath<T>>({ to, search }: To<T, P>): string {
	const said = Object.entries((search ?? {}) as Search).filter(([, value]) => value !== undefined);
	const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
	return query === "" ? to : `${to}?${query}`;
}
