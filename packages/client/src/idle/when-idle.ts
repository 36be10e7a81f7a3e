// Runs work that no first screen needs once the page has loaded and is idle.

const AFTER_LOAD_MS = 1_000;
const AT_LATEST_MS = 3_000;

/** Calls `act` once, when the page is idle. */
export function whenIdle(act: () => void): void {
	const rest = () =>
		setTimeout(() => {
			// Safari has no such thing.
			if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: AT_LATEST_MS });
			else act();
		}, AFTER_LOAD_MS);
	if (document.readyState === "complete") rest();
	else addEventListener("load", rest, { once: true });
}
