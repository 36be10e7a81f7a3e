const BATCH_MS = 250;

/**
 * Returns a function that collects events. Events of one object within a short time become one event: `join` merges them, and
 * `tell` reports the merged event.
 */
export function batchEvents<T>(join: (first: T, next: T) => T, tell: (news: T) => void) {
	const waiting = new Map<number, T>();
	const timers = new Set<ReturnType<typeof setTimeout>>();
	return {
		add(of: number, news: T): void {
			const known = waiting.get(of);
			waiting.set(of, known === undefined ? news : join(known, news));
			if (known !== undefined) return;
			const timer = setTimeout(() => {
				timers.delete(timer);
				const all = waiting.get(of);
				waiting.delete(of);
				if (all !== undefined) tell(all);
			}, BATCH_MS);
			timers.add(timer);
		},
		drop(): void {
			for (const timer of timers) clearTimeout(timer);
		},
	};
}
