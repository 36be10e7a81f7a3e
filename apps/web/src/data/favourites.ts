// The markets a person keeps at hand: symbols, in the order in which they were chosen. Kept on this device at once and shared
// between its tabs; with a session kept by the server too, which learns what was chosen offline or before signing in.

import { CallRefused } from "@candor/client";
import { useSelected } from "@candor/client/page";
import { useEffect } from "react";
import { call } from "./api.ts";
import { whenPersonGoes } from "./own-store.ts";
import { session, useSession } from "./session.ts";
import { createStored } from "./stored.ts";

export interface Favourites {
	/** The user whose list this is; 0 while nobody is signed in. */
	readonly owner: number;
	readonly symbols: readonly string[];
	/** What the server has not heard of yet: symbols that were added (true) or removed (false). */
	readonly unsaved: Readonly<Record<string, boolean>>;
}

const SAVE_AFTER_MS = 300;
const RETRY_AFTER_MS = 30_000;
/** Coming back to the page asks anew, but not more often than this. */
const FRESH_FOR_MS = 60_000;
const SILENT = { silent: true } as const;
const NONE: readonly string[] = [];

const isText = (one: unknown): one is string => typeof one === "string";

/** Whatever is stored, of any age: the first version kept a plain list. Exported for its tests. */
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

/** A saved list with changes made to it: what was added comes last. */
export function withChanges(saved: readonly string[], changes: Favourites["unsaved"]): readonly string[] {
	const added = Object.keys(changes).filter((symbol) => changes[symbol] === true && !saved.includes(symbol));
	return [...saved.filter((symbol) => changes[symbol] !== false), ...added];
}

/** As `owner`'s: what nobody had chosen yet is taken along, another person's list is not. */
export function ownedBy(state: Favourites, owner: number): Favourites {
	if (state.owner === owner) return state;
	return state.owner === 0 ? { ...state, owner } : { owner, symbols: [], unsaved: {} };
}

/** After the server answered with `saved`, having been told `sent`: what was changed meanwhile stays unsaved. */
export function afterSaving(state: Favourites, saved: readonly string[], sent: Favourites["unsaved"]): Favourites {
	const unsaved = Object.fromEntries(Object.entries(state.unsaved).filter(([symbol, added]) => sent[symbol] !== added));
	return { ...state, unsaved, symbols: withChanges(saved, unsaved) };
}

const favourites = createStored<Favourites>("favourites", readFavourites);
whenPersonGoes(() => {
	// What the next one has chosen in another tab meanwhile is theirs.
	favourites.refresh();
	const user = session.get()?.user.id;
	if (user === undefined || favourites.get().owner !== user) favourites.set(readFavourites(undefined));
});
let timer: ReturnType<typeof setTimeout> | undefined;
let busy = false;
let syncedAt = 0;
let following = false;

function syncIn(ms: number): void {
	clearTimeout(timer);
	timer = setTimeout(() => void sync(), ms);
}

async function sync(): Promise<void> {
	const user = session.get()?.user.id;
	if (user === undefined) return;
	if (busy) return syncIn(SAVE_AFTER_MS);
	busy = true;
	favourites.set(ownedBy(favourites.get(), user));
	try {
		const before = (await call("POST favourites/list", {}, SILENT)).map(({ symbol }) => symbol);
		// Another person's from here on: the one's list is not saved as the other's.
		if (session.get()?.user.id !== user) return;
		const sent = favourites.get().unsaved;
		const wanted = withChanges(before, sent);
		const same = wanted.length === before.length && wanted.every((symbol, place) => symbol === before[place]);
		const saved = same
			? before
			: (await call("POST favourites/save", { pairs: wanted.join(",") }, SILENT)).map(({ symbol }) => symbol);
		if (session.get()?.user.id !== user) return;
		favourites.set(afterSaving(favourites.get(), saved, sent));
		syncedAt = Date.now();
		if (Object.keys(favourites.get().unsaved).length > 0) syncIn(SAVE_AFTER_MS);
	} catch (problem) {
		if (!(problem instanceof CallRefused)) return syncIn(RETRY_AFTER_MS);
		if (problem.sessionProblem || Object.keys(favourites.get().unsaved).length === 0) return;
		// A market that is not listed any more, say: the server will never have it, so that its own list stands.
		favourites.set({ ...favourites.get(), unsaved: {} });
		syncIn(SAVE_AFTER_MS);
	} finally {
		busy = false;
	}
}

function follow(): void {
	if (following) return;
	following = true;
	session.subscribe(() => syncIn(0));
	addEventListener("online", () => syncIn(0));
	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState === "visible" && Date.now() - syncedAt > FRESH_FOR_MS) syncIn(0);
	});
	syncIn(0);
}

export function useFavourites(): readonly string[] {
	useEffect(follow, []);
	const user = useSession()?.user.id;
	return useSelected(favourites, ({ owner, symbols }) => (owner === 0 || owner === user ? symbols : NONE));
}

/** Shows at once; the server hears of it soon, or as soon as it can be reached. */
export function toggleFavourite(symbol: string): void {
	const state = ownedBy(favourites.get(), session.get()?.user.id ?? 0);
	const added = !state.symbols.includes(symbol);
	const symbols = added ? [...state.symbols, symbol] : state.symbols.filter((one) => one !== symbol);
	favourites.set({ ...state, symbols, unsaved: { ...state.unsaved, [symbol]: added } });
	follow();
	syncIn(SAVE_AFTER_MS);
}
