// Caches a response in memory. The sign-in pages use this code instead of the query cache, which they do not load.
import { useCallback, useEffect, useEffectEvent, useState } from "react";

const answers = new Map<string, unknown>();
/** Pending requests by key. Components that need the same response share one request. */
const asking = new Map<string, Promise<unknown>>();

async function answerTo<T>(key: string, ask: () => Promise<T>): Promise<T> {
	const answer = (asking.get(key) as Promise<T> | undefined) ?? ask();
	asking.set(key, answer);
	try {
		const data = await answer;
		answers.set(key, data);
		return data;
	} finally {
		asking.delete(key);
	}
}

export interface CachedResponse<T> {
	/** Data of the response. While the response for a new key is pending, the data of the previous key. */
	readonly data: T | undefined;
	readonly failed: boolean;
	readonly again: () => void;
}

/**
 * Returns a cached response, or requests it. @param key identifies the request and the language; undefined sends no request yet
 */
export function useCachedResponse<T>(key: string | undefined, ask: () => Promise<T>): CachedResponse<T> {
	const [turn, setTurn] = useState(0);
	const [state, setState] = useState<{ data: T | undefined; failed: boolean }>(() => ({
		data: key === undefined ? undefined : (answers.get(key) as T | undefined),
		failed: false,
	}));
	const askNow = useEffectEvent(ask);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another turn repeats the request
	useEffect(() => {
		if (key === undefined) return;
		const kept = answers.get(key) as T | undefined;
		if (kept !== undefined) {
			setState({ data: kept, failed: false });
			return;
		}
		let gone = false;
		setState((now) => ({ ...now, failed: false }));
		answerTo(key, askNow).then(
			(data) => {
				if (!gone) setState({ data, failed: false });
			},
			() => {
				if (!gone) setState((now) => ({ ...now, failed: true }));
			},
		);
		return () => {
			gone = true;
		};
	}, [key, turn]);
	const again = useCallback(() => setTurn((last) => last + 1), []);
	return { ...state, again };
}
