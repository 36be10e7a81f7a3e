// The console's router. Search params (after `?`) hold the state of a page.
import { Link as ClientLink, createRouter, createStore, hrefOf, type LinkProps, type PageTable } from "@candor/client/page";
import type { ComponentType } from "react";
import { keyOf } from "../data/app-storage.ts";

export const router = createRouter({ keyOf, sendingCalls: createStore(0) });
export const { goTo, place } = router;

export type SearchValues = Readonly<Record<string, string | number | boolean | undefined>>;
export const Link = ClientLink as ComponentType<Omit<LinkProps<PageTable, string>, "search"> & { search?: SearchValues }>;

/** Returns an address with those search params that have a value. */
export function href(to: string, search: SearchValues = {}): string {
	const said = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ""));
	return hrefOf<PageTable, string>({ to, search: said });
}
