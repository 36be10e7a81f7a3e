// Whether there is anything to wait for: a shape that stands for what is on its way is no answer where nothing comes.
import { useEffect, useState } from "react";
import { useConnectionLost } from "./online.ts";

/** What was last seen is there by then (last-state.ts). */
const SEEN_WITHIN_MS = 1_000;

/** True where nothing is known and nothing is on its way: the answer failed, or there is no connection that could bring one. */
export function useNotKnown({ data, isError }: { readonly data: unknown; readonly isError: boolean }): boolean {
	const waits = useConnectionLost() && data === undefined;
	const [late, setLate] = useState(false);
	useEffect(() => {
		setLate(false);
		if (!waits) return;
		const timer = setTimeout(() => setLate(true), SEEN_WITHIN_MS);
		return () => clearTimeout(timer);
	}, [waits]);
	return data === undefined && (isError || late);
}
