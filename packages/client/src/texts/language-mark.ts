// Language mark: the value from set/lang that is sent with every call. It is stored as plain text, empty if unset.
import { createStore, type Store } from "../stores/store.ts";

/**
 * Creates the store of the language mark.
 * @param key complete storage key. The key of the web app has no app name as prefix, because docs/reference/product.md §9 fixes
 * this key.
 */
export function createLanguageMark(key: string): Store<string> {
	let saved = "";
	try {
		saved = localStorage.getItem(key) ?? "";
	} catch {
		// The browser forbids storage. The mark then lasts as long as the page.
	}
	const store = createStore(saved);
	return {
		...store,
		set(mark) {
			store.set(mark);
			try {
				localStorage.setItem(key, mark);
			} catch {
				// The browser's storage is full or forbidden. The mark then lasts as long as the page.
			}
		},
	};
}
