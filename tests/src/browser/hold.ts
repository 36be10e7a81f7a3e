import type { Page, Route } from "playwright-core";

/** Delays every request to an address. Returns a function that releases the requests, and the number of delayed requests. */
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
