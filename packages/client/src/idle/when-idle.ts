// Delays work that the first screen does not need until the page has loaded and the browser is idle.

const AFTER_LOAD_MS = 1_000;
const AT_LATEST_MS = 3_000;

/** Calls `act` once when the browser is idle. Returns a function that prevents the call. */
export function whenIdle(act: () => void): () => void {
	let forgotten = false;
	let waits: ReturnType<typeof setTimeout> | undefined;
	const once = () => {
		if (!forgotten) act();
	};
	const rest = () => {
		waits = setTimeout(() => {
			// Safari has no requestIdleCallback. There the timer alone delays the work.
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
