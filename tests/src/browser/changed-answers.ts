// What the server answers, changed on its way to a page: for what takes days, a crash or an outage to come about.
import type { Page, Request } from "playwright-core";

/** From now on. `data` is what the call answers, as it comes; what is returned is laid into the answer, of which it may also be all. */
export async function changeAnswers<D>(
	page: Page,
	calls: string | ((url: URL) => boolean),
	change: (data: D, request: Request) => object,
): Promise<void> {
	await page.route(calls, async (route) => {
		// The page may be left, and the phone put away, at any of these moments.
		const response = await route.fetch().catch(() => undefined);
		const answer = (await response?.json().catch(() => undefined)) as { data: D } | undefined;
		if (response === undefined || answer === undefined) return route.abort().catch(() => undefined);
		await route.fulfill({ response, json: { ...answer, ...change(answer.data, route.request()) } }).catch(() => undefined);
	});
}
