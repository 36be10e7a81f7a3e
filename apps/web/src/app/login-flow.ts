// What happens when the session is over (product.md §4, §8: 999): a toast, and after a second the login page with the way back.
import { toast } from "@candor/ui";
import { LOGIN_PATH, NOT_LOGGED_IN, session } from "../data/session.ts";
import { takeLock, wayBack } from "./guard.ts";
import type { router as Router } from "./router.tsx";

const REDIRECT_AFTER_MS = 1_000;
const NO_TEXT = "ERROR";

export function followLogin(router: typeof Router): void {
	const toLogin = () => {
		const { href, pathname } = router.state.location;
		if (session.get() !== null || pathname.startsWith("/pages/user/login/")) return;
		void router.navigate({ to: LOGIN_PATH as string, search: wayBack(href) as never });
	};
	addEventListener(NOT_LOGGED_IN, (event) => {
		const { text } = (event as CustomEvent<{ code: number; text: string }>).detail;
		toast(text || NO_TEXT, "bad");
		if (takeLock()) setTimeout(toLogin, REDIRECT_AFTER_MS);
	});
	// Logged out in another tab: this one has nothing of its own to show any more either.
	session.subscribe(() => {
		if (session.get() === null) setTimeout(toLogin, REDIRECT_AFTER_MS);
	});
}
