// What happens when the session is over (docs/product.md §4, §8: 999): a toast, and after a second the login page with the way back.

import { NOT_LOGGED_IN } from "@candor/client/page";
import { STAYS, toast } from "@candor/ui";
import { whenPersonGoes } from "../data/own-store.ts";
import { session } from "../data/session.ts";
import { goTo, place } from "../navigation/router.ts";
import { loginHref, takeLock } from "./guard.ts";

const REDIRECT_AFTER_MS = 1_000;
const NO_TEXT = "ERROR";
const WAY_IN = "/pages/user/login/";

export function followLogin(): void {
	const toLogin = () => {
		const { href, pathname } = place.get();
		if (session.get() !== null || pathname.startsWith(WAY_IN)) return;
		goTo(loginHref(href));
	};
	addEventListener(NOT_LOGGED_IN, (event) => {
		const { text } = (event as CustomEvent<{ code: number; text: string }>).detail;
		toast(text || NO_TEXT, "bad", STAYS);
		if (takeLock()) setTimeout(toLogin, REDIRECT_AFTER_MS);
	});
	// Logged out in another tab: this one has nothing of its own to show any more either.
	session.subscribe(() => {
		if (session.get() === null) setTimeout(toLogin, REDIRECT_AFTER_MS);
	});
	// Another person signed in in another tab: what the page itself still holds of the one before goes with it.
	whenPersonGoes(() => {
		if (session.get() !== null && !place.get().pathname.startsWith(WAY_IN)) goTo("/", { replace: true, begins: true });
	});
}
