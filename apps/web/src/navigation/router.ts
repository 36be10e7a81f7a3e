// Which page is shown. An address that is gone to keeps the page before it for 200 ms, then its shape shows, for 200 ms at
// least, then itself (docs/product.md §2). The browser's history is @tanstack/history's: what a step back is, what may hold it up.
import { createBrowserHistory, type HistoryLocation } from "@tanstack/history";
import { createStore } from "../data/store.ts";
import type { Found, Guard, Route } from "./mount.ts";
import type { Frame, Page } from "./page.ts";
import { hrefOf, type PagePath, type To } from "./paths.ts";
import { keepScroll } from "./scroll.ts";

const PENDING_AFTER_MS = 200;
const PENDING_AT_LEAST_MS = 200;
/** Pages that were begun anew because their code was gone. */
const RELOADED = "candor.reloaded";

export interface Shown {
	readonly location: HistoryLocation;
	readonly what: "page" | "shape" | "problem";
	/** Undefined: nothing of its feature has come yet. */
	readonly page: Page | undefined;
	readonly frame: Frame | undefined;
	/** What the page reads from its address. */
	readonly search: object;
}

export const history = createBrowserHistory();

/** Where the address leads, at once; what is shown follows when it is there. */
export const place = createStore(history.location);
export const shown = createStore<Shown | undefined>(undefined);

let find: (path: string) => Found;
/** The newest step: a page that comes after another one was asked for is not shown any more. */
let latest = 0;

let moved = false;
const listeners = new Set<(to: { pathChanged: boolean }) => void>();

/** Each time that a page stands. */
export function onArrived(listener: (to: { pathChanged: boolean }) => void): void {
	listeners.add(listener);
}

/** Whether anybody has gone to another page than the first. */
export const hasMoved = (): boolean => moved;

export function arrived(pathChanged: boolean): void {
	moved ||= pathChanged;
	for (const listener of listeners) listener({ pathChanged });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** @returns when all of it is here */
async function fetchRoute(found: Found): Promise<Route> {
	const route = await found.fetch();
	await Promise.all([route.page.fetch(), route.frame?.fetch()]);
	return route;
}

const isHere = ({ page, frame }: Route): boolean => page.here !== undefined && (frame === undefined || frame.here !== undefined);

/** True: whoever wants this page is on the way to another one. */
function sentAway(guard: Guard | undefined, { href }: HistoryLocation): boolean {
	const instead = guard?.(href);
	if (instead !== undefined) history.replace(instead);
	return instead !== undefined;
}

/** After an update a page's code may be gone: the page begins anew with the new version's, once. */
function beginAnew(problem: unknown, path: string): boolean {
	if (!(problem instanceof TypeError) || !navigator.onLine) return false;
	try {
		const before = sessionStorage.getItem(RELOADED);
		if (before === path) return false;
		sessionStorage.setItem(RELOADED, path);
	} catch {
		// Where nothing can be kept, nobody knows whether this is the first time.
		return false;
	}
	window.location.reload();
	return true;
}

function forgetReload(path: string): void {
	try {
		if (sessionStorage.getItem(RELOADED) === path) sessionStorage.removeItem(RELOADED);
	} catch {
		// Nothing was kept.
	}
}

async function arrive(location: HistoryLocation): Promise<void> {
	const found = find(location.pathname);
	if (sentAway(found.guard, location)) return;
	latest += 1;
	const step = latest;
	place.set(location);
	const show = (what: Shown["what"]) => {
		if (step !== latest) return;
		keepScroll(shown.get()?.location.state);
		const asked = Object.fromEntries(new URLSearchParams(location.search));
		const { page, frame } = found.here ?? {};
		shown.set({ location, what, page, frame, search: page?.read(asked) ?? {} });
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
		forgetReload(location.pathname);
	} catch (problem) {
		if (step === latest && !beginAnew(problem, location.pathname)) show("problem");
		return;
	} finally {
		clearTimeout(timer);
	}
	if (pendingSince > 0) await pause(PENDING_AT_LEAST_MS - (performance.now() - pendingSince));
	show("page");
}

/** Begins with the address that the page was opened at. @param findRoute what an address leads to @returns when its page is there */
export function startRouter(findRoute: typeof find): Promise<void> {
	find = findRoute;
	history.subscribe(({ location }) => {
		const now = place.get();
		// A way back that was held up led nowhere.
		if (location.href !== now.href || location.state.__TSR_key !== now.state.__TSR_key) void arrive(location);
	});
	return arrive(history.location);
}

export interface Step {
	/** Takes the place of the page that is left. */
	readonly replace?: boolean;
	/** The page stays where it is scrolled to. */
	readonly keepScroll?: boolean;
	/** Here somebody begins anew: what the history has before it is not for them. A page that takes its place begins as well. */
	readonly begins?: boolean;
}

const begins = (): boolean => (history.location.state as Step).begins === true;

/** By a whole address (path and query) of this app. */
export function goTo(href: string, { replace = false, keepScroll = false, begins: anew = replace && begins() }: Step = {}): void {
	history[replace ? "replace" : "push"](href, { keepScroll, ...(anew && { begins: true }) });
}

export function navigate<P extends PagePath>({ to, search, ...step }: To<P> & Step): void {
	goTo(hrefOf({ to, search } as To<P>), step);
}

/** Whether there is a page to step back to. */
export const canGoBack = (): boolean => history.canGoBack() && !begins();

/** One step back; whoever came by the address goes to the page above instead. */
export function goBack(above: PagePath, step?: Step): void {
	if (canGoBack()) history.back();
	else goTo(above, step);
}

/** A finger on a link: its page begins to come before the finger is lifted. */
export function fetchAhead(path: string): void {
	void fetchRoute(find(path)).catch(() => undefined);
}
