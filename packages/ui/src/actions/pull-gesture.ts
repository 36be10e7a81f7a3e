// Detects the touch gesture "pull to refresh": the user pulls the page down while it is at its top. Reports the pulled distance.

/** Largest distance by which the page moves during a pull, px. */
const FARTHEST = 110;
const STIFFNESS = 150;

/**
 * Returns the distance by which the page moves, px, when the finger has moved down by `distance` px. The page moves less than the
 * finger, and the difference grows with the distance.
 */
export function resisted(distance: number): number {
	return distance <= 0 ? 0 : FARTHEST * (1 - Math.exp(-distance / STIFFNESS));
}

/**
 * Returns true if the first movement of a touch starts a pull: the page is at its top, and the finger moves down more than
 * sideways. Returns false if the touch scrolls the page, and undefined while the finger has not moved.
 */
export function isPull(dx: number, dy: number, scrolled: number): boolean | undefined {
	if (dx === 0 && dy === 0) return undefined;
	return scrolled <= 0 && dy > 0 && dy > Math.abs(dx);
}

export interface PullListener {
	mayPull(): boolean;
	onPull(shown: number): void;
	/** Called when the user lifts the finger. `shown` is the pulled distance, px; it is 0 if the system cancelled the touch. */
	onRelease(shown: number): void;
}

/**
 * Reports pulls that start on `element` to `listener`. Returns a function that ends the reports. The listener for touch movements
 * can block scrolling, and the browser delays every scroll for such a listener. Therefore it is active only while the page is at
 * its top.
 */
export function followPulls(element: HTMLElement, listener: PullListener): () => void {
	let from: { readonly x: number; readonly y: number } | undefined;
	let pulling: boolean | undefined;
	let shown = 0;
	let holding = false;

	const start = (event: TouchEvent) => {
		const touch = event.touches[0];
		from =
			event.touches.length === 1 && touch !== undefined && listener.mayPull()
				? { x: touch.clientX, y: touch.clientY }
				: undefined;
		if (pulling && from === undefined) release(0);
		pulling = undefined;
	};
	const move = (event: TouchEvent) => {
		const touch = event.touches[0];
		if (from === undefined || touch === undefined || pulling === false) return;
		pulling ??= isPull(touch.clientX - from.x, touch.clientY - from.y, window.scrollY);
		if (pulling !== true) return;
		if (event.cancelable) event.preventDefault();
		shown = resisted(touch.clientY - from.y);
		listener.onPull(shown);
	};
	const release = (at: number) => {
		if (pulling === true) listener.onRelease(at);
		from = undefined;
		pulling = undefined;
		shown = 0;
	};
	const end = () => release(shown);
	const cancel = () => release(0);
	const hold = () => {
		const atTop = window.scrollY <= 0;
		if (atTop === holding) return;
		holding = atTop;
		if (atTop) element.addEventListener("touchmove", move, { passive: false });
		else if (pulling !== true) element.removeEventListener("touchmove", move);
		else holding = true;
	};

	hold();
	window.addEventListener("scroll", hold, { passive: true });
	element.addEventListener("touchstart", start, { passive: true });
	element.addEventListener("touchend", end, { passive: true });
	element.addEventListener("touchcancel", cancel, { passive: true });
	return () => {
		window.removeEventListener("scroll", hold);
		element.removeEventListener("touchstart", start);
		element.removeEventListener("touchmove", move);
		element.removeEventListener("touchend", end);
		element.removeEventListener("touchcancel", cancel);
	};
}
