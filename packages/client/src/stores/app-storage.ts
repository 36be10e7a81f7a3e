// Values of an app in local storage. Each key starts with the app's name, so that apps of one origin stay separate.
import { createSaved, type Saved } from "./saved.ts";

export interface AppStorage {
	readonly keyOf: (name: string) => string;
	/** Creates a store that the browser's tabs share. @param read turns any stored value, of any app version, into a valid one */
	readonly createStored: <T>(name: string, read: (stored: unknown) => T) => Saved<T>;
}

/** Creates the storage of an app. @param app name of the app. It must not start with another app's name and a dot. */
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
