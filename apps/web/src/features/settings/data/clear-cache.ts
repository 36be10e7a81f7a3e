// Clears cached data, drafts and choices on this device. It keeps the session, the language, the favourites, the app's files, and all
// data of other apps of the origin.
import { clearStorage } from "@candor/client/page";
import type { QueryClient } from "@tanstack/react-query";
import { storage } from "../../../data/app-storage.ts";

/**
 * Names of values that stay: token and user (docs/reference/product.md §3), favourites, and the ids of requests with an unknown
 * outcome (data/open-request.ts). Without its id, a repeated request could take effect twice. The language is stored under a
 * key without the app's prefix, so it stays anyway.
 */
const SPARED = ["session", "favourites", "open"];

/** Returns the number of bytes that the browser stores for this site; undefined if unknown. */
export async function storedBytes(): Promise<number | undefined> {
	try {
		return (await navigator.storage.estimate()).usage;
	} catch {
		return undefined;
	}
}

export async function clearCache(queries: QueryClient): Promise<void> {
	clearStorage(storage, SPARED);
	await queries.resetQueries();
}
