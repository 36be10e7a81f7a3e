// Scrolls a row sideways to its selected item when the row appears, and when another item is selected.
import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * @returns a ref for the row's element, which must be the offset parent of its items @param chosen identifies the selected item
 */
export function useSelectedIntoView<E extends HTMLElement>(chosen: string): RefObject<E | null> {
	const row = useRef<E>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the position depends on the chosen item
	useLayoutEffect(() => {
		const frame = row.current;
		const on = frame?.querySelector<HTMLElement>("[aria-selected=true],[aria-pressed=true]");
		// Setting `scrollLeft` scrolls the row only. `scrollIntoView` would also scroll the page.
		if (frame && on) frame.scrollLeft = on.offsetLeft - (frame.clientWidth - on.offsetWidth) / 2;
	}, [chosen]);
	return row;
}
