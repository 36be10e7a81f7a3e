// A store whose value is saved under a key of one of the browser's storages.
import { createStore, type Store } from "./store.ts";

/** A store that other tabs or code may write directly. */
export interface Saved<T> extends Store<T> {
	/** Reads the saved value now: the event of another tab's write may still be on its way. */
	refresh(): void;
}

/** @returns the store, and a function that takes another tab's write */
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
		// Private windows may forbid storage: the value then lives as long as the page.
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
					// As above.
				}
			},
			set(next) {
				store.set(next);
				try {
					storage().setItem(key, JSON.stringify(next));
				} catch {
					// As above.
				}
			},
		},
	};
}
