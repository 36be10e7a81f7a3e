// An answer asked for once and kept while the page lives. The way in does without the query cache: it asks for little.
import { useCallback, useEffect, useRef, useState } from "react";

const answers = new Map<string, unknown>();

export interface AnswerOf<T> {
	/** While another key's answer is on its way, the last one stands. */
	readonly data: T | undefined;
	readonly failed: boolean;
	readonly asking: boolean;
	readonly again: () => void;
}

/** @param key what is asked for, in which language; undefined: nothing yet */
export function useAnswerOf<T>(key: string | undefined, ask: () => Promise<T>): AnswerOf<T> {
	const [turn, setTurn] = useState(0);
	const [state, setState] = useState<{ data: T | undefined; failed: boolean; asking: boolean }>(() => {
		const kept = key === undefined ? undefined : (answers.get(key) as T | undefined);
		return { data: kept, failed: false, asking: kept === undefined && key !== undefined };
	});
	const asked = useRef(ask);
	asked.current = ask;
	// biome-ignore lint/correctness/useExhaustiveDependencies: a turn is another try of the same
	useEffect(() => {
		if (key === undefined) return;
		const kept = answers.get(key) as T | undefined;
		if (kept !== undefined) {
			setState({ data: kept, failed: false, asking: false });
			return;
		}
		let gone = false;
		setState((now) => ({ ...now, failed: false, asking: true }));
		asked.current().then(
			(data) => {
				answers.set(key, data);
				if (!gone) setState({ data, failed: false, asking: false });
			},
			() => {
				if (!gone) setState((now) => ({ ...now, failed: true, asking: false }));
			},
		);
		return () => {
			gone = true;
		};
	}, [key, turn]);
	const again = useCallback(() => setTurn((last) => last + 1), []);
	return { ...state, again };
}
