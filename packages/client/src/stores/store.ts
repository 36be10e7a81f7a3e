// A minimal store outside React: a value with listeners, and hooks that render a component only when the selected value changes.
import { useSyncExternalStore } from "react";

export interface Store<T> {
	get(): T;
	set(next: T): void;
	subscribe(listener: () => void): () => void;
}

/**
 * Creates a store. `onFirst` is called when the first listener is added. The function that it returns is called when the last
 * listener is removed.
 */
export function createStore<T>(initial: T, onFirst?: () => () => void): Store<T> {
	let value = initial;
	let stop: (() => void) | undefined;
	const listeners = new Set<() => void>();
	return {
		get: () => value,
		set(next) {
			if (Object.is(next, value)) return;
			value = next;
			for (const listener of [...listeners]) listener();
		},
		subscribe(listener) {
			if (listeners.size === 0) stop = onFirst?.();
			listeners.add(listener);
			return () => {
				listeners.delete(listener);
				if (listeners.size > 0) return;
				stop?.();
				stop = undefined;
			};
		},
	};
}

export function useStore<T>(store: Store<T>): T {
	return useSyncExternalStore(store.subscribe, store.get);
}

/**
 * Returns the part of a store's value that `select` selects. The component renders again only when that part changes. Parts are
 * compared by identity, so `select` must return an object of the store and not a new one.
 */
export function useSelected<T, S>(store: Store<T>, select: (value: T) => S): S {
	return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
