// Clearing what this device keeps: copies of data, drafts, choices. The session stays, the language one reads in, and the favourites,
// which are the account's; so do the files of the app itself, without which it could not open offline.
import type { QueryClient } from "@tanstack/react-query";

/** What survives, by its key in local storage: token and user, the language's mark (docs/product.md §3, §7), favourites. */
const KEPT = ["candor.session", "lang", "candor.favourites"];
/** The installed app's own files and the letters of its language, by the names that its service worker gives their caches. */
const APP_FILES = /precache|^letters$/;

/** Bytes that the browser keeps for this site; undefined where it does not say. */
export async function storedBytes(): Promise<number | undefined> {
	try {
		return (await navigator.storage.estimate()).usage;
	} catch {
		return undefined;
	}
}

export async function clearCache(queries: QueryClient): Promise<void> {
	for (const key of keysOf(localStorage)) {
		if (KEPT.includes(key)) continue;
		localStorage.removeItem(key);
		// Other tabs hear of it from the browser; the stores of this one hear it here and begin anew.
		dispatchEvent(new StorageEvent("storage", { key, newValue: null }));
	}
	for (const key of keysOf(sessionStorage)) sessionStorage.removeItem(key);
	if ("caches" in globalThis) for (const name of await caches.keys()) if (!APP_FILES.test(name)) await caches.delete(name);
	await queries.resetQueries();
}

function keysOf(storage: Storage): string[] {
	return Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter((key) => key !== null);
}
