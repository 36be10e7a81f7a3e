// Makes space while the keyboard of a phone covers half of the screen. The root element is marked while the user types, and the tab bar hides
// (styles.css), so that the field and its button are visible.

const WITHOUT_KEYBOARD = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;
/**
 * Media query for screens with little height: touch devices, and windows lower than 600 px, which is the height of a phone
 * above its keyboard.
 */
const SCARCE = "(pointer: coarse), (height < 600px)";
/**
 * Delay before the layout changes, ms. The tap that moved the focus ends within this time, so that the layout does not move
 * under the finger.
 */
const AFTER_MS = 350;

function typesNow(): boolean {
	const focused = document.activeElement;
	const field =
		focused instanceof HTMLTextAreaElement || (focused instanceof HTMLInputElement && !WITHOUT_KEYBOARD.test(focused.type));
	return field && matchMedia(SCARCE).matches;
}

/** Scrolls the field and, if both fit, its button into the area above the keyboard. */
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
		// The tab bar hides first, so scrolling waits for the next frame.
		if (window.innerHeight < height && typesNow()) requestAnimationFrame(bringIntoSight);
		height = window.innerHeight;
	};
	for (const moment of ["focusin", "focusout"]) document.addEventListener(moment, look);
	addEventListener("resize", resized);
	look();
	// The user may already be typing when this code starts.
	if (typesNow()) requestAnimationFrame(bringIntoSight);
}
