// Clearing what this device keeps: copies of data, drafts, choices. The session stays, and so does the language one reads in.
import type { QueryClient } from "@tanstack/react-query";

/** What survives, by its key in local storage: token and user, the language's mark (product.md §3, §7). */
const KEPT = ["candor.session", "lang"];

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
	if ("caches" in globalThis) for (const name of await caches.keys()) await caches.delete(name);
	await queries.resetQueries();
}

function keysOf(storage: Storage): string[] {
	return Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter((key) => key !== null);
}
