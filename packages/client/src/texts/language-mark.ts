// The language's mark: what set/lang answered, kept as plain text and sent with every call; empty if unset.
import { createStore, type Store } from "../stores/store.ts";

/** @param key whole: docs/reference/product.md §9 fixes the web app's, which begins with no app's name */
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
				// Storage forbidden: it holds for this page.
			}
		},
	};
}
