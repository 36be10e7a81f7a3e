// Controls the access to pages (docs/reference/product.md §2, §6). A page with user data redirects a signed-out user to the
// sign-in page, which leads back to that page after the sign-in. A redirect locks the guard for a second, so that several events
// at once do not cause several redirects.
import type { PageSession } from "../session/session.ts";
import type { Guard } from "./mount.ts";
import { hrefOf } from "./paths.ts";

const LOCK_MS = 1_000;

export interface WayBack {
	readonly backpage: string;
	readonly backtype: 1 | 2;
}

export interface PageGuard {
	/** Returns the data with which the sign-in page leads back to an address. @param href path with its query */
	readonly wayBack: (href: string) => WayBack;
	/** Locks the guard for a second. Returns false if it is already locked. */
	readonly takeLock: (now?: number) => boolean;
	readonly loginHref: (href: string) => string;
	readonly guard: Guard;
}

export interface GuardOptions<U> extends Pick<PageSession<U>, "session"> {
	readonly signIn: string;
	/** Paths of the pages in the tab bar. The sign-in page returns to such a page by switching the tab (backtype 2). */
	readonly tabs: readonly string[];
}

export function createGuard<U>({ session, signIn, tabs }: GuardOptions<U>): PageGuard {
	let lockedUntil = 0;

	function wayBack(href: string): WayBack {
		const path = href.split("?")[0] as string;
		return { backpage: href, backtype: tabs.includes(path) ? 2 : 1 };
	}

	function takeLock(now = Date.now()): boolean {
		if (now < lockedUntil) return false;
		lockedUntil = now + LOCK_MS;
		return true;
	}

	const loginHref = (href: string) => hrefOf({ to: signIn, search: { ...wayBack(href) } });

	return {
		wayBack,
		takeLock,
		loginHref,
		guard(href) {
			if (session.get() !== null) return undefined;
			takeLock();
			return loginHref(href);
		},
	};
}
