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
	onArrived(({ pathChanged }) => {
		if (pathChanged) void takeOver();
	});
}

/** Where a newer version waits, it is let in and the page begins anew with it. */
async function takeOver(): Promise<void> {
	const registration = await navigator.serviceWorker.getRegistration();
	const newer = registration?.waiting;
	if (newer == null) return;
	// Not before it is at work, however long that takes: reloaded earlier, the page would be the old one again, and stay it.
	newer.addEventListener("statechange", () => {
		if (newer.state === "activated") location.reload();
	});
	newer.postMessage({ type: "SKIP_WAITING" });
}
