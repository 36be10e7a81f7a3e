// Changes server responses on their way to a page. Tests use this for states of the exchange that would otherwise need days, a
// crash or an outage.
import type { Page, Request } from "playwright-core";

/** Changes a call's responses from now on. @param change gets the call's `data`. The object that it returns is merged into the response. */
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
