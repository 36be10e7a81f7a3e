// Stores that last as long as a browser tab. They survive a reload. Other tabs cannot read them, and they end when the tab is
// closed.
import type { AppStorage } from "./app-storage.ts";
import { createSaved } from "./saved.ts";
import type { Store } from "./store.ts";

export interface TabStorage {
	/**
	 * Creates a store in the tab's storage. Such a store must never contain passwords. @param read makes a valid value of any
	 * stored value
	 */
	readonly createKept: <T>(name: string, read: (stored: unknown) => T) => Store<T>;
}

export function createTabStorage({ keyOf }: Pick<AppStorage, "keyOf">): TabStorage {
	return { createKept: (name, read) => createSaved(() => sessionStorage, keyOf(name), read).store };
}
