// Clears copies of data, drafts and choices on this device. The session, the language, the account's favourites and the app's files stay;
// so does the data of other apps of this origin.
import { clearStorage } from "@candor/client/page";
import type { QueryClient } from "@tanstack/react-query";
import { storage } from "../../../data/app-storage.ts";

/**
 * Entries that stay: token and user (docs/reference/product.md §3), favourites, and the ids of requests with an unknown outcome
 * (data/open-request.ts), which would otherwise take effect twice. The language's key has no app prefix, so it stays anyway.
 */
const SPARED = ["session", "favourites", "open"];

/** Returns the bytes that the browser stores for this site; undefined if unknown. */
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
