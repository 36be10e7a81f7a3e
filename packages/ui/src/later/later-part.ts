// A part of a page whose code comes later than the page: fetched when it is wanted, or ahead of that. What did not come can be asked
// for again.
import { useEffect, useRef, useState } from "react";

interface LaterOptions {
	/** False: it is not needed yet. */
	readonly wanted: boolean;
	/** Not wanted yet, it is fetched after this time all the same. */
	readonly aheadMs?: number;
	/** It did not come: it is fetched again by itself after this time. For what nobody would ask for by hand. */
	readonly againMs?: number;
	/** It was wanted and did not come. The next time that it is wanted it is fetched again. Left out, `failed` says so. */
	readonly onFailed?: () => void;
}

export interface Later<T> {
	/** Undefined until it has come. */
	readonly here: T | undefined;
	/** It was wanted and did not come. */
	readonly failed: boolean;
	readonly again: () => void;
}

/** @param load the same function from render to render: another one loads another part */
export function useLater<T>(load: () => Promise<T>, { wanted, aheadMs, againMs, onFailed }: LaterOptions): Later<T> {
	const [loaded, setLoaded] = useState<{ readonly load: () => Promise<T>; readonly part: T }>();
	const [failed, setFailed] = useState(false);
	const here = loaded?.load === load ? loaded.part : undefined;
	const latest = useRef(onFailed);
	useEffect(() => {
		latest.current = onFailed;
	});
	useEffect(() => {
		if (here !== undefined || failed || (!wanted && aheadMs === undefined)) return;
		let left = false;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const begin = () =>
			void load().then(
				(part) => {
					if (!left) setLoaded({ load, part });
				},
				() => {
					if (left) return;
					if (againMs !== undefined) timer = setTimeout(begin, againMs);
					else if (!wanted) return;
					else if (latest.current === undefined) setFailed(true);
					else latest.current();
				},
			);
		timer = setTimeout(begin, wanted ? 0 : aheadMs);
		return () => {
			left = true;
			clearTimeout(timer);
		};
	}, [load, here, failed, wanted, aheadMs, againMs]);
	return { here, failed, again: () => setFailed(false) };
}
