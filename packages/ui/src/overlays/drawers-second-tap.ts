// The second tap of two, where the first one opened or closed what lies over the page: it was meant for neither the scrim, nor what
// slides out, nor what lies below when that has gone.
import { type MouseEvent as ReactMouseEvent, useEffect, useRef } from "react";

/** A drawer that slides out takes more than half of it. */
const SECOND_TAP_MS = 450;
/** A finger hits the same place no closer than this, px. */
const SAME_PLACE = 40;
/** What something on a page may answer to. */
const TAPS = ["pointerdown", "mousedown", "click"] as const;

/** What a key presses has no place. */
const hasPlace = ({ clientX, clientY }: MouseEvent) => clientX !== 0 || clientY !== 0;

function drop(event: Event): void {
	event.preventDefault();
	event.stopImmediatePropagation();
}

/** Ends the moment in which nothing hears. */
let hearAgain = (): void => {};

/** For a moment nothing hears of a tap where the last one was, until something else is opened over the page: that was asked for. */
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
	/** Whether what lies over the page was opened a moment ago. */
	readonly isFresh: () => boolean;
	/** For what is drawn over the page: while it goes nothing in it can be tapped. */
	readonly onClickCapture: ((event: ReactMouseEvent) => void) | undefined;
}

/** @param open as whoever opened it says */
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
