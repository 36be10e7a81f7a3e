// Tracks the files that a page requests. Tests wait until none is pending, because then background work that nothing on the page
// shows is done.
import type { Page } from "playwright-core";
import { drawn, idle } from "./person.ts";

/**
 * Number of consecutive checks that must find no pending file. One check is not enough, because a loaded file may request another
 * one.
 */
const QUIET_TIMES = 5;
const BETWEEN_MS = 100;

/**
 * Tracks files from now on. It does not use the browser's network-idle event, which comes only once for each page.
 * @returns a function that waits until all files have loaded and run, and the page has rendered
 */
export function trackRequestedFiles(page: Page): () => Promise<void> {
	const asked = new Set<unknown>();
	page.on("request", (one) => asked.add(one));
	page.on("requestfinished", (one) => asked.delete(one));
	page.on("requestfailed", (one) => asked.delete(one));
	const rendered = async () => {
		await idle(page);
		await drawn(page);
	};
	return async () => {
		for (let quiet = 0; quiet < QUIET_TIMES; quiet = asked.size === 0 ? quiet + 1 : 0) {
			await rendered();
			await page.waitForTimeout(BETWEEN_MS);
		}
		await rendered();
	};
}
