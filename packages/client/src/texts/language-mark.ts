// The language mark: the value from set/lang that is sent with every call, stored as plain text; empty if unset.
import { createStore, type Store } from "../stores/store.ts";

/** @param key in full: docs/reference/product.md §9 fixes the web app's, which has no app name as its prefix */
export function createLanguageMark(key: string): Store<string> {
	let saved = "";
	try {
		saved = localStorage.getItem(key) ?? "";
	} catch {
		// As below.
	}
	const store = createStore(saved);
	return {
		...store,
		set(mark) {
			store.set(mark);
			try {
				localStorage.setItem(key, mark);
			} catch {
				// Storage forbidden: it lasts for this page.
			}
		},
	};
}
