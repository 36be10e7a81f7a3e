// Updates the installed app. A service worker stores the app's files, so that the app opens without a network. A newer version
// becomes active when the user changes pages, never while the user types or a request is open. Service workers of other apps are
// ignored.
import type { Store } from "../stores/store.ts";

/** Interval between checks for a newer version, ms. It is for users who leave the app open for days. */
const LOOK_EVERY_MS = 3_600_000;

export interface UpdateOptions {
	/**
	 * Path of the service worker that the app's build writes. A worker controls the pages below its folder: `/sw.js` controls all
	 * pages, and `/console/sw.js` only those below /console/.
	 */
	readonly worker: string;
	readonly onArrived: (listener: (to: { readonly pathChanged: boolean }) => void) => void;
	readonly sendingCalls: Pick<Store<number>, "get">;
	readonly onInstalled: () => Promise<void>;
}

export function followUpdates({ worker, onArrived, sendingCalls, onInstalled }: UpdateOptions): void {
	if (!("serviceWorker" in navigator)) return;
	let replaced = false;
	let touched = false;
	let registration: ServiceWorkerRegistration | undefined;

	function takeOver(): void {
		// While a request is open, the update waits for the next change of pages, so that this page can show the request's
		// outcome.
		if (sendingCalls.get() > 0) return;
		if (replaced) return location.reload();
		const newer = registration?.waiting;
		if (newer == null) return;
		// The page must be reloaded only after the newer version is active; before that, the old version would load again. While
		// the old version is busy, a browser may need minutes to activate the newer one. If the user acts in that time, the
		// reload waits for the next change of pages.
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
		// The browser forbids the worker, or there is no network yet. The app also works without a worker.
		() => undefined,
	);
	// Another page of the app has activated the newer version. The files of this older page no longer exist on the server.
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

/** Resolves when the first version of the app that was installed on this device is active. */
async function atWork({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
	const first = active === null ? (installing ?? waiting) : null;
	if (first === null) return;
	await new Promise<void>((resolve) => {
		first.addEventListener("statechange", () => {
			if (first.state === "activated") resolve();
		});
	});
}
