// Stores for data of the signed-in user. They are cleared when the user logs out or another user signs in. They are not cleared
// when the session only expires. tests/src/own-state.test.ts checks that every store is cleared.
import { createStore, type Store } from "../stores/store.ts";

export interface OwnStores {
	/** Registers a function that is called when the user logs out or another user signs in, to clear other data. */
	readonly whenPersonGoes: (forget: () => void) => void;
	readonly forgetPerson: () => void;
	/** Returns a function. It returns true as long as the user is the same as now. */
	readonly samePerson: () => () => boolean;
	/**
	 * Returns a promise with the response to a user's request. It never settles if that user logs out, or another user signs in,
	 * before the response arrives.
	 */
	readonly forPerson: <T>(answer: Promise<T>) => Promise<T>;
	readonly ownStore: <T>(initial: T) => Store<T>;
	readonly ownMap: <K, V>() => Map<K, V>;
}

export type WhoIsSigned = Pick<Store<{ readonly user: { readonly id: number } } | null>, "get" | "subscribe">;

export function createOwnStores(session: WhoIsSigned): OwnStores {
	const forgetting = new Set<() => void>();
	let person = session.get()?.user.id;
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
