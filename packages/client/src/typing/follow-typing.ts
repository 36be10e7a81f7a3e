// Makes room while a phone's keyboard covers half of the screen. While the user types, the root element has a mark that hides the
// tab bar (styles.css), so that the field and its button stay visible.

const WITHOUT_KEYBOARD = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;
/**
 * Media query for screens that have little height while the user types: touch devices, and windows that are less than 600 px
 * high.
 */
const SCARCE = "(pointer: coarse), (height < 600px)";
/**
 * Delay before the layout changes after a field has lost the focus, ms. The tap that took the focus is over by then, so the
 * layout does not move under the finger.
 */
const AFTER_MS = 350;

function typesNow(): boolean {
	const focused = document.activeElement;
	const field =
		focused instanceof HTMLTextAreaElement || (focused instanceof HTMLInputElement && !WITHOUT_KEYBOARD.test(focused.type));
	return field && matchMedia(SCARCE).matches;
}

/** Scrolls the field into the visible area above the keyboard, together with its button if both fit. */
function bringIntoSight(): void {
	const field = document.activeElement;
	for (const one of [field?.closest("form, section, main")?.querySelector("[data-main-action], [type=submit]"), field])
		one?.scrollIntoView({ block: "nearest" });
}

export function followTyping(): void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const say = (typing: boolean) => document.documentElement.toggleAttribute("data-typing", typing);
	const look = () => {
		clearTimeout(timer);
		if (typesNow()) say(true);
		else timer = setTimeout(() => say(false), AFTER_MS);
	};
	let height = window.innerHeight;
	const resized = () => {
		look();
		// The tab bar must be hidden first, so the scrolling waits for the next frame.
		if (window.innerHeight < height && typesNow()) requestAnimationFrame(bringIntoSight);
		height = window.innerHeight;
	};
	for (const moment of ["focusin", "focusout"]) document.addEventListener(moment, look);
	addEventListener("resize", resized);
	look();
	// The user may already be typing when this code starts.
	if (typesNow()) requestAnimationFrame(bringIntoSight);
}
