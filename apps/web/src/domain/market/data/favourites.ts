// The user's favourite markets: symbols, in the order of choice. Saved on this device at once and shared between tabs; with a session also
// saved on the server, with changes that were made offline or before sign-in.

import { useSelected } from "@candor/client/page";
import { useEffect } from "react";
import { session, useSession } from "../../../data/session.ts";
import { favourites, ownedBy } from "./favourites-list.ts";

const FETCH_AGAIN_AFTER_MS = 30_000;
const NONE: readonly string[] = [];

let fetching = false;

/** Loads the synchronization once per page; its code may be unavailable for now. */
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

/** Adds or removes a favourite: visible immediately, and saved on the server as soon as possible. */
export function toggleFavourite(symbol: string): void {
	const state = ownedBy(favourites.get(), session.get()?.user.id ?? 0);
	const added = !state.symbols.includes(symbol);
	const symbols = added ? [...state.symbols, symbol] : state.symbols.filter((one) => one !== symbol);
	favourites.set({ ...state, symbols, unsaved: { ...state.unsaved, [symbol]: added } });
	follow();
}
