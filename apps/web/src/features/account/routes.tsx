// The only entry of the way in: sign-in and registration below whatever parent the shell gives them. Loaded when first opened.
import { type AnyRoute, createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../data/lazy-page.ts";

/** Where to go afterwards (product.md §2) and who invited. `backtype` 2: the way back is a tab. */
export interface EntrySearch {
	readonly backpage?: string;
	readonly backtype?: 1 | 2;
	readonly invite?: string;
}

function readEntrySearch(search: Record<string, unknown>): EntrySearch {
	const { backpage, backtype, invite } = search;
	// A code of digits alone arrives as a number.
	const code = typeof invite === "string" || typeof invite === "number" ? String(invite).trim() : "";
	return {
		...(typeof backpage === "string" && backpage !== "" && { backpage }),
		...((Number(backtype) === 1 || Number(backtype) === 2) && { backtype: Number(backtype) as 1 | 2 }),
		...(/^[A-Za-z0-9]{1,32}$/.test(code) && { invite: code }),
	};
}

export function accountRoutes<Parent extends AnyRoute>(getParentRoute: () => Parent) {
	const screens = () => import("./screens/entry-routes.tsx");
	const common = { getParentRoute, validateSearch: readEntrySearch };
	return [
		createRoute({ ...common, path: "/pages/user/login/login", component: lazyPage("account", screens, "LoginRoute") }),
		createRoute({ ...common, path: "/pages/user/login/register", component: lazyPage("account", screens, "RegisterRoute") }),
	] as const;
}
