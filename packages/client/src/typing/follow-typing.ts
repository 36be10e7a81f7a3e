// While somebody types a phone's keyboard takes half of the screen: what is left belongs to the field and its button. The root element
// says so, and the tab bar makes room (styles.css).

/** Also a mouse's window that is no higher than a phone beside its keyboard. */
const SCARCE = "(pointer: coarse), (height < 600px)";
const WITHOUT_KEYBOARD = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;
/** The tap that took the focus from a field is over by then, and the keyboard on its way: nothing comes under the finger. */
const AFTER_MS = 350;

function typesNow(): boolean {
	const focused = document.activeElement;
	const field =
		focused instanceof HTMLTextAreaElement || (focused instanceof HTMLInputElement && !WITHOUT_KEYBOARD.test(focused.type));
	return field && matchMedia(SCARCE).matches;
}

/** What a keyboard left of the page shows the field and, where both fit, the button that it is typed for. */
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
		// Not before the tab bar has made room.
		if (window.innerHeight < height && typesNow()) requestAnimationFrame(bringIntoSight);
		height = window.innerHeight;
	};
	for (const moment of ["focusin", "focusout"]) document.addEventListener(moment, look);
	addEventListener("resize", resized);
	look();
	// It began with somebody typing already.
	if (typesNow()) requestAnimationFrame(bringIntoSight);
}
