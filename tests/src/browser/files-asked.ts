// The files that a page asked for: what runs beside it without a sign of its own is there once none is still to come.
import type { Page } from "playwright-core";

/** How often in a row nothing may be on its way: a file that came asks for another. */
const QUIET_TIMES = 5;
const BETWEEN_MS = 100;

/** From now on; the network's own idleness is waited for once a page only. @returns waits until all has come, has run and is drawn */
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
