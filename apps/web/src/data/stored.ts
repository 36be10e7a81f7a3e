// A store kept in local storage under one key, shared between the browser's tabs. Storage that is full or forbidden is no reason to fail.
import { createStore, type Store } from "./store.ts";

/** @param read turns whatever is stored (any age, any shape) into a value that holds. */
export function createStored<T>(key: string, read: (stored: unknown) => T): Store<T> {
	const load = (text: string | null): T => {
		try {
			return read(text === null ? undefined : JSON.parse(text));
		} catch {
			return read(undefined);
		}
	};
	let saved: string | null = null;
	try {
		saved = localStorage.getItem(key);
	} catch {
		// Private windows may forbid storage: the value then lives as long as the page.
	}
	const store = createStore(load(saved));
	addEventListener("storage", (event) => {
		if (event.key === key) store.set(load(event.newValue));
	});
	return {
		...store,
		set(next) {
			store.set(next);
			try {
				localStorage.setItem(key, JSON.stringify(next));
			} catch {
				// As above.
			}
		},
	};
}
