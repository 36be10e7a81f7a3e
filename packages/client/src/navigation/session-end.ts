// Reacts when the server ends a session (code 999; docs/reference/product.md §4, §8). The page shows the server's message, and a
// second later the sign-in page opens. After the sign-in, it leads back to the page.
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
	/** Path prefix of the sign-in pages. On these pages the user is not redirected. */
	readonly wayIn: string;
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
	session.subscribe(() => {
		if (session.get() === null) setTimeout(toLogin, REDIRECT_AFTER_MS);
	});
	whenPersonGoes(() => {
		if (session.get() !== null && !isWayIn(place.get().pathname)) goTo("/", { replace: true, begins: true });
	});
}
