// The phone's back button closes overlays, one layer at a time, before it leaves the page.
import type { Router } from "./router.ts";

/** CloseWatcher is missing in some browsers and in TypeScript's library. */
declare const CloseWatcher: new () => EventTarget & { destroy(): void };

/** The open overlays (layers), provided by the code that draws them. */
export interface Layers {
	readonly onLayers: (listener: (count: number) => void) => void;
	readonly closeTopLayer: () => void;
}

/** A copy of the app's first history entry. */
interface Entry {
	readonly copy?: boolean;
	readonly __TSR_key?: string;
}

/** Makes the back button close the top layer instead of leaving the page; other navigation is not blocked. Called once. */
export function followLayers(history: Router["history"], { onLayers, closeTopLayer }: Layers): void {
	let free = () => {};
	let layers = 0;
	const renew = () => {
		free();
		free = layers > 0 ? hold(history, closeTopLayer, renew) : () => {};
	};
	onLayers((count) => {
		// On the app's first page, a step back would leave the document without an event. A copied history entry makes it an event instead.
		if (count > layers && !history.canGoBack()) copyEntry();
		layers = count;
		renew();
	});
	let before = history.location.state as Entry;
	history.subscribe(({ location, action }) => {
		const now = location.state as Entry;
		// A step from the copied entry to its original is not visible to the user.
		const led = before.copy === true && now.copy !== true && now.__TSR_key === before.__TSR_key;
		before = now;
		if (led && action.type === "BACK") window.history.back();
	});
}

/** Adds a history entry of the same page with the same key, so that the page is not drawn again. */
function copyEntry(): void {
	window.history.pushState({ ...window.history.state, __TSR_index: 1, copy: true }, "", window.location.href);
}

/** Makes Back close the top layer. The callback `asked` is called after the close watcher has fired, because it works only once. */
function hold(history: Router["history"], closeTopLayer: () => void, asked: () => void): () => void {
	// On the first page of a tab Back would leave the app without an event, unless the phone uses a close watcher. Not with a keyboard:
	// Escape would reach the watcher too, and closes the top layer anyway.
	const asks = "CloseWatcher" in window && matchMedia("(pointer: coarse)").matches;
	const watcher = asks ? new CloseWatcher() : undefined;
	watcher?.addEventListener("close", () => {
		closeTopLayer();
		asked();
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
