// What happens when the session is over (docs/reference/product.md §4, §8: 999): the server's words, and after a second the sign-in with the way back.
import type { OwnStores } from "../session/own-stores.ts";
import { NOT_LOGGED_IN, type PageSession } from "../session/session.ts";
import type { PageGuard } from "./guard.ts";
import type { Router } from "./router.ts";

const REDIRECT_AFTER_MS = 1_000;

export interface SessionEndOptions<U>
	extends Pick<PageSession<U>, "session">,
		Pick<OwnStores, "whenPersonGoes">,
		Pick<PageGuard, "loginHref" | "takeLock">,
		Pick<Router, "goTo" | "place"> {
	/** What the addresses of the way in begin with: nobody there is sent to it. */
	readonly wayIn: string;
	/** Tells a person the server's words; empty where it had none. */
	readonly say: (text: string) => void;
}

export function followSessionEnd<U>({
	session,
	whenPersonGoes,
	loginHref,
	takeLock,
	goTo,
	place,
	wayIn,
	say,
}: SessionEndOptions<U>): void {
	const isWayIn = (path: string) => path.startsWith(wayIn);
	const toLogin = () => {
		const { href, pathname } = place.get();
		if (session.get() === null && !isWayIn(pathname)) goTo(loginHref(href));
	};
	addEventListener(NOT_LOGGED_IN, (event) => {
		say((event as CustomEvent<{ code: number; text: string }>).detail.text);
		if (takeLock()) setTimeout(toLogin, REDIRECT_AFTER_MS);
	});
	// Logged out in another tab: this one has nothing of its own to show any more either.
	session.subscribe(() => {
		if (session.get() === null) setTimeout(toLogin, REDIRECT_AFTER_MS);
	});
	// Another person signed in in another tab: what the page itself still holds of the one before goes with it.
	whenPersonGoes(() => {
		if (session.get() !== null && !isWayIn(place.get().pathname)) goTo("/", { replace: true, begins: true });
	});
}
