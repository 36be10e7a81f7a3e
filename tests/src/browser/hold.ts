import type { Page, Route } from "playwright-core";

/**
 * Delays every request to an address.
 * @returns `release` lets the delayed and all later requests continue; `count` returns the number of requests so far
 */
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
