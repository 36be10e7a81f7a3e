/** Maximum time from the end of a touch to its click event, ms. */
const CLICK_WITHIN_MS = 60;

/**
 * Delays a change of the layout after a field has lost the focus. If a tap took the focus away, the click of that tap must hit
 * the element under the finger before the layout moves that element. `act` runs just before the click's own handlers, or
 * CLICK_WITHIN_MS after a tap without a click.
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
	// A finger that took the focus has already been lifted. A mouse button is still down, so the time limit starts when it is
	// released.
	if (document.querySelector(":active") === null) return soon();
	for (const end of ["pointerup", "pointercancel"]) addEventListener(end, soon, true);
}
