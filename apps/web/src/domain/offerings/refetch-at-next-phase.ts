import { useEffect } from "react";
import { serverNow } from "../../data/api.ts";

const GRACE_MS = 700;
/** Longest delay that a browser's timer supports, in ms. */
const LONGEST_MS = 2 ** 31 - 1;

/** Calls `ask` when the next of the given times (ms) is reached. */
export function useRefetchAt(times: readonly number[], ask: () => unknown): void {
	const next = Math.min(...times.filter((time) => time > serverNow()));
	useEffect(() => {
		if (!Number.isFinite(next)) return;
		const timer = setTimeout(ask, Math.min(LONGEST_MS, next - serverNow() + GRACE_MS));
		return () => clearTimeout(timer);
	}, [next, ask]);
}
