// Every toast that a page shows, kept until its test asks for it: a toast goes after some seconds, however late a busy machine looks.
import type { BrowserContext, Page } from "playwright-core";

const told = new WeakMap<Page, string[]>();

/** For every page of the context, those to come too. */
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

/** What toasts of the page said, oldest first, without those that `takeToast` took. */
export function toastsOf(page: Page): string[] {
	const known = told.get(page) ?? [];
	told.set(page, known);
	return known;
}

/** Whether a toast said this; it is found once. */
export function takeToast(page: Page, text: RegExp): boolean {
	const toasts = toastsOf(page);
	const at = toasts.findIndex((one) => text.test(one));
	if (at >= 0) toasts.splice(at, 1);
	return at >= 0;
}
