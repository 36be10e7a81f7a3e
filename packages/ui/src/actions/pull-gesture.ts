// The gesture of pull to refresh: when a touch becomes a pull, how far the page follows, and when a release refreshes. Never takes a touch
// that scrolls: the page must be at its top, and the finger must move down more than sideways.

/** Largest distance that the page follows the finger. */
const FARTHEST = 110;
const STIFFNESS = 150;

/** Distance that the page moves for a finger moved down by `distance`: at first nearly the same, then with growing resistance. */
export function resisted(distance: number): number {
	return distance <= 0 ? 0 : FARTHEST * (1 - Math.exp(-distance / STIFFNESS));
}

/** Tells from the first movement if a touch is a pull: down and not sideways, with the page at its top. Undefined before any movement. */
export function isPull(dx: number, dy: number, scrolled: number): boolean | undefined {
	if (dx === 0 && dy === 0) return undefined;
	return scrolled <= 0 && dy > 0 && dy > Math.abs(dx);
}

export interface PullListener {
	/** False while a refresh is running. */
	mayPull(): boolean;
	onPull(shown: number): void;
	/** The finger was lifted, or the system cancelled the touch (`shown` is 0 then). */
	onRelease(shown: number): void;
}

/**
 * Follows pulls that start on `element`; the result ends it. The listener that can block scrolling is active only at the top of the page,
 * so that scrolling is never delayed elsewhere.
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
