// The installed app: its files are kept by a service worker, so that it opens without a network; a newer version takes over when one
// next changes pages, never under somebody's hands.
import { onArrived } from "../navigation/router.ts";
import { keepLetters } from "./letters.ts";

/** Written by the build (vite.config.ts). */
const WORKER = "/sw.js";
/** Somebody who leaves the app open for days gets its updates too. */
const LOOK_EVERY_MS = 3_600_000;

export function followUpdates(): void {
	if (!("serviceWorker" in navigator)) return;
	navigator.serviceWorker.ready.then(keepLetters).catch(() => undefined);
	navigator.serviceWorker.register(WORKER).then(
		(registration) => setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS),
		// Forbidden, or no network yet: the app works without it.
		() => undefined,
	);
	// Another page of the app let the newer version in: this one is of the older, whose files go.
	navigator.serviceWorker.addEventListener("controllerchange", () => {
		replaced = true;
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
		void takeOver();
	});
}

/** Whether a newer version than this page's is at work. */
let replaced = false;
/** Whether somebody did anything since the page was last changed. */
let touched = false;

/** Where a newer version waits, it is let in and the page begins anew with it. */
async function takeOver(): Promise<void> {
	if (replaced) return location.reload();
	const registration = await navigator.serviceWorker.getRegistration();
	const newer = registration?.waiting;
	if (newer == null) return;
	// Not before it is at work: reloaded earlier, the page would be the old one again, and stay it. A browser that still has work for
	// the older one takes minutes, so whoever has begun something meanwhile gets the newer one with the next change of pages.
	newer.addEventListener("statechange", () => {
		if (newer.state !== "activated") return;
		replaced = true;
		if (!touched) location.reload();
	});
	newer.postMessage({ type: "SKIP_WAITING" });
}
