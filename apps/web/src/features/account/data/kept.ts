// A store that lives as long as the browser's tab: a reload finds it again, another tab or another day does not.
import { createStore, type Store } from "../../../data/store.ts";

/** @param read turns whatever is stored (any age, any shape) into a value that holds. Never for passwords. */
export function createKept<T>(key: string, read: (stored: unknown) => T): Store<T> {
	const load = (): T => {
		try {
			const text = sessionStorage.getItem(key);
			return read(text === null ? undefined : JSON.parse(text));
		} catch {
			return read(undefined);
		}
	};
	const store = createStore(load());
	return {
		...store,
		set(next) {
			store.set(next);
			try {
				sessionStorage.setItem(key, JSON.stringify(next));
			} catch {
				// Storage full or forbidden: it lives as long as the page.
			}
		},
	};
}
