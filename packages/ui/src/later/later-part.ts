// A part of a page whose code comes later than the page: fetched when it is wanted, or ahead of that. What did not come can be asked
// for again.
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { toast } from "../status/toast-store.ts";

/** A request that hangs ends in no failure of its own: after this time the part counts as failed. */
const WITHIN_MS = 15_000;

interface LaterOptions {
	/** False: it is not needed yet. */
	readonly wanted: boolean;
	/** Not wanted yet, it is fetched after this time all the same. */
	readonly aheadMs?: number;
	/** It did not come: it is fetched again by itself after this time. For what nobody would ask for by hand. */
	readonly againMs?: number;
	/**
	 * It was wanted and did not come. The next time that it is wanted it is fetched again. Left out, `failed` says so.
	 * @param times how often in a row
	 */
	readonly onFailed?: (times: number) => void;
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
				// However late: where it was said to have failed, it takes the place of that.
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
 * A part that a tap opens: a menu, a list, a sheet. Where it does not come, `close` is called and a toast says so; the next tap asks
 * for it again.
 * @returns undefined until it has come
 */
export function useOpenedPart<T>(load: () => Promise<T>, open: boolean, close: () => void, aheadMs?: number): T | undefined {
	const { t } = useLingui();
	return useLater(load, {
		wanted: open,
		...(aheadMs !== undefined && { aheadMs }),
		onFailed(times) {
			close();
			// Some browsers remember that a module failed, and never ask for it again on the same page.
			const advice =
				times > 1 ? t`This could not be loaded. Reload the page.` : t`This could not be loaded. Try again in a moment.`;
			toast(advice, "bad");
		},
	}).here;
}
