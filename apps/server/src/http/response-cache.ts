// What everybody may read and many ask for at once is made once and kept for a moment. Bounded: the oldest goes first.

interface Kept<T> {
	readonly madeAt: number;
	readonly version: number;
	readonly value: Promise<T>;
}

/**
 * @param most answers that are kept @param now ms @param version of what answers are made of: where no time went by at all (a clock that
 * stands still) an answer of an older one is made anew
 */
export function responseCache<T>(keepMs: number, most: number, now: () => number, version: () => number) {
	const answers = new Map<string, Kept<T>>();
	const isKept = ({ madeAt, version: made }: Kept<T>) => {
		const age = now() - madeAt;
		return age < keepMs && (age > 0 || made === version());
	};
	/** One that could not be made is not kept. */
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
