// The user's favourite markets: symbols in the order in which the user chose them. A change is stored on this device
// immediately, and is visible in other tabs. For a signed-in user the server saves the change too, even if it was made offline
// or before sign-in.

import { useSelected } from "@candor/client/page";
import { useEffect } from "react";
import { session, useSession } from "../../../data/session.ts";
import { favourites, ownedBy } from "./favourites-list.ts";

const FETCH_AGAIN_AFTER_MS = 30_000;
const NONE: readonly string[] = [];

let fetching = false;

/** Loads the code of the synchronization, once per page. If the load fails, it is repeated later. */
function follow(): void {
	if (fetching) return;
	fetching = true;
	import("./favourites-sync.ts").then(
		({ followFavourites }) => followFavourites(),
		() => {
			fetching = false;
			setTimeout(follow, FETCH_AGAIN_AFTER_MS);
		},
	);
}

export function useFavourites(): readonly string[] {
	useEffect(follow, []);
	const user = useSession()?.user.id;
	return useSelected(favourites, ({ owner, symbols }) => (owner === 0 || owner === user ? symbols : NONE));
}

export function toggleFavourite(symbol: string): void {
	const state = ownedBy(favourites.get(), session.get()?.user.id ?? 0);
	const added = !state.symbols.includes(symbol);
	const symbols = added ? [...state.symbols, symbol] : state.symbols.filter((one) => one !== symbol);
	favourites.set({ ...state, symbols, unsaved: { ...state.unsaved, [symbol]: added } });
	follow();
}
