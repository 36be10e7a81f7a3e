// Minimal store outside React: a value, its listeners, and hooks that render only when their selection changes.
import { useSyncExternalStore } from "react";

export interface Store<T> {
	get(): T;
	set(next: T): void;
	subscribe(listener: () => void): () => void;
}

/**
 * Creates a store. The store calls `onFirst` when the first listener is added, and calls the function that `onFirst` returned
 * when the last listener is removed.
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
 * Returns the part of a store's value that `select` returns. The component renders only when that part changes. `select` must
 * return an object that the store holds, because parts are compared by identity.
 */
export function useSelected<T, S>(store: Store<T>, select: (value: T) => S): S {
	return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
