// Data of the signed-in user. Stores created here are cleared when that user logs out, or when another one signs in; an expired session
// keeps them for the same user. tests/src/own-state.test.ts checks every store.
import { createStore, type Store } from "../stores/store.ts";

export interface OwnStores {
	/** For other state: called when its user leaves. */
	readonly whenPersonGoes: (forget: () => void) => void;
	/** The user logs out: this device drops all of the user's data. */
	readonly forgetPerson: () => void;
	/** @returns true if the user is still the same as at this call */
	readonly samePerson: () => () => boolean;
	/** The response to a user's request; it never resolves if that user has left meanwhile. */
	readonly forPerson: <T>(answer: Promise<T>) => Promise<T>;
	/** Like `createStore`. */
	readonly ownStore: <T>(initial: T) => Store<T>;
	/** Like `new Map()`. */
	readonly ownMap: <K, V>() => Map<K, V>;
}

/** Used to tell who is signed in. */
export type WhoIsSigned = Pick<Store<{ readonly user: { readonly id: number } } | null>, "get" | "subscribe">;

export function createOwnStores(session: WhoIsSigned): OwnStores {
	const forgetting = new Set<() => void>();
	let person = session.get()?.user.id;
	/** Number of users who have left. */
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
