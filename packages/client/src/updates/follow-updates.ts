// Updates of the installed app. A service worker stores the app's files, so that the app opens without a network. A newer version takes
// over when the user changes pages, never during an input or a request. Workers of other apps are ignored.
import type { Store } from "../stores/store.ts";

/** Interval between checks for a newer version, ms. The checks help users who leave the app open for days. */
const LOOK_EVERY_MS = 3_600_000;

export interface UpdateOptions {
	/**
	 * Path of the worker that the app's build writes. A worker controls its folder: `/sw.js` controls all pages, `/console/sw.js` only
	 * /console/.
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
		// While a request is open, the update waits for the next change of pages, so that this page can show the outcome of the request.
		if (sendingCalls.get() > 0) return;
		if (replaced) return location.reload();
		const newer = registration?.waiting;
		if (newer == null) return;
		// The reload waits until the newer version is active, because an earlier reload would load the old version again. A browser
		// may need minutes to activate the newer version while the old version is busy. If the user acts meanwhile, the newer
		// version loads with the next change of pages.
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
		// The browser forbids the worker, or there is no network yet. The app works without a worker.
		() => undefined,
	);
	// Another page of the app has activated the newer version. This page is old, and its files no longer exist.
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

/** Resolves when the first version of the app on this device is active. */
async function atWork({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
	const first = active === null ? (installing ?? waiting) : null;
	if (first === null) return;
	await new Promise<void>((resolve) => {
		first.addEventListener("statechange", () => {
			if (first.state === "activated") resolve();
		});
	});
}
