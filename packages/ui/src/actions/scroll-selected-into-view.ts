// Scrolls a row sideways to its selected item, when the row appears and when the selection changes.
import { type RefObject, useLayoutEffect, useRef } from "react";

/** @returns a ref for the row, which must be the offset parent of its items */
export function useSelectedIntoView<E extends HTMLElement>(chosen: string): RefObject<E | null> {
	const row = useRef<E>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the position depends on the chosen item
	useLayoutEffect(() => {
		const frame = row.current;
		const on = frame?.querySelector<HTMLElement>("[aria-selected=true],[aria-pressed=true]");
		// The code sets `scrollLeft`, because `scrollIntoView` would also scroll the page.
		if (frame && on) frame.scrollLeft = on.offsetLeft - (frame.clientWidth - on.offsetWidth) / 2;
	}, [chosen]);
	return row;
}
