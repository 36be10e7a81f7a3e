// What everybody may ask for is read from the tables once a second for each key, however many ask.
const READ_AGAIN_AFTER_MS = 1_000;

/** @param read of a key out of a set that is bounded */
export function throttledRead<T>(now: () => number, read: (key: number) => Promise<T>): (key: number) => Promise<T> {
	const kept = new Map<number, { readonly at: number; readonly answer: Promise<T> }>();
	return (key) => {
		const known = kept.get(key);
		if (known !== undefined && now() - known.at < READ_AGAIN_AFTER_MS) return known.answer;
		const answer = read(key);
		kept.set(key, { at: now(), answer });
		// Nobody is answered a fault of before.
		answer.catch(() => kept.delete(key));
		return answer;
	};
}
