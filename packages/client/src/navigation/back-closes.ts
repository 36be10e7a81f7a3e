// The browser's Back button, or that of the phone, closes overlays one by one before it leaves the page.
import type { Router } from "./router.ts";

/** The browser's class CloseWatcher, which TypeScript's library and some browsers lack. */
declare const CloseWatcher: new () => EventTarget & { destroy(): void };

/** The open overlays (layers). The code that renders them provides this interface. */
export interface Layers {
	readonly onLayers: (listener: (count: number) => void) => void;
	readonly closeTopLayer: () => void;
}

interface Entry {
	readonly copy?: boolean;
	readonly __TSR_key?: string;
}

/** Makes Back close the top layer instead of leaving the page. Other navigation is not blocked. Called once. */
export function followLayers(history: Router["history"], { onLayers, closeTopLayer }: Layers): void {
	let free = () => {};
	let layers = 0;
	const renew = () => {
		free();
		free = layers > 0 ? hold(history, closeTopLayer, renew) : () => {};
	};
	onLayers((count) => {
		// On the app's first page, Back would leave the document without an event. A copy of the history entry prevents this: Back
		// then leads to the first entry and causes an event.
		if (count > layers && !history.canGoBack()) copyEntry();
		layers = count;
		renew();
	});
	let before = history.location.state as Entry;
	history.subscribe(({ location, action }) => {
		const now = location.state as Entry;
		const led = before.copy === true && now.copy !== true && now.__TSR_key === before.__TSR_key;
		before = now;
		if (led && action.type === "BACK") window.history.back();
	});
}

/** Adds a history entry for the same page with the same key, so that the page is not rendered again. */
function copyEntry(): void {
	window.history.pushState({ ...window.history.state, __TSR_index: 1, copy: true }, "", window.location.href);
}

/** Makes Back close the top layer. @param onFired called when the close watcher has fired, because a close watcher works only once */
function hold(history: Router["history"], closeTopLayer: () => void, onFired: () => void): () => void {
	// On the first page of a tab, Back would leave the app without an event, unless the phone supports close watchers. With a keyboard, Escape
	// would trigger the watcher too, but Escape already closes the top layer. Therefore only touch devices use a watcher.
	const asks = "CloseWatcher" in window && matchMedia("(pointer: coarse)").matches;
	const watcher = asks ? new CloseWatcher() : undefined;
	watcher?.addEventListener("close", () => {
		closeTopLayer();
		onFired();
	});
	const unblock = history.block({
		enableBeforeUnload: false,
		blockerFn: ({ action }) => {
			if (action !== "BACK") return false;
			closeTopLayer();
			return true;
		},
	});
	return () => {
		watcher?.destroy();
		unblock();
	};
}
