// Router: after a change of the address the previous page stays for up to 200 ms, then a loading shape appears for at least 200 ms, then the
// new page (docs/reference/product.md §2). @tanstack/history provides the browser's history, steps back and blockers.
import { createBrowserHistory, type HistoryLocation, type RouterHistory } from "@tanstack/history";
import type { ReactNode } from "react";
import type { AppStorage } from "../stores/app-storage.ts";
import { createStore, type Store } from "../stores/store.ts";
import { beginAnew, forgetReload } from "./begin-anew.ts";
import type { Found, Guard, Route } from "./mount.ts";
import type { Frame } from "./page.ts";
import { createScroll, type Scroll } from "./scroll.ts";

const PENDING_AFTER_MS = 200;
const PENDING_AT_LEAST_MS = 200;

export interface Shown {
	readonly location: HistoryLocation;
	readonly what: "page" | "shape" | "problem";
	readonly frame: Frame | undefined;
	/** The page with the values of its address; undefined: not loaded yet. */
	readonly drawn: ReactNode | undefined;
}

export interface Step {
	/** Replaces the current page in the history. */
	readonly replace?: boolean;
	/** The scroll position stays. */
	readonly keepScroll?: boolean;
	/** Earlier history is not for this user, so that Back is blocked here. A page that replaces this one blocks it as well. */
	readonly begins?: boolean;
}

type Arrival = (to: { readonly pathChanged: boolean }) => void;

export interface Router extends Pick<Scroll, "placeScroll"> {
	readonly history: RouterHistory;
	/** The current address, at once; the shown page follows when it is loaded. */
	readonly place: Store<HistoryLocation>;
	readonly shown: Store<Shown | undefined>;
	/** Called each time a page is complete. */
	readonly onArrived: (listener: Arrival) => void;
	/** True after the user has left the first page. */
	readonly hasMoved: () => boolean;
	/** Reports that a page is complete. */
	readonly arrived: (pathChanged: boolean) => void;
	/** Starts at the page's first address. @param findRoute finds the target of an address @returns resolves when its page is complete */
	readonly startRouter: (findRoute: (path: string) => Found) => Promise<void>;
	/** Goes to a full address (path and query) of the app. */
	readonly goTo: (href: string, step?: Step) => void;
	/** True if there is a page to step back to. */
	readonly canGoBack: () => boolean;
	/** Goes one step back; without an earlier page of the app, to the parent page `above`. */
	readonly goBack: (above: string, step?: Step) => void;
	/** Starts to load a link's page; called on touch start. */
	readonly fetchAhead: (path: string) => void;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** @returns resolves when everything is loaded */
async function fetchRoute(found: Found): Promise<Route> {
	const route = await found.fetch();
	await Promise.all([route.page.fetch(), route.frame?.fetch()]);
	return route;
}

const pathIn = (href: string): string => href.split("?")[0] as string;

const isHere = ({ page, frame }: Route): boolean => page.here !== undefined && (frame === undefined || frame.here !== undefined);

export interface RouterOptions extends Pick<AppStorage, "keyOf"> {
	/** Number of changing calls without a response. */
	readonly sendingCalls: Store<number>;
}

export function createRouter({ keyOf, sendingCalls: sending }: RouterOptions): Router {
	const history = createBrowserHistory();
	const { keepScroll, placeScroll } = createScroll(keyOf("scroll"));
	const place = createStore(history.location);
	const shown = createStore<Shown | undefined>(undefined);
	/** The page that was reloaded because its code was gone. */
	const reloaded = keyOf("reloaded");
	/** Undefined: not started. */
	let find: ((path: string) => Found) | undefined;
	/** The newest step: a page that loads after another one was requested is not shown. */
	let latest = 0;
	let moved = false;
	const listeners = new Set<Arrival>();

	/** Redirects by the guard. True: the user is being redirected to another page. */
	function sentAway(guard: Guard | undefined, { href }: HistoryLocation): boolean {
		const instead = guard?.(href);
		if (instead !== undefined) history.replace(instead);
		return instead !== undefined;
	}

	async function arrive(location: HistoryLocation): Promise<void> {
		const found = find?.(location.pathname);
		if (found === undefined || sentAway(found.guard, location)) return;
		latest += 1;
		const step = latest;
		place.set(location);
		const show = (what: Shown["what"]) => {
			if (step !== latest) return;
			keepScroll(shown.get()?.location.state);
			const asked = Object.fromEntries(new URLSearchParams(location.search));
			const { page, frame } = found.here ?? {};
			shown.set({ location, what, frame, drawn: what === "page" ? page?.here?.(asked) : undefined });
		};
		if (found.here !== undefined && isHere(found.here)) return show("page");
		let pendingSince = 0;
		const timer = setTimeout(() => {
			pendingSince = performance.now();
			show("shape");
		}, PENDING_AFTER_MS);
		try {
			await found.fetch();
			// Only now the user of the page is known.
			if (step !== latest || sentAway(found.guard, location)) return;
			await fetchRoute(found);
			forgetReload(reloaded, location.pathname);
		} catch (problem) {
			const isWanted = () => step === latest;
			if (!(await beginAnew(problem, { key: reloaded, path: location.pathname, sending, isWanted }))) show("problem");
			return;
		} finally {
			clearTimeout(timer);
		}
		if (pendingSince > 0) await pause(PENDING_AT_LEAST_MS - (performance.now() - pendingSince));
		show("page");
	}

	const begins = (): boolean => (history.location.state as Step).begins === true;
	/** True on the first page's copied history entry (back-closes.ts). */
	const isCopy = (): boolean => (history.location.state as { readonly copy?: boolean }).copy === true;
	const canGoBack = () => history.canGoBack() && !begins() && !isCopy();

	/**
	 * True if a step to `href` ends at the current address: the same link is tapped again, or another link redirects to the same sign-in page.
	 * As in browsers, such a step adds no history entry and loads the current entry again.
	 */
	function isPlace(href: string): boolean {
		const instead = find?.(pathIn(href)).guard?.(href);
		const now = place.get();
		return instead === undefined ? href === now.href : pathIn(instead) === now.pathname;
	}

	function goTo(
		href: string,
		{ replace = isPlace(href), keepScroll = false, begins: anew = replace && begins() }: Step = {},
	): void {
		history[replace ? "replace" : "push"](href, { keepScroll, ...(anew && { begins: true }) });
	}

	return {
		history,
		place,
		shown,
		placeScroll,
		onArrived: (listener) => void listeners.add(listener),
		hasMoved: () => moved,
		arrived(pathChanged) {
			moved ||= pathChanged;
			for (const listener of listeners) listener({ pathChanged });
		},
		startRouter(findRoute) {
			find = findRoute;
			history.subscribe(({ location }) => {
				const now = place.get();
				// A blocked step back led nowhere.
				if (location.href !== now.href || location.state.__TSR_key !== now.state.__TSR_key) void arrive(location);
			});
			return arrive(history.location);
		},
		goTo,
		canGoBack,
		goBack(above, step) {
			if (canGoBack()) history.back();
			else goTo(above, step);
		},
		fetchAhead(path) {
			if (find !== undefined) void fetchRoute(find(path)).catch(() => undefined);
		},
	};
}
