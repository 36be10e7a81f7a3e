// The language mark: a value that the server returns from set/lang, and that every call sends. It is stored as plain text; empty
// means none.
import { createStore, type Store } from "../stores/store.ts";

/**
 * Creates the store of the language mark.
 * @param key complete key in the browser's storage. In the traders' app it does not begin with the app's name, because
 * docs/reference/product.md §9 prescribes it.
 */
export function createLanguageMark(key: string): Store<string> {
	let saved = "";
	try {
		saved = localStorage.getItem(key) ?? "";
	} catch {
		// The browser forbids storage. The mark is then lost when the app is closed or reloaded.
	}
	const store = createStore(saved);
	return {
		...store,
		set(mark) {
			store.set(mark);
			try {
				localStorage.setItem(key, mark);
			} catch {
				// The browser's storage is full or forbidden. The mark is then lost when the app is closed or reloaded.
			}
		},
	};
}
