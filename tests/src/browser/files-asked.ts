// The files that a page requested: background work without a visible sign is done once no file is pending.
import type { Page } from "playwright-core";

/** Required number of checks in a row without pending files: an arrived file may request another. */
const QUIET_TIMES = 5;
const BETWEEN_MS = 100;

/** From now on; the network's idle event comes once per page only. @returns waits until everything has loaded, run and drawn */
export function filesAsked(page: Page): () => Promise<void> {
	const asked = new Set<unknown>();
	page.on("request", (one) => asked.add(one));
	page.on("requestfinished", (one) => asked.delete(one));
	page.on("requestfailed", (one) => asked.delete(one));
	const idle = () =>
		page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => requestAnimationFrame(() => done()))));
	return async () => {
		for (let quiet = 0; quiet < QUIET_TIMES; quiet = asked.size === 0 ? quiet + 1 : 0) {
			await idle();
			await page.waitForTimeout(BETWEEN_MS);
		}
		await idle();
	};
}
