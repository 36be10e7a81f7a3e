// What leaving a field changes on the page waits for the tap that left it: a line that came or went under the finger would take the
// tap from what it was meant for. It comes before what is tapped is told, as without waiting.

/** From the end of a touch to its click. */
const CLICK_WITHIN_MS = 60;

/** Calls when the tap has found what it was meant for; at once where there is none. */
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
	// A mouse is still down; a finger has gone already.
	if (document.querySelector(":active") === null) return soon();
	for (const end of ["pointerup", "pointercancel"]) addEventListener(end, soon, true);
}
