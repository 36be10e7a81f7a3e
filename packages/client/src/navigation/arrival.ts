// What arriving at a page means beyond its picture: the document is named after the page's heading, and the focus goes there,
// so that keyboards and screen readers start where eyes do.
import type { Router } from "./router.ts";

function nameDocument(app: string, heading: string): void {
	const title = heading === "" || heading.toLowerCase() === app.toLowerCase() ? app : `${heading} · ${app}`;
	if (document.title !== title) document.title = title;
}

/** A field of the page that asked for the focus itself, or a drawer that holds it, keeps it. */
function focusIsTaken(): boolean {
	return document.activeElement?.closest("main, [role=dialog]") != null;
}

/** Follows every page below `element`. @param app its name, for people */
export function followArrival(element: HTMLElement, app: string, { hasMoved, onArrived }: Router): void {
	// It begins when the first page is at rest; somebody may have gone on before.
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
