// Tests the parts of the app around each page: bars that change with the page, the sandbox badge, the side panel of a wide
// window, and the error of a page that fails to load.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone, picture } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually, signUp } from "./person.ts";
import { axeProblems } from "./screen-problems.ts";

test("a loaded page changes together with its bars", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context);
	await page.goto("/pages/trade/index");
	const toChart = page.getByRole("link", { name: "BTC/USDT: chart" });
	const trade = page.getByRole("navigation", { name: "Trade" });
	await toChart.click();
	await trade.waitFor();
	await page.goBack();
	await toChart.waitFor();
	// Records each combination of bars that appears during the change. Spot has the tab bar, the chart page has a Back button,
	// and both have the sandbox badge.
	await page.evaluate(() => {
		const pictures = new Set<string>();
		Object.assign(window, { pictures });
		const look = () => {
			const there = (selector: string) => document.querySelector(selector) !== null;
			const mark = document.querySelector("header")?.textContent?.includes("Simulated market");
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
		{ back: false, tabs: true, mark: true },
		{ back: true, tabs: false, mark: true },
	]);
	expect(faults).toEqual([]);
	await context.close();
});

const TABS = ["/", "/pages/trade/index", "/pages/option/detail", "/pages/finance/index", "/pages/assets/index"];

const OTHERS = [
	"/pages/trade/kline",
	"/pages/settings/index",
	"/pages/settings/security/changePassword",
	"/pages/assets/record",
	"/pages/notice/index",
	"/pages/index/notice/notice?id=what-candor-is",
	"/pages/verification/index",
	"/pages/user/login/404",
	"/pages/user/login/register",
	"/pages/user/login/privacyAgreement/userAgreement",
];

test("each page's bar has one sandbox badge at the same height, and titles of tabs do not move", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context);
	const middles = (path: string) =>
		page.evaluate((tab) => {
			const middle = (element: Element) => {
				const { top, bottom } = element.getBoundingClientRect();
				return (top + bottom) / 2;
			};
			const marks = [...document.querySelectorAll("#root a, #root span")].filter(({ children, textContent }) => {
				return children.length > 1 && textContent?.startsWith("Simulated market") === true;
			});
			const words = (mark: Element) => {
				const { left, top, bottom } = mark.getBoundingClientRect();
				const there = document.elementsFromPoint(left + 8, (top + bottom) / 2);
				return there.find(({ children }) => children.length === 0)?.textContent;
			};
			return {
				marks: marks.map((mark) => ({ bar: mark.closest("header") !== null, middle: middle(mark) })),
				words: marks.map(words),
				// On narrow phones, Spot shows the price change below the title, inside the parent element of the title's button.
				title: tab
					? [...document.querySelectorAll("header h1")].map((h1) => middle(h1.closest("button")?.parentElement ?? h1))
					: [],
			};
		}, TABS.includes(path));
	const said: Record<string, (string | null | undefined)[]> = {};
	for (const path of [...TABS, ...OTHERS]) {
		await page.goto(path);
		await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
		await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
		for (const width of [320, 360, 390, 450]) {
			await page.setViewportSize({ width, height: 844 });
			const { marks, title, words } = await middles(path);
			said[`${path} ${width}`] = words;
			expect(marks, `${path} at ${width} px`).toEqual([{ bar: true, middle: expect.closeTo(22, 0) }]);
			if (TABS.includes(path)) expect(title, `${path} at ${width} px`).toEqual([expect.closeTo(22, 0)]);
		}
	}
	expect(said["/ 320"]).toEqual(["Simulated"]);
	expect(said["/ 390"]).toEqual(["Simulated market"]);
	expect(said["/pages/assets/index 360"]).toEqual(["Simulated market"]);
	expect(said["/pages/verification/index 450"]).toEqual(["Simulated market"]);
	expect(faults).toEqual([]);
	await context.close();
});

describe("a wide window shows a side panel next to the page", () => {
	const beside = (page: Page) => page.getByRole("complementary", { name: "About Candor" });
	const address = (page: Page) =>
		beside(page).getByRole("img", { name: "QR code of this page's address" }).locator("path").getAttribute("d");

	test.each(["light", "dark"] as const)(
		"the side panel shows the introduction, live prices and the page's URL in %s, next to the page",
		async (theme) => {
			const { context, page, faults } = await openPhone(browser, { url: server.url, theme });
			await signUp(context, { 3: "1000" });
			await page.setViewportSize({ width: 1280, height: 800 });
			await page.goto("/");
			await page.getByText("Total assets").waitFor();
			await eventually(() => beside(page).getByRole("link", { name: /%$/ }).count()).toBe(3);
			await beside(page).getByText("Every order and every coin is on record").waitFor();
			const home = await address(page);
			expect(home).toBeTruthy();
			await picture(page, `wide-${theme}`);
			for (const width of [900, 1100, 1280, 1920]) {
				await page.setViewportSize({ width, height: 800 });
				const [aside, column] = await page.evaluate(() =>
					["aside > div", "header"].map((one) => {
						const { left, right } = document.querySelector(one)?.getBoundingClientRect() ?? { left: NaN, right: NaN };
						return { left, right };
					}),
				);
				expect(aside?.left, `${width} px`).toBeGreaterThanOrEqual(0);
				expect(aside?.right, `${width} px`).toBeLessThanOrEqual(column?.left ?? 0);
				expect(await beside(page).evaluate((one) => one.scrollWidth - one.clientWidth), `${width} px`).toBe(0);
			}
			expect(await axeProblems(page)).toEqual([]);
			await beside(page).getByRole("link", { name: /^ETH/ }).click();
			await page.getByRole("heading", { name: "ETH/USDT" }).waitFor();
			expect(await address(page)).not.toBe(home);
			expect(faults).toEqual([]);
			await context.close();
		},
	);

	test("the side panel loads only when visible, in the page's language, and is hidden if the window is too narrow", async () => {
		const { context, page, faults } = await openPhone(browser, { url: server.url });
		const asked: string[] = [];
		page.on("request", (request) => asked.push(new URL(request.url()).pathname));
		await page.goto("/pages/user/login/login");
		// Waits for the prices, which appear only after the code that loads on demand has loaded.
		await page.getByRole("region", { name: "Live prices" }).getByRole("listitem").last().waitFor();
		await eventually(async () => asked.some((path) => /\/assets\/lazy-[\w-]{8}\.js$/.test(path))).toBe(true);
		expect(asked.filter((path) => path.includes("desktop-sidebar"))).toEqual([]);
		await page.evaluate(() => localStorage.setItem("lang", "esp"));
		await page.reload();
		await page.setViewportSize({ width: 1024, height: 700 });
		await page.getByRole("complementary", { name: "Acerca de Candor" }).getByText("Abre esta página en tu teléfono").waitFor();
		await eventually(() => page.getByText(/^Cada orden y cada moneda/).count()).toBe(1);
		await page.setViewportSize({ width: 899, height: 700 });
		await page.getByRole("complementary").waitFor({ state: "detached" });
		expect(faults).toEqual([]);
		await context.close();
	});
});

test("a page whose code fails to load shows an error and can be loaded again", async () => {
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
	// The chart page has no tab bar, so the bar at its top has a Back button.
	await page.route("**/assets/kline-route-*.js", (route) => route.abort());
	await page.getByRole("link", { name: "BTC/USDT: chart" }).click();
	await page.getByRole("heading", { name: "This page could not be loaded" }).waitFor();
	await page.getByRole("button", { name: "Back" }).click();
	await page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
	await context.close();
});
