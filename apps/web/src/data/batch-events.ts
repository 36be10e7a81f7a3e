const BATCH_MS = 250;

/** Collects events and reports those of one object within a short time as one event. `join` merges them, `tell` reports the result. */
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
