// What belongs to the person who is signed in and is kept on the device: it names whose it is, and is read by them alone.
import type { AppStorage } from "../stores/app-storage.ts";
import type { Store } from "../stores/store.ts";
import type { OwnStores, WhoIsSigned } from "./own-stores.ts";

/** Whoever is not signed in; what they leave is the first one's who signs in. */
const NOBODY = 0;

export interface OwnStored {
	/** As `createStored`. */
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
				// What the next one has chosen in another tab meanwhile is theirs.
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
