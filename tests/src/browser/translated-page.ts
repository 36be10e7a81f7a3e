// Uses a page while a translator replaces its text nodes, as the built-in translators of Chrome and Edge do.
import type { Page } from "playwright-core";
import { drawn, idle } from "./person.ts";
import { OPEN_DRAWER } from "./screens/visit.ts";

/** Replaces the text nodes of the page as a translator does. @returns number of replaced text nodes */
function translatePage(page: Page): Promise<number> {
	return page.evaluate(() => {
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const texts: Text[] = [];
		while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
		const translatable = texts.filter(
			({ data, parentElement }) =>
				data.trim() !== "" && parentElement?.closest("[translate=no], font, svg, script, style, option, textarea") === null,
		);
		for (const text of translatable) {
			const outer = document.createElement("font");
			const inner = document.createElement("font");
			inner.append(text.data);
			outer.append(inner);
			text.replaceWith(outer);
		}
		return translatable.length;
	});
}

/**
 * Uses the page like a user: types and clears text, changes tabs, opens and closes a layer, and goes to another page. Translates
 * the page before each step.
 */
export async function useTranslatedPage(page: Page): Promise<void> {
	const step = async (change: () => Promise<unknown>) => {
		await translatePage(page);
		await change();
		await drawn(page);
		await idle(page);
	};
	const fields = await page
		.locator("main :is(input[inputmode=decimal], input[type=text], input[type=search]):not([readonly]):visible:enabled")
		.elementHandles();
	for (const field of fields.slice(0, 3))
		for (const text of ["1", ""]) if (await field.isVisible()) await step(() => field.fill(text));
	const tabs = await page.locator("main [role=tab]:visible").elementHandles();
	for (const tab of [...tabs.slice(0, 4), ...tabs.slice(0, 1)])
		if (await tab.isVisible()) await step(() => tab.evaluate((element) => (element as HTMLElement).click()));
	const opener = page.locator("main button[aria-haspopup]:visible:enabled").first();
	if ((await opener.count()) > 0) {
		await step(() => opener.evaluate((element) => (element as HTMLElement).click()));
		const layer = page.locator(OPEN_DRAWER).first();
		await layer.waitFor();
		await step(() => page.keyboard.press("Escape"));
		await layer.waitFor({ state: "hidden" });
	}
	const way = page.locator("a[href^='/']:visible").filter({ hasNot: page.locator("[target]") });
	const here = new URL(page.url()).pathname;
	const hrefs = await way.evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
	const at = hrefs.findIndex((path) => path !== here);
	if (at < 0) return;
	await step(() => way.nth(at).evaluate((element) => (element as HTMLElement).click()));
	await page.waitForFunction((path) => location.pathname !== path, here);
	await page.locator("main:not([aria-busy])").waitFor();
	await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
	await translatePage(page);
}
