// Stores in the browser's storage that belong to the signed-in user. The stored data names its owner, and is shown to this user
// only.
import type { AppStorage } from "../stores/app-storage.ts";
import type { Store } from "../stores/store.ts";
import type { OwnStores, WhoIsSigned } from "./own-stores.ts";

/** Owner of data that a visitor without a session stored. The first user who signs in takes it over. */
const NOBODY = 0;

export interface OwnStored {
	readonly ownStored: <T>(name: string, read: (stored: unknown) => T) => Store<T>;
}

export function createOwnStored(
	session: WhoIsSigned,
	{ createStored }: Pick<AppStorage, "createStored">,
	{ whenPersonGoes }: Pick<OwnStores, "whenPersonGoes">,
): OwnStored {
	const signedIn = (): number => session.get()?.user.id ?? NOBODY;
	return {
		ownStored<T>(name: string, read: (stored: unknown) => T) {
			const nothing = read(undefined);
			const store = createStored(name, (stored) => {
				const { owner, value } = (typeof stored === "object" && stored !== null ? stored : {}) as {
					owner?: unknown;
					value?: unknown;
				};
				return typeof owner === "number" ? { owner, value: read(value) } : { owner: NOBODY, value: nothing };
			});
			whenPersonGoes(() => {
				// The stored value is read again first. If another tab has already stored a value of the next user, that value
				// stays.
				store.refresh();
				if (signedIn() === NOBODY || store.get().owner !== signedIn()) store.set({ owner: NOBODY, value: nothing });
			});
			return {
				get() {
					const { owner, value } = store.get();
					return owner === NOBODY || owner === signedIn() ? value : nothing;
				},
				set: (value: T) => store.set({ owner: signedIn(), value }),
				subscribe(listener: () => void) {
					const stops = [store.subscribe(listener), session.subscribe(listener)];
					return () => {
						for (const stop of stops) stop();
					};
				},
			};
		},
	};
}
