// Makes room while a phone's keyboard covers half of the screen: the root element is marked while the user types, and the tab bar hides
// (styles.css), so that the field and its button are visible.

/** Screens with little height: phones, and windows no higher than a phone with its keyboard. */
const SCARCE = "(pointer: coarse), (height < 600px)";
const WITHOUT_KEYBOARD = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;
/** Delay, ms: by then the tap that gave the focus is over and the keyboard opens, so that nothing moves under the finger. */
const AFTER_MS = 350;

function typesNow(): boolean {
	const focused = document.activeElement;
	const field =
		focused instanceof HTMLTextAreaElement || (focused instanceof HTMLInputElement && !WITHOUT_KEYBOARD.test(focused.type));
	return field && matchMedia(SCARCE).matches;
}

/** Scrolls the field and, if both fit, its button into the area that the keyboard leaves. */
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
		// Only after the tab bar has hidden.
		if (window.innerHeight < height && typesNow()) requestAnimationFrame(bringIntoSight);
		height = window.innerHeight;
	};
	for (const moment of ["focusin", "focusout"]) document.addEventListener(moment, look);
	addEventListener("resize", resized);
	look();
	// The user was typing already at the start.
	if (typesNow()) requestAnimationFrame(bringIntoSight);
}
