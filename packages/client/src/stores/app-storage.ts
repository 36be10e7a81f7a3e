// An app's values in local storage. Each key starts with the app's name, so that apps of one origin stay separate. Full or forbidden
// storage is not an error.
import { createSaved, type Saved } from "./saved.ts";

export interface AppStorage {
	/** The full key of a name. */
	readonly keyOf: (name: string) => string;
	/** A store shared by the browser's tabs. @param read turns any stored value (of any age and form) into a valid one */
	readonly createStored: <T>(name: string, read: (stored: unknown) => T) => Saved<T>;
}

/** @param app name of the app; it must not start with another app's name and a dot */
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
