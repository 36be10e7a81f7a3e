// Runs work that no first screen needs once the page has loaded and is idle.

const AFTER_LOAD_MS = 1_000;
const AT_LATEST_MS = 3_000;

/** Calls `act` once, when the page is idle. Returns how to forget it. */
export function whenIdle(act: () => void): () => void {
	let forgotten = false;
	let waits: ReturnType<typeof setTimeout> | undefined;
	const once = () => {
		if (!forgotten) act();
	};
	const rest = () => {
		waits = setTimeout(() => {
			// Safari has no such thing.
			if ("requestIdleCallback" in window) requestIdleCallback(once, { timeout: AT_LATEST_MS });
			else once();
		}, AFTER_LOAD_MS);
	};
	if (document.readyState === "complete") rest();
	else addEventListener("load", rest, { once: true });
	return () => {
		forgotten = true;
		removeEventListener("load", rest);
		clearTimeout(waits);
	};
}
