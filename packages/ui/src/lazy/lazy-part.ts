// Loads the code of a page's part on demand or in advance. A failed load can be repeated.
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { toast } from "../status/toast-store.ts";

/** Time after which a load counts as failed, ms. The limit is needed, because a request that hangs reports no failure. */
const WITHIN_MS = 15_000;

interface LazyPartOptions {
	/** True once the part is needed. */
	readonly wanted: boolean;
	/** Time after which the part loads even if it is not needed yet, ms. */
	readonly aheadMs?: number;
	/** Time after which a failed load is repeated, ms. It is for parts that the user does not request. */
	readonly againMs?: number;
	/**
	 * Called if the part is needed and failed to load. Without this callback, only `failed` reports the failure.
	 * @param times number of failures in a row
	 */
	readonly onFailed?: (times: number) => void;
}

export interface LazyPartState<T> {
	readonly here: T | undefined;
	/** True if the part is needed and failed to load. */
	readonly failed: boolean;
	readonly again: () => void;
}

/** Loads a part's code. @param load must be the same function on each render; another function loads another part */
export function useLazyPart<T>(
	load: () => Promise<T>,
	{ wanted, aheadMs, againMs, onFailed }: LazyPartOptions,
): LazyPartState<T> {
	const [loaded, setLoaded] = useState<{ readonly load: () => Promise<T>; readonly part: T }>();
	const [failed, setFailed] = useState(false);
	const here = loaded?.load === load ? loaded.part : undefined;
	const latest = useRef(onFailed);
	const failures = useRef(0);
	useEffect(() => {
		latest.current = onFailed;
	});
	useEffect(() => {
		if (here !== undefined || failed || (!wanted && aheadMs === undefined)) return;
		let left = false;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const fail = () => {
			clearTimeout(timer);
			if (left) return;
			if (againMs !== undefined) timer = setTimeout(begin, againMs);
			else if (!wanted) return;
			else if (latest.current === undefined) setFailed(true);
			else {
				failures.current += 1;
				latest.current(failures.current);
			}
		};
		const begin = () => {
			if (wanted) timer = setTimeout(fail, WITHIN_MS);
			load().then((part) => {
				clearTimeout(timer);
				// If the part finishes loading after the timeout, the part replaces the reported failure.
				setLoaded({ load, part });
			}, fail);
		};
		timer = setTimeout(begin, wanted ? 0 : aheadMs);
		return () => {
			left = true;
			clearTimeout(timer);
		};
	}, [load, here, failed, wanted, aheadMs, againMs]);
	return { here, failed, again: () => setFailed(false) };
}

/**
 * Loads a part that a tap opens, such as a menu or a sheet. If the load fails, it calls `close` and shows a toast; the next tap loads
 * again.
 * @returns undefined until the part is loaded
 */
export function useOpenedPart<T>(load: () => Promise<T>, open: boolean, close: () => void, aheadMs?: number): T | undefined {
	const { t } = useLingui();
	return useLazyPart(load, {
		wanted: open,
		...(aheadMs !== undefined && { aheadMs }),
		onFailed(times) {
			close();
			// The toast may advise to reload the page, because some browsers never load a failed module again on the same page.
			const advice =
				times > 1 ? t`This could not be loaded. Reload the page.` : t`This could not be loaded. Try again in a moment.`;
			toast(advice, "bad");
		},
	}).here;
}
