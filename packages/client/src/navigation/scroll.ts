// Restores a page's scroll position when the user goes back to it in the same tab, even after a reload.
import type { HistoryState } from "@tanstack/history";

const KEPT_AT_MOST = 100;
/** Longest wait for a paged list to reach its earlier length, ms. Before that, its scroll position cannot be restored. */
const GROWING_MS = 5_000;

export interface Entry extends HistoryState {
	readonly __TSR_key?: string;
	readonly keepScroll?: boolean;
}

export interface Scroll {
	readonly keepScroll: (entry: Entry | undefined) => void;
	readonly placeScroll: (entry: Entry) => void;
}

/** Creates the store of scroll positions. @param key key of the positions in the tab's storage */
export function createScroll(key: string): Scroll {
	const positions = new Map<string, number>();
	let now: string | undefined;
	let stopGrowing = () => {};
	try {
		for (const [entry, y] of JSON.parse(sessionStorage.getItem(key) ?? "[]") as [string, number][]) positions.set(entry, y);
	} catch {
		// The browser forbids storage. The positions are then lost at a reload.
	}
	history.scrollRestoration = "manual";
	addEventListener("pagehide", () => {
		if (now !== undefined) positions.set(now, window.scrollY);
		try {
			sessionStorage.setItem(key, JSON.stringify([...positions].slice(-KEPT_AT_MOST)));
		} catch {
			// The browser's storage is full or forbidden. The positions are then lost at a reload.
		}
	});
	return {
		keepScroll(entry) {
			if (entry?.__TSR_key !== undefined) positions.set(entry.__TSR_key, window.scrollY);
		},
		placeScroll(entry) {
			stopGrowing();
			stopGrowing = () => {};
			const first = now === undefined;
			now = entry.__TSR_key;
			const y = now === undefined ? undefined : positions.get(now);
			if (y === undefined && (first || entry.keepScroll === true)) return;
			window.scrollTo({ top: y ?? 0, behavior: "instant" });
			if (y !== undefined && Math.abs(window.scrollY - y) > 1) stopGrowing = growTo(y);
		},
	};
}

/** Scrolls to `y` as soon as the page is long enough, unless the user scrolls first. Returns a function that ends the wait. */
function growTo(y: number): () => void {
	const grown = new ResizeObserver(() => {
		window.scrollTo({ top: y, behavior: "instant" });
		if (Math.abs(window.scrollY - y) <= 1) stop();
	});
	const late = setTimeout(() => stop(), GROWING_MS);
	const moves = ["touchstart", "wheel", "keydown", "pointerdown"] as const;
	const stop = () => {
		grown.disconnect();
		clearTimeout(late);
		for (const move of moves) removeEventListener(move, stop);
	};
	for (const move of moves) addEventListener(move, stop, { passive: true });
	grown.observe(document.documentElement);
	return stop;
}
