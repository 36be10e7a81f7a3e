// Caches public responses that many clients request at the same time. The number of cached responses is limited; the oldest is
// dropped first.

interface Kept<T> {
	readonly madeAt: number;
	readonly version: number;
	readonly value: Promise<T>;
}

/**
 * Returns a function that returns the cached response of a key, or makes and caches a new one.
 * @param keepMs time for which a response is cached, ms
 * @param most maximum number of cached responses
 * @param now returns the time in ms
 * @param version returns the version of the data; if no time has passed since a response was made, the response is used only
 * while its version is the current one
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
