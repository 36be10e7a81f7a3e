// When a tap elsewhere takes the focus from a field, the field's error line must not appear or disappear before the tap's click: the layout
// would move, and the click would hit another element. The change still happens before the click's own effect.

/** Maximum time from the end of a touch to its click. */
const CLICK_WITHIN_MS = 60;

/** Calls `act` when the current tap's click has its target; at once if the user taps nothing. */
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
	// With a mouse, the button is still down at this point. With touch, the finger is already lifted.
	if (document.querySelector(":active") === null) return soon();
	for (const end of ["pointerup", "pointercancel"]) addEventListener(end, soon, true);
}
