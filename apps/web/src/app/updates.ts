// The installed app: its files are kept by a service worker, so that it opens without a network; a newer version takes over when one
// next changes pages, never under somebody's hands. No part of the first screen: loaded after it.
import { registerSW } from "virtual:pwa-register";
import type { router as Router } from "./router.tsx";

/** Somebody who leaves the app open for days gets its updates too. */
const LOOK_EVERY_MS = 3_600_000;

export function followUpdates(router: typeof Router): void {
	let waiting = false;
	const takeOver = registerSW({
		onNeedRefresh() {
			waiting = true;
		},
		onRegisteredSW(_url, registration) {
			if (registration !== undefined) setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS);
		},
	});
	router.subscribe("onResolved", ({ pathChanged }) => {
		if (!waiting || !pathChanged) return;
		waiting = false;
		void takeOver(true);
	});
}
