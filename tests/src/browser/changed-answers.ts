// Changes server responses before a page receives them. Tests use this for states of the exchange that otherwise arise only after
// days, a crash or an outage.
import type { Page, Request } from "playwright-core";

/**
 * Changes the responses of a call from now on.
 * @param change receives the call's `data`, and returns fields that replace fields of the response
 */
export async function changeAnswers<D>(
	page: Page,
	calls: string | ((url: URL) => boolean),
	change: (data: D, request: Request) => object,
): Promise<void> {
	await page.route(calls, async (route) => {
		// The page may close, or the test may end, while the request is pending.
		const response = await route.fetch().catch(() => undefined);
		const answer = (await response?.json().catch(() => undefined)) as { data: D } | undefined;
		if (response === undefined || answer === undefined) return route.abort().catch(() => undefined);
		await route.fulfill({ response, json: { ...answer, ...change(answer.data, route.request()) } }).catch(() => undefined);
	});
}
