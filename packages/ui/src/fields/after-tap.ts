// Delays changes after leaving a field until the tap that left it is over: a line that appears or disappears under the finger would make the
// tap hit another element. The changes still happen before the effect of the tap.

/** Time from the end of a touch to its click. */
const CLICK_WITHIN_MS = 60;

/** Calls `act` after the tap has reached its target; at once without a tap. */
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
	// A mouse button is still down; a finger has already been lifted.
	if (document.querySelector(":active") === null) return soon();
	for (const end of ["pointerup", "pointercancel"]) addEventListener(end, soon, true);
}
