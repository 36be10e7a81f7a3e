// Data of the signed-in user. Stores created here are cleared when that user logs out, or when another one signs in; an expired session
// keeps them for the same user. tests/src/own-state.test.ts checks every store.
import { createStore, type Store } from "../stores/store.ts";

export interface OwnStores {
	/** Registers a function that clears other state; it is called when the user leaves. */
	readonly whenPersonGoes: (forget: () => void) => void;
	/** The user logs out: this device drops all of the user's data. */
	readonly forgetPerson: () => void;
	/** @returns true if the user is still the same as at this call */
	readonly samePerson: () => () => boolean;
	/** Passes on the response to a user's request; never resolves if that user has left in the meantime. */
	readonly forPerson: <T>(answer: Promise<T>) => Promise<T>;
	/** Like `createStore`, cleared when the user leaves. */
	readonly ownStore: <T>(initial: T) => Store<T>;
	/** Like `new Map()`, cleared when the user leaves. */
	readonly ownMap: <K, V>() => Map<K, V>;
}

/** The part of a session that identifies the signed-in user. */
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
