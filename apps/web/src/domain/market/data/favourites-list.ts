// The user's favourite markets as stored on this device: symbols, in the order of choice.

import { createStored } from "../../../data/app-storage.ts";
import { whenPersonGoes } from "../../../data/own-store.ts";
import { session } from "../../../data/session.ts";

export interface Favourites {
	/** Id of the user of this list; 0 while signed out. */
	readonly owner: number;
	readonly symbols: readonly string[];
	/** Changes that are not saved on the server yet: added (true) or removed (false) symbols. */
	readonly unsaved: Readonly<Record<string, boolean>>;
}

const isText = (one: unknown): one is string => typeof one === "string";

/** A stored list of any app version: the first version stored a plain list. Exported for its tests. */
export function readFavourites(stored: unknown): Favourites {
	if (Array.isArray(stored)) {
		const symbols = stored.filter(isText);
		return { owner: 0, symbols, unsaved: Object.fromEntries(symbols.map((symbol) => [symbol, true])) };
	}
	const kept = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<Favourites>;
	const unsaved = typeof kept.unsaved === "object" && kept.unsaved !== null ? Object.entries(kept.unsaved) : [];
	return {
		owner: typeof kept.owner === "number" ? kept.owner : 0,
		symbols: Array.isArray(kept.symbols) ? kept.symbols.filter(isText) : [],
		unsaved: Object.fromEntries(unsaved.filter(([, added]) => typeof added === "boolean")),
	};
}

/** Returns the list for `owner`: a list from before sign-in is taken over, another user's list is not. */
export function ownedBy(state: Favourites, owner: number): Favourites {
	if (state.owner === owner) return state;
	return state.owner === 0 ? { ...state, owner } : { owner, symbols: [], unsaved: {} };
}

export const favourites = createStored<Favourites>("favourites", readFavourites);
whenPersonGoes(() => {
	// Choices of the next user in another tab stay.
	favourites.refresh();
	const user = session.get()?.user.id;
	if (user === undefined || favourites.get().owner !== user) favourites.set(readFavourites(undefined));
});
