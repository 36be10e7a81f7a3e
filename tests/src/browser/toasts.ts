// Records every toast of a page until the test reads it, because a toast disappears after some seconds and a test on a busy
// machine may look later.
import type { BrowserContext, Page } from "playwright-core";

const told = new WeakMap<Page, string[]>();

/** Records the toasts of every page of the context, including pages that open later. */
export async function keepToasts(context: BrowserContext): Promise<void> {
	await context.exposeBinding("keepToast", ({ page }, text: string) => void toastsOf(page).push(text));
	await context.addInitScript(() => {
		const { keepToast } = window as unknown as { keepToast: (text: string) => Promise<void> };
		new MutationObserver((changes) => {
			for (const { target, addedNodes } of changes) {
				if (!(target instanceof Element) || !target.matches("section[aria-live=polite]")) continue;
				for (const node of addedNodes) void keepToast(node.textContent ?? "");
			}
		}).observe(document, { childList: true, subtree: true });
	});
}

/** Returns the texts of the page's toasts, oldest first, without those that `takeToast` has removed. */
export function toastsOf(page: Page): string[] {
	const known = told.get(page) ?? [];
	told.set(page, known);
	return known;
}

/** Removes the first recorded toast that matches the text. Returns true if there was one. */
export function takeToast(page: Page, text: RegExp): boolean {
	const toasts = toastsOf(page);
	const at = toasts.findIndex((one) => text.test(one));
	if (at >= 0) toasts.splice(at, 1);
	return at >= 0;
}
