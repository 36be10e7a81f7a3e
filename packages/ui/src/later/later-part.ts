// A part of a page whose code loads later: on demand, or in advance. A failed load can be repeated.
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { toast } from "../status/toast-store.ts";

/** Time after which a part counts as failed, ms, because a hanging request reports no failure. */
const WITHIN_MS = 15_000;

interface LaterOptions {
	/** False: not needed yet. */
	readonly wanted: boolean;
	/** Loads it after this time even without demand. */
	readonly aheadMs?: number;
	/** After a failure it is loaded again automatically after this time. For parts that no user would request again. */
	readonly againMs?: number;
	/**
	 * Called if the part was needed and failed to load; the next demand loads it again. Without this callback `failed` reports the failure.
	 * @param times number of failures in a row
	 */
	readonly onFailed?: (times: number) => void;
}

export interface Later<T> {
	/** The loaded part; undefined before. */
	readonly here: T | undefined;
	/** The part was needed and failed to load. */
	readonly failed: boolean;
	readonly again: () => void;
}

/** @param load the same function on each render: another one loads another part */
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
				// A late arrival replaces the reported failure.
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
 * Loads a part that a tap opens: a menu, a list, a sheet. After a failure `close` is called and a toast reports it; the next tap loads again.
 * @returns undefined until it is loaded
 */
export function useOpenedPart<T>(load: () => Promise<T>, open: boolean, close: () => void, aheadMs?: number): T | undefined {
	const { t } = useLingui();
	return useLater(load, {
		wanted: open,
		...(aheadMs !== undefined && { aheadMs }),
		onFailed(times) {
			close();
			// Some browsers remember a failed module and never load it again on the same page.
			const advice =
				times > 1 ? t`This could not be loaded. Reload the page.` : t`This could not be loaded. Try again in a moment.`;
			toast(advice, "bad");
		},
	}).here;
}
