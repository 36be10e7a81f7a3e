import { createStore, type Store } from "./store.ts";

/** A store with a saved value, which other tabs may change. */
export interface Saved<T> extends Store<T> {
	/** Reads the saved value again, because the event about another tab's write may not have arrived yet. */
	refresh(): void;
}

/** Returns a store, and a function that must be called with the value that another tab wrote. */
export function createSaved<T>(
	storage: () => Storage,
	key: string,
	read: (stored: unknown) => T,
): { readonly store: Saved<T>; readonly take: (text: string | null) => void } {
	const load = (text: string | null): T => {
		try {
			return read(text === null ? undefined : JSON.parse(text));
		} catch {
			return read(undefined);
		}
	};
	let saved: string | null = null;
	try {
		saved = storage().getItem(key);
	} catch {
		// Private windows may forbid storage. The value is then lost when the app is closed or reloaded.
	}
	const store = createStore(load(saved));
	return {
		take: (text) => store.set(load(text)),
		store: {
			...store,
			refresh() {
				try {
					store.set(load(storage().getItem(key)));
				} catch {
					// The browser's storage is full or forbidden. The value is then lost when the app is closed or reloaded.
				}
			},
			set(next) {
				store.set(next);
				try {
					storage().setItem(key, JSON.stringify(next));
				} catch {
					// The browser's storage is full or forbidden. The value is then lost when the app is closed or reloaded.
				}
			},
		},
	};
}
