// Ignores the second tap of a double tap that has opened or closed an overlay. Otherwise that tap would hit the overlay, the
// backdrop or the page below.
import { type MouseEvent as ReactMouseEvent, useEffect, useRef } from "react";

/** Time for which a second tap is ignored, ms. In this time, a closing drawer moves by more than half of its height. */
const SECOND_TAP_MS = 450;
/** Largest distance between the two taps of a double tap, px. A finger hits the same place again with about this precision. */
const SAME_PLACE = 40;
const TAPS = ["pointerdown", "mousedown", "click"] as const;

/** Returns true if a click has a position. A click by the keyboard has the position (0, 0). */
const hasPlace = ({ clientX, clientY }: MouseEvent) => clientX !== 0 || clientY !== 0;

function drop(event: Event): void {
	event.preventDefault();
	event.stopImmediatePropagation();
}

/** Ends the time in which taps are ignored. */
let hearAgain = (): void => {};

/** Ignores taps near the tap `last` for SECOND_TAP_MS, or until the next overlay opens. */
function keepFromBelow(last: MouseEvent): void {
	hearAgain();
	const near = (event: MouseEvent) =>
		hasPlace(event) && Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < SAME_PLACE && drop(event);
	for (const tap of TAPS) addEventListener(tap, near, true);
	hearAgain = () => {
		for (const tap of TAPS) removeEventListener(tap, near, true);
	};
	setTimeout(hearAgain, SECOND_TAP_MS);
}

export interface SecondTap {
	/** Returns true if the overlay opened less than SECOND_TAP_MS ago. */
	readonly isFresh: () => boolean;
	/** Click handler for the root of the overlay. It ignores clicks while the overlay is closing. */
	readonly onClickCapture: ((event: ReactMouseEvent) => void) | undefined;
}

export function useSecondTap(open: boolean): SecondTap {
	const openedAt = useRef(0);
	useEffect(() => {
		if (!open) return;
		hearAgain();
		openedAt.current = performance.now();
		let last: MouseEvent | undefined;
		const keep = (event: MouseEvent) => {
			if (hasPlace(event)) last = event;
		};
		addEventListener("pointerdown", keep, true);
		return () => {
			removeEventListener("pointerdown", keep, true);
			if (last !== undefined) keepFromBelow(last);
		};
	}, [open]);
	return {
		isFresh: () => performance.now() - openedAt.current < SECOND_TAP_MS,
		onClickCapture: open ? undefined : (event) => drop(event.nativeEvent),
	};
}
