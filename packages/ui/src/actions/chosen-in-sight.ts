// Rows that scroll sideways: what is chosen in one stands wholly in sight, when the row is opened and whenever the choice changes.
import { type RefObject, useLayoutEffect, useRef } from "react";

/** For the row: the element that its places are reckoned from. */
export function useChosenInSight<E extends HTMLElement>(chosen: string): RefObject<E | null> {
	const row = useRef<E>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another choice stands elsewhere
	useLayoutEffect(() => {
		const frame = row.current;
		const on = frame?.querySelector<HTMLElement>("[aria-selected=true],[aria-pressed=true]");
		// Not scrollIntoView: the page stays where it is.
		if (frame && on) frame.scrollLeft = on.offsetLeft - (frame.clientWidth - on.offsetWidth) / 2;
	}, [chosen]);
	return row;
}
