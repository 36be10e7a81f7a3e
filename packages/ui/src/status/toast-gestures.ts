// Gestures on a toast: holding it, swiping it away, and pressing Escape while it has the focus. The code loads with the first
// toast.
import { dismissToast, holdToast, releaseToast } from "./toast-store.ts";

const AWAY_PX = 56;

/** Handles the gestures on one toast. @param element the toast's element @returns a function that ends the handling */
export function followToastGestures(element: HTMLElement, id: number): () => void {
	let from: number | undefined;
	let moved = 0;
	const move = (px: number) => {
		moved = px;
		element.style.transform = px === 0 ? "" : `translateX(${px}px)`;
		element.style.opacity = px === 0 ? "" : String(1 - Math.min(0.8, Math.abs(px) / 200));
	};
	const drop = () => {
		if (from === undefined) return;
		from = undefined;
		if (Math.abs(moved) >= AWAY_PX) return dismissToast(id);
		move(0);
		releaseToast(id);
	};
	const controller = new AbortController();
	const on = <K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void) =>
		element.addEventListener(type, act, { signal: controller.signal });
	on("pointerdown", (event) => {
		// A touch of the toast's button is a tap and no swipe.
		if ((event.target as Element).closest("button") !== null) return;
		element.setPointerCapture(event.pointerId);
		from = event.clientX;
		holdToast(id);
	});
	on("pointermove", (event) => from !== undefined && move(event.clientX - from));
	on("pointerup", drop);
	on("pointercancel", drop);
	on("focusin", () => holdToast(id));
	on("focusout", () => releaseToast(id));
	on("keydown", ({ key }) => key === "Escape" && dismissToast(id));
	return () => controller.abort();
}
