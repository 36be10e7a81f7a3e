// The router of an app (docs/reference/product.md §2). When the address changes, the previous page stays for up to 200 ms. If the
// new page has not loaded by then, a skeleton is shown for at least 200 ms before it. @tanstack/history provides the browser's
// history and blocks navigation.
import { createBrowserHistory, type HistoryLocation, type RouterHistory } from "@tanstack/history";
import type { ReactNode } from "react";
import type { AppStorage } from "../stores/app-storage.ts";
import { createStore, type Store } from "../stores/store.ts";
import type { FoundRoute, Guard, Route } from "./mount.ts";
import type { Frame } from "./page.ts";
import { forgetReload, reloadForNewCode } from "./reload-for-new-code.ts";
import { createScroll, type Scroll } from "./scroll.ts";

const PENDING_AFTER_MS = 200;
const PENDING_AT_LEAST_MS = 200;

export interface Shown {
	readonly location: HistoryLocation;
	readonly what: "page" | "shape" | "problem";
	readonly frame: Frame | undefined;
	/** The rendered page with the values of its address; undefined until it is loaded. */
	readonly drawn: ReactNode | undefined;
}

export interface Step {
	readonly replace?: boolean;
	readonly keepScroll?: boolean;
	/**
	 * True if the history before this page belongs to another user. Back is then blocked on this page, and on pages that replace
	 * it.
	 */
	readonly begins?: boolean;
}

type Arrival = (to: { readonly pathChanged: boolean }) => void;

export interface Router extends Pick<Scroll, "placeScroll"> {
	readonly history: RouterHistory;
	/** The current address. It changes at once; the displayed page follows when it is loaded. */
	readonly place: Store<HistoryLocation>;
	readonly shown: Store<Shown | undefined>;
	readonly onArrived: (listener: Arrival) => void;
	/** Returns true if the user has gone to another page since the app was opened. */
	readonly hasMoved: () => boolean;
	readonly arrived: (pathChanged: boolean) => void;
	/** Opens the page of the current address. @returns a promise that resolves when the page is complete */
	readonly startRouter: (findRoute: (path: string) => FoundRoute) => Promise<void>;
	readonly goTo: (href: string, step?: Step) => void;
	readonly canGoBack: () => boolean;
	/** Goes back one page, or to the parent page `above` if there is no earlier page of the app. */
	readonly goBack: (above: string, step?: Step) => void;
	/** Starts to load the page of a link. It is called when a touch on the link begins. */
	readonly fetchAhead: (path: string) => void;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads a route with its page and layout. */
async function fetchRoute(found: FoundRoute): Promise<Route> {
	const route = await found.fetch();
	await Promise.all([route.page.fetch(), route.frame?.fetch()]);
	return route;
}

const pathIn = (href: string): string => href.split("?")[0] as string;

const isHere = ({ page, frame }: Route): boolean => page.here !== undefined && (frame === undefined || frame.here !== undefined);

export interface RouterOptions extends Pick<AppStorage, "keyOf"> {
	readonly sendingCalls: Store<number>;
}

export function createRouter({ keyOf, sendingCalls: sending }: RouterOptions): Router {
	const history = createBrowserHistory();
	const { keepScroll, placeScroll } = createScroll(keyOf("scroll"));
	const place = createStore(history.location);
	const shown = createStore<Shown | undefined>(undefined);
	const reloaded = keyOf("reloaded");
	let find: ((path: string) => FoundRoute) | undefined;
	/** Number of the newest navigation. A page whose navigation has an older number is not shown when it has loaded. */
	let latest = 0;
	let moved = false;
	const listeners = new Set<Arrival>();

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
			// The guard is called a second time, because it may be unknown until the route has loaded.
			if (step !== latest || sentAway(found.guard, location)) return;
			await fetchRoute(found);
			forgetReload(reloaded, location.pathname);
		} catch (problem) {
			const isWanted = () => step === latest;
			if (!(await reloadForNewCode(problem, { key: reloaded, path: location.pathname, sending, isWanted }))) show("problem");
			return;
		} finally {
			clearTimeout(timer);
		}
		if (pendingSince > 0) await pause(PENDING_AT_LEAST_MS - (performance.now() - pendingSince));
		show("page");
	}

	const begins = (): boolean => (history.location.state as Step).begins === true;
	const isCopy = (): boolean => (history.location.state as { readonly copy?: boolean }).copy === true;
	const canGoBack = () => history.canGoBack() && !begins() && !isCopy();

	/**
	 * Returns true if a navigation to `href` ends at the current address: because it is the same address, or because both
	 * addresses redirect to the same sign-in page. Such a navigation adds no history entry and loads the current entry again, as
	 * in browsers.
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
				// If Back was blocked, address and key are unchanged, so nothing is loaded.
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
