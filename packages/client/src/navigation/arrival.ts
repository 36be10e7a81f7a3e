// On each page the document is named after the page's heading, and the focus goes there, so that keyboards and screen readers start at it.
import type { Router } from "./router.ts";

function nameDocument(app: string, heading: string): void {
	const title = heading === "" || heading.toLowerCase() === app.toLowerCase() ? app : `${heading} · ${app}`;
	if (document.title !== title) document.title = title;
}

/** A field that took the focus itself, or a drawer that holds it, keeps it. */
function focusIsTaken(): boolean {
	return document.activeElement?.closest("main, [role=dialog]") != null;
}

/** Follows every page below `element`. @param app its display name */
export function followArrival(element: HTMLElement, app: string, { hasMoved, onArrived }: Router): void {
	// Starts when the first page is complete; the user may have moved on before.
	let arriving = hasMoved();
	let frame = 0;
	const look = () => {
		frame = 0;
		const heading = element.querySelector("h1");
		nameDocument(app, heading?.textContent?.trim() ?? "");
		if (heading === null || !arriving) return;
		arriving = false;
		if (focusIsTaken()) return;
		heading.tabIndex = -1;
		heading.focus({ preventScroll: true });
	};
	const soon = () => {
		if (frame === 0) frame = requestAnimationFrame(look);
	};
	onArrived(({ pathChanged }) => {
		if (pathChanged) arriving = true;
		soon();
	});
	new MutationObserver(soon).observe(element, { childList: true, subtree: true, characterData: true });
	soon();
}
