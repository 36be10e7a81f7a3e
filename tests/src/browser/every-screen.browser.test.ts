// Every screen there is, with a session, coins, a waiting order and a history: in both themes nothing serious for axe; in all five
// languages at every width nothing sticks out, is cut off or shows a key instead of a text; at twice the text size all can be reached.
import type { BrowserContext, Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { NOBODYS, pagesOfTheApp } from "../app-pages.ts";
import { browser } from "./browser.ts";
import { type Catalogs, LOCALES, type Mark, readCatalogs } from "./catalogs.ts";
import { expectAccessible, openPhone, type Phone, picture } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { doubleText, layoutProblems, textsOf, unreachable } from "./layout.ts";
import { eventually, signUp } from "./person.ts";

const WIDTHS = [320, 360, 390, 450] as const;
const MARKS = Object.keys(LOCALES) as Mark[];

/** Every route of the router, with what its address asks for. */
const SCREENS: Readonly<Record<string, string>> = {
	"/": "",
	"/pages/trade/index": "?symbol=BTC%2FUSDT",
	"/pages/trade/kline": "?symbol=BTC%2FUSDT",
	"/pages/option/detail": "",
	"/pages/finance/index": "",
	"/pages/assets/index": "",
	"/pages/assets/tradeAccount": "?account=coin&currency_id=3",
	"/pages/assets/record": "",
	"/pages/assets/transfer/index": "?currency_id=3",
	"/pages/assets/transfer/record": "",
	"/pages/assets/deposit/index": "",
	"/pages/index/index": "",
	"/pages/notice/index": "",
	"/pages/index/notice/notice": "?id=this-is-a-sandbox",
	"/pages/settings/index": "",
	"/pages/settings/language/language": "",
	"/pages/settings/account/index": "",
	"/pages/settings/security/index": "",
	"/pages/settings/security/changePassword": "",
	"/pages/user/login/login": "",
	"/pages/user/login/register": "?invite_code=CANDOR",
	"/pages/user/login/forgetPassword": "",
	"/pages/user/login/choose": "",
	"/pages/user/login/privacyAgreement/userAgreement": "",
	"/pages/user/login/privacyAgreement/privacyAgreement": "",
	"/pages/user/login/404": "",
};

/** What opens over a page. */
const DRAWERS: readonly { name: string; path: string; open: (page: Page, say: Catalogs["say"]) => Promise<void> }[] = [
	{ name: "menu", path: "/", open: (page) => page.locator("nav [aria-haspopup=dialog]").click() },
	{
		name: "markets",
		path: "/pages/trade/index",
		open: (page) =>
			page
				.locator("header button")
				.filter({ has: page.getByRole("heading", { level: 1 }) })
				.click(),
	},
	{ name: "order-types", path: "/pages/trade/index", open: (page) => page.getByRole("combobox").first().click() },
	{ name: "order", path: "/pages/trade/index", open: openOrder },
	{
		name: "cancel-all",
		path: "/pages/trade/index",
		open: (page, say) => page.getByRole("button", { name: say("Cancel all") }).click(),
	},
	{
		name: "one-order",
		path: "/pages/trade/index",
		open: async (page) => {
			await page.getByRole("article").first().waitFor();
			await page.getByRole("article").first().getByRole("button").first().click();
		},
	},
	{
		name: "chart-markets",
		path: "/pages/trade/kline",
		open: (page) => page.locator("header [aria-haspopup=dialog]").first().click(),
	},
	{
		name: "indicators",
		path: "/pages/trade/kline",
		open: (page, say) => page.getByRole("button", { name: say("Indicators"), exact: true }).click(),
	},
	{
		name: "coins",
		path: "/pages/assets/deposit/index",
		open: (page) => page.getByRole("main").getByRole("button", { name: /USDT/ }).first().click(),
	},
	{
		name: "area-codes",
		path: "/pages/user/login/login",
		open: async (page) => {
			await page.getByRole("tab").nth(1).click();
			await page.locator("form [aria-haspopup=dialog]").click();
		},
	},
	{
		name: "clear-cache",
		path: "/pages/settings/index",
		open: (page, say) => page.getByRole("button", { name: say("Clear cache") }).click(),
	},
];

/** Fills the ticket with the whole balance at a low price and asks to buy: the order is shown, not placed. */
async function openOrder(page: Page): Promise<void> {
	const ticket = page.getByRole("combobox").first().locator("xpath=ancestor::section");
	await ticket.locator("input[inputmode=decimal]").first().fill("40000");
	await ticket.getByRole("button", { name: /100\s?%/ }).click();
	await ticket.locator("> button").last().click();
}

const DRAWN = "[role=dialog]:visible, [role=alertdialog]:visible, [role=listbox]:visible";

let phone: Phone;
let page: Page;
/** Answers of the server that are still to come. */
const asked = new Set<unknown>();

beforeEach(async () => {
	phone = await openPhone(browser, { url: server.url });
	page = phone.page;
	asked.clear();
	page.on("request", (request) => request.url().includes("/api/") && asked.add(request));
	page.on("requestfinished", (request) => asked.delete(request));
	page.on("requestfailed", (request) => asked.delete(request));
	const token = await signUp(phone.context, { 3: "20000", 5: "12.5" });
	await live(phone.context, token);
});

/** What somebody leaves behind who was here before: fills, an order that waits, one that was cancelled, transfers. */
async function live(context: BrowserContext, token: string): Promise<void> {
	const ask = async (path: string, form: Record<string, string>): Promise<void> => {
		const method = path.endsWith("/cancel") ? "PUT" : "POST";
		const answer = await context.request.fetch(`/api/${path}`, { method, form, headers: { authorization: token } });
		expect(await answer.json(), path).toMatchObject({ type: "ok" });
	};
	const trade = (order: Record<string, string>) => ask("coin/trade", { currency_id: "1", legal_id: "3", type: "1", ...order });
	await trade({ order_type: "market", quote_amount: "2500" });
	await trade({ order_type: "limit", target_price: "30000", amount: "0.02", time_in_force: "gtc" });
	await ask("coin/trade/cancel", { all: "1", match_id: "1" });
	await trade({ order_type: "limit", target_price: "31234.5", amount: "0.015", time_in_force: "gtc" });
	await trade({ order_type: "stop_limit", target_price: "32000", stop_price: "33000", amount: "0.01", time_in_force: "gtc" });
	await ask("wallet/change", { from_field: "coin", to_field: "contract", currency_id: "3", number: "1500" });
	await ask("wallet/change", { from_field: "coin", to_field: "trust", currency_id: "3", number: "250.5" });
}

/** Begins anew in a language and theme, on Home. */
async function begin(mark: Mark, theme: "light" | "dark" = "light"): Promise<void> {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.emulateMedia({ colorScheme: theme });
	if (page.url() === "about:blank") await page.goto("/pages/user/login/404");
	await page.evaluate((lang) => localStorage.setItem("lang", lang), mark);
	await page.goto("/pages/user/login/404");
	await page.locator(`html[lang=${LOCALES[mark]}][data-theme=${theme}]`).waitFor();
}

/** Goes to a page without loading the app anew, and waits until it shows what it has to show. */
async function go(path: string): Promise<void> {
	if (new URL(page.url()).pathname === path) return;
	await page.evaluate(
		(to) => {
			document.querySelector("main")?.setAttribute("data-left", "");
			history.pushState({}, "", to);
		},
		`${path}${SCREENS[path] ?? ""}`,
	);
	await settled();
}

async function settled(): Promise<void> {
	await page.locator("main:not([data-left]):not([aria-busy])").waitFor();
	await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
	await page.waitForFunction(() => document.querySelector("[aria-busy=true], [class*=candor-breathe]") === null);
	await eventually(async () => asked.size).toBe(0);
}

/** What is only there for the moment of a change may pass; what stays is wrong. */
async function expectRoom(where: string): Promise<void> {
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 844 });
		await eventually(async () => (await layoutProblems(page)).map((problem) => `${where} at ${width} px: ${problem}`)).toEqual(
			[],
		);
	}
}

const nameOf = (path: string) => (path === "/" ? "home" : path.split("/").slice(2).join("-"));

test("the list holds every route of the router", () => {
	const routes = [...pagesOfTheApp(), NOBODYS];
	expect(routes.length).toBeGreaterThan(20);
	expect(Object.keys(SCREENS).sort()).toEqual(routes.sort());
});

describe.each(["light", "dark"] as const)("in %s", (theme) => {
	test("axe finds nothing serious on any screen or drawer, and no page errs", async () => {
		await begin("en", theme);
		const { say } = readCatalogs("en");
		const wrong: string[] = [];
		const check = async (name: string) => {
			await picture(page, `every-${name}-${theme}`);
			// What is no colour is the same in both.
			await expectAccessible(page, theme === "dark" ? ["color-contrast"] : undefined).catch(
				(problem: { actual?: string[]; message: string }) =>
					wrong.push(...(problem.actual ?? [problem.message]).map((text) => `${name}: ${text}`)),
			);
		};
		for (const path of Object.keys(SCREENS)) {
			await go(path);
			await check(nameOf(path));
			if (theme === "light") await expectNamed(path);
		}
		await eachDrawer(say, check);
		expect(wrong).toEqual([]);
		expect(phone.faults).toEqual([]);
	});
});

/** One main landmark, one heading, and the document named after it. */
async function expectNamed(path: string): Promise<void> {
	expect(await page.getByRole("main").count(), `main landmarks of ${path}`).toBe(1);
	const headings = await page.getByRole("heading", { level: 1 }).allTextContents();
	expect(headings, `headings of ${path}`).toHaveLength(1);
	const name = (headings[0] ?? "").trim();
	await eventually(() => page.title()).toBe(name === "candor" ? "Candor" : `${name} · Candor`);
}

async function eachDrawer(say: Catalogs["say"], check: (name: string) => Promise<void>): Promise<void> {
	for (const { name, path, open } of DRAWERS) {
		await go(path);
		await open(page, say);
		await page.locator(DRAWN).first().waitFor();
		await check(`drawer-${name}`);
		await page.keyboard.press("Escape");
		await eventually(() => page.locator(DRAWN).count()).toBe(0);
	}
}

describe.each(MARKS)("in language %s", (mark) => {
	test("every screen and drawer has room at every width, and every text is this language's", async () => {
		await begin(mark);
		const { say, strangers } = readCatalogs(mark);
		const wrong: string[] = [];
		const check = async (name: string) => {
			await expectRoom(name).catch((problem: { actual?: string[]; message: string }) =>
				wrong.push(...(problem.actual ?? [problem.message])),
			);
			wrong.push(...strangers(await textsOf(page)).map((text) => `${name} says '${text}'`));
			if (mark === "jp") {
				await page.setViewportSize({ width: 360, height: 844 });
				await picture(page, `every-${name}-${mark}`);
			}
			await page.setViewportSize({ width: 390, height: 844 });
		};
		for (const path of Object.keys(SCREENS)) {
			await go(path);
			await check(nameOf(path));
		}
		await eachDrawer(say, check);
		expect(wrong).toEqual([]);
		expect(phone.faults).toEqual([]);
	});
});

describe.each(["en", "esp"] as const)("with letters twice as large, in %s", (mark) => {
	test("nothing sticks out and everything can be reached", async () => {
		await begin(mark);
		const wrong: string[] = [];
		for (const path of Object.keys(SCREENS)) {
			await go(path);
			const asBefore = await doubleText(page);
			await picture(page, `every-${nameOf(path)}-large-${mark}`);
			const problems = [
				...(await layoutProblems(page)).filter((problem) => !/^cut off|^higher/.test(problem)),
				...(await unreachable(page)),
			];
			wrong.push(...problems.map((problem) => `${path}: ${problem}`));
			await asBefore();
		}
		expect(wrong).toEqual([]);
	});
});
