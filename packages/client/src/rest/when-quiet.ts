// What is no part of a first screen waits until that stands and the page has nothing else to do.

const AFTER_LOAD_MS = 1_000;
const AT_LATEST_MS = 3_000;

/** Calls once the page is at rest. */
export function whenQuiet(act: () => void): void {
	const rest = () =>
		setTimeout(() => {
			// Safari has no such thing.
			if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: AT_LATEST_MS });
			else act();
		}, AFTER_LOAD_MS);
	if (document.readyState === "complete") rest();
	else addEventListener("load", rest, { once: true });
}
