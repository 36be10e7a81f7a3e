// Back keeps the scroll: how far down each page of the history was left, in this tab, over a reload too.
import type { HistoryState } from "@tanstack/history";

const KEY = "candor.scroll";
const KEPT_AT_MOST = 100;
/** A list that comes back page by page may take this long to be as long as it was. */
const GROWING_MS = 2_000;

interface Entry extends HistoryState {
	readonly __TSR_key?: string;
	readonly keepScroll?: boolean;
}

const positions = new Map<string, number>();
try {
	for (const [key, y] of JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as [string, number][]) positions.set(key, y);
} catch {
	// Nothing is kept over a reload then.
}
let now: string | undefined;
let stopGrowing = () => {};

if (typeof document !== "undefined") {
	history.scrollRestoration = "manual";
	addEventListener("pagehide", () => {
		if (now !== undefined) positions.set(now, window.scrollY);
		try {
			sessionStorage.setItem(KEY, JSON.stringify([...positions].slice(-KEPT_AT_MOST)));
		} catch {
			// As above.
		}
	});
}

/** Before a page gives way: where it is. */
export function keepScroll(entry: Entry | undefined): void {
	if (entry?.__TSR_key !== undefined) positions.set(entry.__TSR_key, window.scrollY);
}

/** When a page stands: where it was, or its top. */
export function placeScroll(entry: Entry): void {
	stopGrowing();
	const first = now === undefined;
	now = entry.__TSR_key;
	const y = now === undefined ? undefined : positions.get(now);
	if (y === undefined && (first || entry.keepScroll === true)) return;
	window.scrollTo({ top: y ?? 0, behavior: "instant" });
	if (y !== undefined && Math.abs(window.scrollY - y) > 1) growTo(y);
}

/** The page is not as long yet as it was: until it is, or somebody moves it. */
function growTo(y: number): void {
	const grown = new ResizeObserver(() => {
		window.scrollTo({ top: y, behavior: "instant" });
		if (Math.abs(window.scrollY - y) <= 1) stopGrowing();
	});
	const late = setTimeout(() => stopGrowing(), GROWING_MS);
	const moves = ["touchstart", "wheel", "keydown", "pointerdown"] as const;
	const moved = () => stopGrowing();
	for (const move of moves) addEventListener(move, moved, { passive: true });
	stopGrowing = () => {
		grown.disconnect();
		clearTimeout(late);
		for (const move of moves) removeEventListener(move, moved);
		stopGrowing = () => {};
	};
	grown.observe(document.documentElement);
}
