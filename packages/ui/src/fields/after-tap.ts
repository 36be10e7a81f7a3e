// Delays a change of the layout until the tap that causes it is complete.

/** Longest time from the end of a touch to its click event, ms. */
const CLICK_WITHIN_MS = 60;

/**
 * Calls `act`, which changes the layout after a field has lost the focus, only when the tap that took the focus is complete.
 * Otherwise the layout could move the tapped element away before its click event. `act` is called just before the handlers of the
 * click, or CLICK_WITHIN_MS after the tap if there is no click.
 */
export function afterTap(act: () => void): void {
	let done = false;
	const settle = () => {
		if (done) return;
		done = true;
		removeEventListener("click", settle, true);
		for (const end of ["pointerup", "pointercancel"]) removeEventListener(end, soon, true);
		act();
	};
	const soon = () => void setTimeout(settle, CLICK_WITHIN_MS);
	addEventListener("click", settle, true);
	// If no element is active, the finger has already been lifted. A mouse button may still be down; then the time limit starts
	// when it is released.
	if (document.querySelector(":active") === null) return soon();
	for (const end of ["pointerup", "pointercancel"]) addEventListener(end, soon, true);
}
