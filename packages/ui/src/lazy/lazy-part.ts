// Loads the code of a part of the page when it is needed, or in advance. After a failure it can be loaded again.
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { toast } from "../status/toast-store.ts";

/** Time after which a load counts as failed, ms. A request that gets no response would otherwise never fail. */
const WITHIN_MS = 15_000;

interface LazyPartOptions {
	/** True as soon as the page needs the part. */
	readonly wanted: boolean;
	/**
	 * Time after which the part is loaded even if it is not needed yet, ms. Without it, the part is loaded only when it is
	 * needed.
	 */
	readonly aheadMs?: number;
	/** Time after which a failed load is repeated automatically, ms. Use it for parts that no action of the user requests. */
	readonly againMs?: number;
	/**
	 * Called each time the part is needed and fails to load. If it is absent, the failure is reported only by `failed`.
	 * @param times number of failures in a row
	 */
	readonly onFailed?: (times: number) => void;
}

export interface LazyPartState<T> {
	readonly here: T | undefined;
	/** True if the part is needed but could not be loaded. */
	readonly failed: boolean;
	readonly again: () => void;
}

/** Loads the code of a part. @param load must be the same function on each render; another function means another part */
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
				// If the part arrives after the time limit, it is still shown, in the place of the failure.
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
 * Loads a part that opens at a tap, such as a menu or a sheet. If it cannot be loaded, the hook calls `close` and shows a toast.
 * The next tap tries again.
 * @returns undefined until the part is loaded
 */
export function useOpenedPart<T>(load: () => Promise<T>, open: boolean, close: () => void, aheadMs?: number): T | undefined {
	const { t } = useLingui();
	return useLazyPart(load, {
		wanted: open,
		...(aheadMs !== undefined && { aheadMs }),
		onFailed(times) {
			close();
			// After a second failure, the toast advises the user to reload, because some browsers never load a failed module
			// again in a page.
			const advice =
				times > 1 ? t`This could not be loaded. Reload the page.` : t`This could not be loaded. Try again in a moment.`;
			toast(advice, "bad");
		},
	}).here;
}
