// Reads public data from the tables at most once per second and key, however many requests arrive.
const READ_AGAIN_AFTER_MS = 1_000;

/**
 * Returns a function that reads each key at most once per second.
 * @param read reads the data of a key; the number of different keys must be limited
 */
export function throttledRead<T>(now: () => number, read: (key: number) => Promise<T>): (key: number) => Promise<T> {
	const kept = new Map<number, { readonly at: number; readonly answer: Promise<T> }>();
	return (key) => {
		const known = kept.get(key);
		if (known !== undefined && now() - known.at < READ_AGAIN_AFTER_MS) return known.answer;
		const answer = read(key);
		kept.set(key, { at: now(), answer });
		// A failed read is not cached.
		answer.catch(() => kept.delete(key));
		return answer;
	};
}
