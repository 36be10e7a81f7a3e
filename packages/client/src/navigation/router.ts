// Which page is shown. An address that is gone to keeps the page before it for 200 ms, then its shape shows, for 200 ms at
// least, then itself (docs/reference/product.md §2). The browser's history is @tanstack/history's: what a step back is, what may hold it up.
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
	/** The page with what its address asks for; undefined: it has not come yet. */
	readonly drawn: ReactNode | undefined;
}

export interface Step {
	/** Takes the place of the page that is left. */
	readonly replace?: boolean;
	/** The page stays where it is scrolled to. */
	readonly keepScroll?: boolean;
	/** Here somebody begins anew: what the history has before it is not for them. A page that takes its place begins as well. */
	readonly begins?: boolean;
}

type Arrival = (to: { readonly pathChanged: boolean }) => void;

export interface Router extends Pick<Scroll, "placeScroll"> {
	readonly history: RouterHistory;
	/** Where the address leads, at once; what is shown follows when it is there. */
	readonly place: Store<HistoryLocation>;
	readonly shown: Store<Shown | undefined>;
	/** Called each time that a page stands. */
	readonly onArrived: (listener: Arrival) => void;
	/** Whether anybody has gone to another page than the first. */
	readonly hasMoved: () => boolean;
	/** A page stands. */
	readonly arrived: (pathChanged: boolean) => void;
	/** Begins with the address that the page was opened at. @param findRoute what an address leads to @returns when its page is there */
	readonly startRouter: (findRoute: (path: string) => Found) => Promise<void>;
	/** By a whole address (path and query) of the app. */
	readonly goTo: (href: string, step?: Step) => void;
	/** Whether there is a page to step back to. */
	readonly canGoBack: () => boolean;
	/** One step back; whoever came by the address goes to the page above instead. */
	readonly goBack: (above: string, step?: Step) => void;
	/** A finger on a link: its page begins to come before the finger is lifted. */
	readonly fetchAhead: (path: string) => void;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** @returns when all of it is here */
async function fetchRoute(found: Found): Promise<Route> {
	const route = await found.fetch();
	await Promise.all([route.page.fetch(), route.frame?.fetch()]);
	return route;
}

const pathIn = (href: string): string => href.split("?")[0] as string;

const isHere = ({ page, frame }: Route): boolean => page.here !== undefined && (frame === undefined || frame.here !== undefined);

export interface RouterOptions extends Pick<AppStorage, "keyOf"> {
	/** How many calls that change something have no answer yet. */
	readonly sendingCalls: Store<number>;
}

export function createRouter({ keyOf, sendingCalls: sending }: RouterOptions): Router {
	const history = createBrowserHistory();
	const { keepScroll, placeScroll } = createScroll(keyOf("scroll"));
	const place = createStore(history.location);
	const shown = createStore<Shown | undefined>(undefined);
	/** The page that was begun anew because its code was gone. */
	const reloaded = keyOf("reloaded");
	/** Undefined: it has not begun. */
	let find: ((path: string) => Found) | undefined;
	/** The newest step: a page that comes after another one was asked for is not shown any more. */
	let latest = 0;
	let moved = false;
	const listeners = new Set<Arrival>();

	/** True: whoever wants this page is on the way to another one. */
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
			// Only now is it known whose page it is.
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
	/** Of the first page: what lies before it is that page once more (back-closes.ts). */
	const isCopy = (): boolean => (history.location.state as { readonly copy?: boolean }).copy === true;
	const canGoBack = () => history.canGoBack() && !begins() && !isCopy();

	/**
	 * Whether a step to `href` ends where the address leads already: a link is tapped again, or another one from which one is sent to the
	 * same sign-in. As in any browser that is no further step: the one before is taken anew.
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
				// A way back that was held up led nowhere.
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
