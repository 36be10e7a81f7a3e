// The phone's back button closes what lies over the page, one layer at a time, before it leaves the page.
import type { Router } from "./router.ts";

/** Not in every browser, and not in TypeScript's library yet. */
declare const CloseWatcher: new () => EventTarget & { destroy(): void };

/** What lies over the page, as whoever draws it knows. */
export interface Layers {
	readonly onLayers: (listener: (count: number) => void) => void;
	readonly closeTopLayer: () => void;
}

/** Going back closes the uppermost layer and stays; any other way from the page is free. Started once. */
export function followLayers(history: Router["history"], { onLayers, closeTopLayer }: Layers): void {
	let free = () => {};
	let layers = 0;
	const renew = () => {
		free();
		free = layers > 0 ? hold(history, closeTopLayer, renew) : () => {};
	};
	onLayers((count) => {
		layers = count;
		renew();
	});
}

/** @param asked called when a watcher was used up */
function hold(history: Router["history"], closeTopLayer: () => void, asked: () => void): () => void {
	// On the first page of a tab Back would leave the app without asking the page: phones that ask a close watcher first do not.
	// Not with a keyboard: Escape would reach the watcher too, and closes what lies uppermost by itself.
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
