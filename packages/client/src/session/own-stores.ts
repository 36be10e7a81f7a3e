// What belongs to the person who is signed in. Stores made here forget it when that person logs out, or when another one signs in;
// a session that ended by itself keeps it for the same person's return. tests/src/own-state.test.ts holds every store to this.
import { createStore, type Store } from "../stores/store.ts";

export interface OwnStores {
	/** For what is no store: called when the person goes whose it is. */
	readonly whenPersonGoes: (forget: () => void) => void;
	/** The person logs out: nobody finds on this device what was theirs. */
	readonly forgetPerson: () => void;
	/** @returns whether the person is still the same as when this was called */
	readonly samePerson: () => () => boolean;
	/** The answer to what a person asked; it never comes where that person has gone meanwhile, since it is nobody else's. */
	readonly forPerson: <T>(answer: Promise<T>) => Promise<T>;
	/** As `createStore`. */
	readonly ownStore: <T>(initial: T) => Store<T>;
	/** As `new Map()`. */
	readonly ownMap: <K, V>() => Map<K, V>;
}

/** As far as it tells who is signed in. */
export type WhoIsSigned = Pick<Store<{ readonly user: { readonly id: number } } | null>, "get" | "subscribe">;

export function createOwnStores(session: WhoIsSigned): OwnStores {
	const forgetting = new Set<() => void>();
	let person = session.get()?.user.id;
	/** How many persons have gone. */
	let gone = 0;

	const whenPersonGoes = (forget: () => void) => void forgetting.add(forget);

	function forgetPerson(): void {
		person = undefined;
		gone += 1;
		for (const forget of forgetting) forget();
	}

	function samePerson(): () => boolean {
		const then = gone;
		return () => gone === then;
	}

	session.subscribe(() => {
		const now = session.get()?.user.id;
		if (now === undefined) return;
		if (person !== undefined && person !== now) forgetPerson();
		person = now;
	});

	return {
		whenPersonGoes,
		forgetPerson,
		samePerson,
		forPerson<T>(answer: Promise<T>) {
			const same = samePerson();
			return new Promise<T>((resolve, reject) => {
				answer.then(
					(data) => same() && resolve(data),
					(problem) => same() && reject(problem),
				);
			});
		},
		ownStore<T>(initial: T) {
			const store = createStore(initial);
			whenPersonGoes(() => store.set(initial));
			return store;
		},
		ownMap<K, V>() {
			const map = new Map<K, V>();
			whenPersonGoes(() => map.clear());
			return map;
		},
	};
}
