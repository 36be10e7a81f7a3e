// The language's mark: what set/lang answered, kept under `lang` as plain text and sent with every call; empty if unset.
import { createStore } from "./store.ts";

const KEY = "lang";

function saved(): string {
	try {
		return localStorage.getItem(KEY) ?? "";
	} catch {
		return "";
	}
}

const store = createStore(saved());

export const languageMark = {
	...store,
	set(mark: string): void {
		store.set(mark);
		try {
			localStorage.setItem(KEY, mark);
		} catch {
			// Storage forbidden: it holds for this page.
		}
	},
};
