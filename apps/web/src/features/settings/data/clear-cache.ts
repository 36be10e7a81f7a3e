// Clears cached data, drafts and choices on this device. The session, the language, the favourites, the app's files, and all
// data of other apps of the origin stay.
import { clearStorage } from "@candor/client/page";
import type { QueryClient } from "@tanstack/react-query";
import { storage } from "../../../data/app-storage.ts";

/**
 * Names of the values that stay: token and user (docs/reference/product.md §3), favourites, and the ids of requests with an
 * unknown outcome (data/open-request.ts). If such an id were lost, a repeated request could take effect twice. The language is
 * stored under a key without the app's prefix, so it stays too.
 */
const SPARED = ["session", "favourites", "open"];

/** Returns the number of bytes that the browser stores for this site; undefined if the browser does not report it. */
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
