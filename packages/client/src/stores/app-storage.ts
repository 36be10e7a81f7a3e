// Values that an app keeps in the browser's local storage. Each key starts with the app's name, so that apps of one origin stay
// separate.
import { createSaved, type Saved } from "./saved.ts";

export interface AppStorage {
	readonly keyOf: (name: string) => string;
	/**
	 * Creates a store that all tabs of the browser share. @param read makes a valid value of any stored value, even of one from
	 * another version of the app
	 */
	readonly createStored: <T>(name: string, read: (stored: unknown) => T) => Saved<T>;
}

/** Creates the storage of an app. @param app name of the app. It must not begin with the name of another app and a dot. */
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
