// Delays requests of a page until the test releases them.
import type { Page, Route } from "playwright-core";

/** Holds every request to an address; returns a function that releases them, and their number. */
export async function hold(page: Page, address: string): Promise<{ release: () => Promise<void>; count: () => number }> {
	const held: Route[] = [];
	let open = false;
	await page.route(address, (route) => {
		if (open) return route.continue();
		held.push(route);
	});
	return {
		release: async () => {
			open = true;
			await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
		},
		count: () => held.length,
	};
}
