// Who may open which page (docs/product.md §2, §6): pages with something of one's own send anyone without a session to the login,
// with the way back. After it has acted the guard is locked for a second, so that a burst of navigation makes one redirect.
import { LOGIN_PATH, session } from "../data/session.ts";
import { hrefOf } from "../navigation/paths.ts";

/** The pages of the tab bar. Coming from one of them, the way back is a switch of tabs (backtype 2). */
export const TAB_PATHS = [
	"/",
	"/pages/index/index",
	"/pages/trade/index",
	"/pages/option/detail",
	"/pages/finance/index",
	"/pages/assets/index",
];
const LOCK_MS = 1_000;

let lockedUntil = 0;

export interface WayBack {
	readonly backpage: string;
	readonly backtype: 1 | 2;
}

/** @param href path with its query */
export function wayBack(href: string): WayBack {
	const path = href.split("?")[0] as string;
	return { backpage: href, backtype: TAB_PATHS.includes(path) ? 2 : 1 };
}

/** False while the lock holds. */
export function takeLock(now = Date.now()): boolean {
	if (now < lockedUntil) return false;
	lockedUntil = now + LOCK_MS;
	return true;
}

/** The login with the way back to `href`. */
export const loginHref = (href: string): string => hrefOf({ to: LOGIN_PATH, search: wayBack(href) });

/** Of a route: the login, for whoever has no session. */
export function guard(href: string): string | undefined {
	if (session.get() !== null) return undefined;
	takeLock();
	return loginHref(href);
}
