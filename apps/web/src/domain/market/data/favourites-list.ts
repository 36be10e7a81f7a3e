// Stores the user's favourite markets on this device: symbols in the order in which the user chose them.

import { createStored } from "../../../data/app-storage.ts";
import { whenPersonGoes } from "../../../data/own-store.ts";
import { session } from "../../../data/session.ts";

export interface Favourites {
	/** Id of the user who owns the list; 0 if the list belongs to a visitor who is not signed in. */
	readonly owner: number;
	readonly symbols: readonly string[];
	/** Changes that the server has not saved yet: true for an added symbol, false for a removed one. */
	readonly unsaved: Readonly<Record<string, boolean>>;
}

const isText = (one: unknown): one is string => typeof one === "string";

/** Parses a list that any version of the app stored. The first version stored only an array of symbols. Exported for tests. */
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

/**
 * Returns the favourites for the user `owner`: the stored list if it belongs to `owner` or to no user, otherwise an empty list.
 */
export function ownedBy(state: Favourites, owner: number): Favourites {
	if (state.owner === owner) return state;
	return state.owner === 0 ? { ...state, owner } : { owner, symbols: [], unsaved: {} };
}

export const favourites = createStored<Favourites>("favourites", readFavourites);
whenPersonGoes(() => {
	// Another tab may have stored favourites of the next user, which must not be overwritten. So the stored list is read again.
	favourites.refresh();
	const user = session.get()?.user.id;
	if (user === undefined || favourites.get().owner !== user) favourites.set(readFavourites(undefined));
});
