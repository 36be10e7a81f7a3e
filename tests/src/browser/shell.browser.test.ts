// The frame of every page: the focus at each arrival, the menu, a page whose code cannot be had.

import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone, picture } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually, signUp } from "./person.ts";

test("tabs move the focus to the page's heading, and the menu gives it back", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "1000" });
	await page.goto("/");
	await page.getByText("Total assets").waitFor();
	const bar = page.getByRole("navigation", { name: "Main" });
	expect((await bar.boundingBox())?.height).toBe(76);
	await bar.getByRole("link", { name: "Assets" }).click();
	await page.waitForURL((url) => url.pathname === "/pages/assets/index");
	// The tab that was tapped says "Assets" too, and had the focus first.
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

test("a page whose code is there takes its bars along in the same picture", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context);
	await page.goto("/pages/trade/index");
	const toChart = page.getByRole("link", { name: "BTC/USDT: chart" });
	const trade = page.getByRole("navigation", { name: "Trade" });
	await toChart.click();
	await trade.waitFor();
	await page.goBack();
	await toChart.waitFor();
	// What each change of the page left standing: Spot has the tab bar, the chart the mark and a way back.
	await page.evaluate(() => {
		const pictures = new Set<string>();
		Object.assign(window, { pictures });
		const look = () => {
			const there = (selector: string) => document.querySelector(selector) !== null;
			const mark = [...document.querySelectorAll("p")].some(({ textContent }) => textContent?.startsWith("Sandbox: simulated"));
			pictures.add(JSON.stringify({ back: there("header [aria-label=Back]"), tabs: there("nav[aria-label=Main]"), mark }));
		};
		look();
		new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
	});
	await toChart.click();
	await trade.waitFor();
	await page.goBack();
	await toChart.waitFor();
	const pictures = await page.evaluate(() => [...(window as unknown as { pictures: Set<string> }).pictures]);
	expect(pictures.map((one) => JSON.parse(one))).toEqual([
		{ back: false, tabs: true, mark: false },
		{ back: true, tabs: false, mark: true },
	]);
	expect(faults).toEqual([]);
	await context.close();
});

test("a page whose code cannot be had says so, and loads again", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context);
	await page.goto("/");
	await page.getByText("Total assets").waitFor();
	await page.route("**/assets/spot-route-*.js", (route) => route.abort());
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Spot" }).click();
	await page.getByRole("heading", { name: "This page could not be loaded" }).waitFor();
	await page.unroute("**/assets/spot-route-*.js");
	await page.getByRole("button", { name: "Load again" }).click();
	await page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
	// Where there is no tab bar, the page's own bar leads back.
	await page.route("**/assets/kline-route-*.js", (route) => route.abort());
	await page.getByRole("link", { name: "BTC/USDT: chart" }).click();
	await page.getByRole("heading", { name: "This page could not be loaded" }).waitFor();
	await page.getByRole("button", { name: "Back" }).click();
	await page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
	await context.close();
});
