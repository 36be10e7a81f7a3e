// Minimal store outside React: a value, its listeners, and hooks that render only when their selection changes.
import { useSyncExternalStore } from "react";

export interface Store<T> {
	get(): T;
	set(next: T): void;
	subscribe(listener: () => void): () => void;
}

/** Creates a store. `onFirst` is called when the first listener is added. Its result is called after the last listener was removed. */
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

/** Returns the selected part and renders only when it changes. `select` must return stored parts, because identity is compared. */
export function useSelected<T, S>(store: Store<T>, select: (value: T) => S): S {
	return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
