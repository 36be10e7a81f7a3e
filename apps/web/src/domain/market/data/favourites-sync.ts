// Synchronizes favourites with the server. favourites.ts loads this code after the first screen.

import { CallRefused } from "@candor/client";
import { call } from "../../../data/api.ts";
import { session } from "../../../data/session.ts";
import { type Favourites, favourites, ownedBy } from "./favourites-list.ts";

const SAVE_AFTER_MS = 300;
const RETRY_AFTER_MS = 30_000;
/** Minimum time between two synchronizations when the user returns to the page. */
const FRESH_FOR_MS = 60_000;
const SILENT = { silent: true } as const;

export function withChanges(saved: readonly string[], changes: Favourites["unsaved"]): readonly string[] {
	const added = Object.keys(changes).filter((symbol) => changes[symbol] === true && !saved.includes(symbol));
	return [...saved.filter((symbol) => changes[symbol] !== false), ...added];
}

/**
 * Returns the state after the server has saved the changes `sent` and has returned the list `saved`. Changes that the user made
 * later stay unsaved.
 */
export function afterSaving(state: Favourites, saved: readonly string[], sent: Favourites["unsaved"]): Favourites {
	const unsaved = Object.fromEntries(Object.entries(state.unsaved).filter(([symbol, added]) => sent[symbol] !== added));
	return { ...state, unsaved, symbols: withChanges(saved, unsaved) };
}

let timer: ReturnType<typeof setTimeout> | undefined;
let busy = false;
let syncedAt = 0;
let following = false;
/** Unsaved changes for which the app has already scheduled a save. */
let heard = favourites.get().unsaved;

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
		// If another user has signed in meanwhile, nothing is saved, because a list belongs to one user.
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
		// The server refuses these changes in every attempt, for example because a market was delisted. So they are dropped,
		// and the server's list is loaded.
		favourites.set({ ...favourites.get(), unsaved: {} });
		syncIn(SAVE_AFTER_MS);
	} finally {
		busy = false;
	}
}

export function followFavourites(): void {
	if (following) return;
	following = true;
	favourites.subscribe(() => {
		const { unsaved } = favourites.get();
		if (unsaved !== heard && Object.keys(unsaved).length > 0) syncIn(SAVE_AFTER_MS);
		heard = unsaved;
	});
	session.subscribe(() => syncIn(0));
	addEventListener("online", () => syncIn(0));
	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState === "visible" && Date.now() - syncedAt > FRESH_FOR_MS) syncIn(0);
	});
	syncIn(0);
}
