// Caches public responses that many clients request at the same time. The number of responses is limited; the oldest is dropped
// first.

interface Kept<T> {
	readonly madeAt: number;
	readonly version: number;
	readonly value: Promise<T>;
}

/**
 * Returns a function that answers from the cache. @param most maximum number of cached responses @param now ms @param version
 * version of the responses' data; while the clock is stopped, a response of an older version is recomputed
 */
export function responseCache<T>(keepMs: number, most: number, now: () => number, version: () => number) {
	const answers = new Map<string, Kept<T>>();
	const isKept = ({ madeAt, version: made }: Kept<T>) => {
		const age = now() - madeAt;
		return age < keepMs && (age > 0 || made === version());
	};
	return function answer(key: string, make: () => Promise<T>): Promise<T> {
		const known = answers.get(key);
		if (known !== undefined && isKept(known)) return known.value;
		answers.delete(key);
		const kept: Kept<T> = { madeAt: now(), version: version(), value: make() };
		answers.set(key, kept);
		for (const oldest of answers.keys()) {
			if (answers.size <= most) break;
			answers.delete(oldest);
		}
		kept.value.catch(() => {
			if (answers.get(key) === kept) answers.delete(key);
		});
		return kept.value;
	};
}
