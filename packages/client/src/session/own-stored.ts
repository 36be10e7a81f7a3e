// Stores of the signed-in user in the browser's storage. The stored data names its owner, and only the owner can read it.
import type { AppStorage } from "../stores/app-storage.ts";
import type { Store } from "../stores/store.ts";
import type { OwnStores, WhoIsSigned } from "./own-stores.ts";

/** Owner of a signed-out visitor's data. The first user who signs in takes over this data. */
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
				// The stored value is read again first. If the next user has set the value in another tab, that value stays.
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
