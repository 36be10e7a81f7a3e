// Lets the Back button of the browser or phone close open overlays one by one before it leaves the page.
import type { Router } from "./router.ts";

/** The browser's class CloseWatcher. TypeScript's library and some browsers do not have it. */
declare const CloseWatcher: new () => EventTarget & { destroy(): void };

/** The open overlays ("layers"). The code that renders overlays passes this interface. */
export interface Layers {
	readonly onLayers: (listener: (count: number) => void) => void;
	readonly closeTopLayer: () => void;
}

interface Entry {
	readonly copy?: boolean;
	readonly __TSR_key?: string;
}

/** Makes Back close the top layer instead of leaving the page. All other navigation works as before. Must be called only once. */
export function followLayers(history: Router["history"], { onLayers, closeTopLayer }: Layers): void {
	let free = () => {};
	let layers = 0;
	const renew = () => {
		free();
		free = layers > 0 ? hold(history, closeTopLayer, renew) : () => {};
	};
	onLayers((count) => {
		// On the app's first page, Back would leave the document without an event. Therefore a copy of the history entry is
		// added: Back then leads from the copy to the first entry and causes an event.
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

/** Adds a history entry for the same page. It has the same key, so that the page is not rendered again. */
function copyEntry(): void {
	window.history.pushState({ ...window.history.state, __TSR_index: 1, copy: true }, "", window.location.href);
}

/** Makes Back close the top layer. @param onFired called after a close watcher has fired, because it works only once */
function hold(history: Router["history"], closeTopLayer: () => void, onFired: () => void): () => void {
	// On the first page of a tab, Back would leave the app without an event, unless the browser has close watchers. With a
	// keyboard, Escape would fire the watcher too, although Escape already closes the top layer. Therefore a watcher is used only
	// on touch devices.
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
