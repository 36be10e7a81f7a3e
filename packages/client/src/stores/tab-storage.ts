// Stores of an app that last as long as the browser's tab: they survive a reload, but not another tab or day.
import type { AppStorage } from "./app-storage.ts";
import { createSaved } from "./saved.ts";
import type { Store } from "./store.ts";

export interface TabStorage {
	/** @param read turns any stored value (of any age and form) into a valid one. Never for passwords. */
	readonly createKept: <T>(name: string, read: (stored: unknown) => T) => Store<T>;
}

export function createTabStorage({ keyOf }: Pick<AppStorage, "keyOf">): TabStorage {
	return { createKept: (name, read) => createSaved(() => sessionStorage, keyOf(name), read).store };
}
