// When a new page appears, its heading becomes the document's title and gets the focus, so that keyboards and screen readers
// start there.
import type { Router } from "./router.ts";

function nameDocument(app: string, heading: string): void {
	const title = heading === "" || heading.toLowerCase() === app.toLowerCase() ? app : `${heading} · ${app}`;
	if (document.title !== title) document.title = title;
}

/** Returns true if a field of the page or an open drawer already has the focus. The heading must then not take it. */
function focusIsTaken(): boolean {
	return document.activeElement?.closest("main, [role=dialog]") != null;
}

/** Sets the title and the focus for every page that appears below `element`. @param app display name of the app, for the title */
export function followArrival(element: HTMLElement, app: string, { hasMoved, onArrived }: Router): void {
	// On the first page, the focus stays where the browser put it, unless the user has already gone to another page.
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
