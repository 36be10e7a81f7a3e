import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone, picture } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually, signUp } from "./person.ts";

test("a tap on a tab moves the focus to the page's heading, and closing the menu returns the focus", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "1000" });
	await page.goto("/");
	await page.getByText("Total assets").waitFor();
	const bar = page.getByRole("navigation", { name: "Main" });
	expect((await bar.boundingBox())?.height).toBe(76);
	await bar.getByRole("link", { name: "Assets" }).click();
	await page.waitForURL((url) => url.pathname === "/pages/assets/index");
	// Expects that the focus has moved from the tapped tab to the heading. Both have the text "Assets".
	await eventually(() => page.evaluate(() => document.querySelector("h1:focus")?.textContent)).toBe("Assets");
	await eventually(() => bar.getByRole("link", { name: "Assets" }).getAttribute("aria-current")).toBe("page");

	await bar.getByRole("button", { name: "My" }).click();
	const menu = page.getByRole("dialog", { name: "My" });
	await menu.getByRole("button", { name: /^Theme/ }).click();
	await menu.getByText("Dark", { exact: true }).click();
	await eventually(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
	await menu.getByRole("button", { name: /^Language/ }).click();
	await picture(page, "menu-dark");
	await menu.getByText("Español").click();
	await page.locator("html[lang=es]").waitFor();
	await page.getByRole("button", { name: /^Idioma\s*Español$/ }).waitFor();
	await eventually(() => page.getByRole("radio", { name: "Español" }).isChecked()).toBe(true);
	await page.keyboard.press("Escape");
	await menu.waitFor({ state: "hidden" });
	await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe("BUTTON");
	await eventually(() => page.title()).toBe("Activos · Candor");
	expect(faults).toEqual([]);
	await context.close();
});
