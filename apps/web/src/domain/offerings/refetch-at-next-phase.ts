// Requests a page's data again when the next phase begins.
import { useEffect } from "react";
import { serverNow } from "../../data/api.ts";

/** The time that the server needs to begin the phase. */
const GRACE_MS = 700;
/** A timer cannot be set for longer. */
const LONGEST_MS = 2 ** 31 - 1;

/** @param times ms by the server's clock; those that have passed count no more */
export function useRefetchAt(times: readonly number[], ask: () => unknown): void {
	const next = Math.min(...times.filter((time) => time > serverNow()));
	useEffect(() => {
		if (!Number.isFinite(next)) return;
		const timer = setTimeout(ask, Math.min(LONGEST_MS, next - serverNow() + GRACE_MS));
		return () => clearTimeout(timer);
	}, [next, ask]);
}
