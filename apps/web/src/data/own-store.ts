// What belongs to the person who is signed in. Stores made here forget it when that person logs out, or when another one signs in;
// a session that ended by itself keeps it for the same person's return. tests/src/own-state.test.ts holds every store to this.
import { session } from "./session.ts";
import { createStore, type Store } from "./store.ts";
import { createStored } from "./stored.ts";

/** Whoever is not signed in; what they leave is the first one's who signs in. */
const NOBODY = 0;

const forgetting = new Set<() => void>();
let person = session.get()?.user.id;
/** How many persons have gone. */
let gone = 0;

const signedIn = (): number => session.get()?.user.id ?? NOBODY;

/** For what is no store: called when the person goes whose it is. */
export function whenPersonGoes(forget: () => void): void {
	forgetting.add(forget);
}

/** The person logs out: nobody finds on this device what was theirs. */
export function forgetPerson(): void {
	person = undefined;
	gone += 1;
	for (const forget of forgetting) forget();
}

session.subscribe(() => {
	const now = session.get()?.user.id;
	if (now === undefined) return;
	if (person !== undefined && person !== now) forgetPerson();
	person = now;
});

/** Whether the person is still the same as when this was called. */
export function samePerson(): () => boolean {
	const then = gone;
	return () => gone === then;
}

/** The answer to what a person asked; it never comes where that person has gone meanwhile, since it is nobody else's. */
export function forPerson<T>(answer: Promise<T>): Promise<T> {
	const same = samePerson();
	return new Promise((resolve, reject) => {
		answer.then(
			(data) => same() && resolve(data),
			(problem) => same() && reject(problem),
		);
	});
}

/** As `createStore`. */
export function ownStore<T>(initial: T): Store<T> {
	const store = createStore(initial);
	whenPersonGoes(() => store.set(initial));
	return store;
}

/** As `new Map()`. */
export function ownMap<K, V>(): Map<K, V> {
	const map = new Map<K, V>();
	whenPersonGoes(() => map.clear());
	return map;
}

/** As `createStored`; what is stored names whose it is, and is read by them alone. */
export function ownStored<T>(key: string, read: (stored: unknown) => T): Store<T> {
	const nothing = read(undefined);
	const store = createStored(key, (stored) => {
		const { owner, value } = (typeof stored === "object" && stored !== null ? stored : {}) as {
			owner?: unknown;
			value?: unknown;
		};
		return typeof owner === "number" ? { owner, value: read(value) } : { owner: NOBODY, value: nothing };
	});
	whenPersonGoes(() => store.set({ owner: NOBODY, value: nothing }));
	return {
		get() {
			const { owner, value } = store.get();
			return owner === NOBODY || owner === signedIn() ? value : nothing;
		},
		set: (value) => store.set({ owner: signedIn(), value }),
		subscribe(listener) {
			const stops = [store.subscribe(listener), session.subscribe(listener)];
			return () => {
				for (const stop of stops) stop();
			};
		},
	};
}
