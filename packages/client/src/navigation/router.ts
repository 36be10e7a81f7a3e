// Router: an address keeps the previous page for 200 ms, then shows a loading shape for 200 ms at least, then the page
// (docs/reference/product.md §2). @tanstack/history provides the browser's history, steps back and blockers.
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
	/** The history before this page is not for this user. A page that replaces it starts fresh as well. */
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
	/** The user has left the first page. */
	readonly hasMoved: () => boolean;
	/** A page is complete. */
	readonly arrived: (pathChanged: boolean) => void;
	/** Starts at the page's first address. @param findRoute finds the target of an address @returns resolves when its page is complete */
	readonly startRouter: (findRoute: (path: string) => Found) => Promise<void>;
	/** By a full address (path and query) of the app. */
	readonly goTo: (href: string, step?: Step) => void;
	/** There is a page to step back to. */
	readonly canGoBack: () => boolean;
	/** One step back; a user who came by the address goes to the parent page instead. */
	readonly goBack: (above: string, step?: Step) => void;
	/** On touch start a link's page starts to load. */
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

	/** True: the user is already on the way to another page. */
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
	/** Of the first page: the entry before it is a copy (back-closes.ts). */
	const isCopy = (): boolean => (history.location.state as { readonly copy?: boolean }).copy === true;
	const canGoBack = () => history.canGoBack() && !begins() && !isCopy();

	/**
	 * A step to `href` ends at the current address: a link is tapped again, or another one redirects to the same sign-in. As in browsers
	 * this adds no entry: the current one is loaded again.
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
