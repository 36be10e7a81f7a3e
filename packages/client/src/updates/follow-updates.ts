// The installed app: its files are kept by a service worker, so that it opens without a network; a newer version takes over when one
// next changes pages, never under somebody's hands nor while anything that was sent has no answer. Of several workers of an origin only the app's own counts.
import type { Store } from "../stores/store.ts";

/** Somebody who leaves the app open for days gets its updates too. */
const LOOK_EVERY_MS = 3_600_000;

export interface UpdateOptions {
	/** Written by the app's build. It answers for its folder and below: `/sw.js` for all, `/console/sw.js` for /console/. */
	readonly worker: string;
	/** Called with each change of pages. */
	readonly onArrived: (listener: (to: { readonly pathChanged: boolean }) => void) => void;
	/** How many calls that change something have no answer yet. */
	readonly sendingCalls: Pick<Store<number>, "get">;
	/** The app's files are kept, and its worker is at work. */
	readonly onInstalled: () => Promise<void>;
}

export function followUpdates({ worker, onArrived, sendingCalls, onInstalled }: UpdateOptions): void {
	if (!("serviceWorker" in navigator)) return;
	/** Whether a newer version than this page's is at work. */
	let replaced = false;
	/** Whether somebody did anything since the page was last changed. */
	let touched = false;
	let registration: ServiceWorkerRegistration | undefined;

	/** Where a newer version waits, it is let in and the page begins anew with it. */
	function takeOver(): void {
		// With the next change of pages then: what became of it is told by this page.
		if (sendingCalls.get() > 0) return;
		if (replaced) return location.reload();
		const newer = registration?.waiting;
		if (newer == null) return;
		// Not before it is at work: reloaded earlier, the page would be the old one again, and stay it. A browser that still has work for
		// the older one takes minutes, so whoever has begun something meanwhile gets the newer one with the next change of pages.
		newer.addEventListener("statechange", () => {
			if (newer.state !== "activated") return;
			replaced = true;
			if (!touched && sendingCalls.get() === 0) location.reload();
		});
		newer.postMessage({ type: "SKIP_WAITING" });
	}

	navigator.serviceWorker.register(worker).then(
		(made) => {
			registration = made;
			setInterval(() => void made.update().catch(() => undefined), LOOK_EVERY_MS);
			atWork(made)
				.then(onInstalled)
				.catch(() => undefined);
		},
		// Forbidden, or no network yet: the app works without it.
		() => undefined,
	);
	// Another page of the app let the newer version in: this one is of the older, whose files go.
	navigator.serviceWorker.addEventListener("controllerchange", () => {
		const now = navigator.serviceWorker.controller;
		if (now !== null && now.scriptURL === registration?.active?.scriptURL) replaced = true;
	});
	for (const hand of ["pointerdown", "keydown"])
		addEventListener(
			hand,
			() => {
				touched = true;
			},
			{ capture: true, passive: true },
		);
	onArrived(({ pathChanged }) => {
		if (!pathChanged) return;
		touched = false;
		takeOver();
	});
}

/** When the first version of the app on this device is at work. */
async function atWork({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
	const first = active === null ? (installing ?? waiting) : null;
	if (first === null) return;
	await new Promise<void>((resolve) => {
		first.addEventListener("statechange", () => {
			if (first.state === "activated") resolve();
		});
	});
}
