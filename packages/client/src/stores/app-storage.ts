// What one app keeps in local storage, each under a key that begins with the app's name, so that another app of the same origin keeps
// its own. Storage that is full or forbidden is no reason to fail.
import { createSaved, type Saved } from "./saved.ts";

export interface AppStorage {
	/** The key of what the app calls so. */
	readonly keyOf: (name: string) => string;
	/**
	 * A store that the browser's tabs share.
	 * @param read turns whatever is stored (any age, any shape) into a value that holds
	 */
	readonly createStored: <T>(name: string, read: (stored: unknown) => T) => Saved<T>;
}

/** @param app no app's name begins with another one's and a dot */
export function createAppStorage(app: string): AppStorage {
	const keyOf = (name: string) => `${app}.${name}`;
	return {
		keyOf,
		createStored(name, read) {
			const own = keyOf(name);
			const { store, take } = createSaved(() => localStorage, own, read);
			addEventListener("storage", ({ key, newValue }) => {
				if (key === own) take(newValue);
			});
			return store;
		},
	};
}
