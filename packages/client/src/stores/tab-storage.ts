// Stores of an app that live as long as the browser's tab: a reload finds them again, another tab or another day does not.
import type { AppStorage } from "./app-storage.ts";
import { createSaved } from "./saved.ts";
import type { Store } from "./store.ts";

export interface TabStorage {
	/** @param read turns whatever is stored (any age, any shape) into a value that holds. Never for passwords. */
	readonly createKept: <T>(name: string, read: (stored: unknown) => T) => Store<T>;
}

export function createTabStorage({ keyOf }: Pick<AppStorage, "keyOf">): TabStorage {
	return { createKept: (name, read) => createSaved(() => sessionStorage, keyOf(name), read).store };
}
