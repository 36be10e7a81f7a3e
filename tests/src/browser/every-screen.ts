// Every screen there is, each in a document of its own, with its states (screen-states.ts) and what opens over it: nothing serious for
// axe in both themes; in all five languages nothing sticks out (pages at every width, what else they show at the ends of them but in
// English), is cut off or shows a key instead of a text, and at twice the text size all can be reached. What a screen looks like is checked here alone; other journeys are about what it does.
import { type APIRequestContext, type Page, request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { type Catalogs, LOCALES, type Mark, readCatalogs } from "./catalogs.ts";
import { openPhone, type Phone, picture } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { doubleText, textsOf } from "./layout.ts";
import { eventually, keepSession, makeAccount, type Session } from "./person.ts";
import {
	axeProblems,
	changeTheme,
	ENDS,
	largeProblems,
	narrowProblems,
	toUsualWidth,
	toWidth,
	WIDTHS,
	widthProblems,
} from "./screen-problems.ts";
import { type ScreenState, STATES, type Who } from "./screen-states.ts";
import { toastsOf } from "./toasts.ts";

/** The languages of Latin letters, and the others: about half of the work each. */
export const WEST: readonly Mark[] = ["en", "esp"];
export const EAST: readonly Mark[] = ["jp", "kr", "th"];

/** Every route of the router, with what its address asks for. */
export const SCREENS: Record<string, string> = {
	"/": "",
	"/pages/trade/index": "?symbol=BTC%2FUSDT",
	"/pages/trade/kline": "?symbol=BTC%2FUSDT",
	"/pages/option/detail": "?symbol=BTC%2FUSDT",
	"/pages/option/simulator": "",
	// The number of one that has ended is found out first.
	"/pages/option/info": "",
	"/pages/lever/index": "",
	"/pages/lever/simulator": "",
	"/pages/lever/market": "?id=1",
	// The number of one is found out first.
	"/pages/lever/info": "",
	"/pages/finance/index": "",
	"/pages/finance/buyPage": "?id=3",
	"/pages/finance/ordersPage": "",
	"/pages/finance/rulePage": "",
	"/pages/finance/fund/index": "?id=1",
	"/pages/finance/fund/orders": "",
	"/pages/publication/index": "",
	"/pages/publication/details": "",
	"/pages/publication/purchase": "",
	"/pages/assets/ieo/index": "",
	"/pages/assets/ieo/orderList": "",
	"/pages/assets/ieo/orderDetail": "",
	"/pages/assets/index": "",
	"/pages/assets/tradeAccount": "?account=coin&currency_id=3",
	"/pages/assets/record": "",
	"/pages/assets/transfer/index": "?currency_id=3",
	"/pages/assets/transfer/record": "",
	"/pages/assets/deposit/index": "",
	"/pages/index/index": "",
	"/pages/notice/index": "",
	"/pages/index/notice/notice": "?id=this-is-a-sandbox",
	"/pages/fairness/index": "",
	"/pages/settings/index": "",
	"/pages/settings/language/language": "",
	"/pages/settings/account/index": "",
	"/pages/settings/security/index": "",
	"/pages/settings/security/changePassword": "",
	"/pages/settings/security/secondStep": "",
	"/pages/settings/security/devices": "",
	"/pages/settings/security/passkeys": "",
	"/pages/settings/security/changePayPassword": "",
	"/pages/settings/security/bind": "?type=mobile",
	"/pages/settings/security/guard": "",
	"/pages/settings/security/wallets": "",
	"/pages/user/wallet/login": "",
	"/pages/user/login/login": "",
	"/pages/user/login/register": "?invite_code=CANDOR",
	"/pages/user/login/forgetPassword": "",
	"/pages/user/login/choose": "",
	"/pages/user/login/privacyAgreement/userAgreement": "",
	"/pages/user/login/privacyAgreement/privacyAgreement": "",
	"/pages/user/login/404": "",
};

/**
 * What axe looks at does not depend on the words, as long as each has its own: it is asked about everything in English, and in all
 * languages where most stands on one screen.
 */
const AXE_IN_EVERY_LANGUAGE: ReadonlySet<string> = new Set([
	"trade-index-limit-unfilled",
	"trade-kline",
	"trade-kline-trades",
	"trade-kline-about",
]);

/** In which pages are looked at with large letters, on the narrowest phone too: what was written first, and the longest words. */
const LONG_WORDS: readonly Mark[] = ["en", "esp"];
/** With large letters in every language, on the narrowest phone, with what is said at their fields. */
const FORMS = /^\/pages\/(user|settings|trade\/index)/;

/** What opens over a page. */
const DRAWERS: readonly { name: string; path: string; open: (page: Page, say: Catalogs["say"]) => Promise<void> }[] = [
	{ name: "menu", path: "/", open: (page) => page.locator("nav [aria-haspopup=dialog]").click() },
	{
		name: "menu-choices",
		path: "/",
		async open(page, say) {
			await page.locator("nav [aria-haspopup=dialog]").click();
			for (const name of ["Theme", "Language"])
				await page
					.getByRole("dialog")
					.getByRole("button", { name: new RegExp(`^${say(name)}`) })
					.click();
		},
	},
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
		name: "filled-order",
		path: "/pages/trade/index",
		async open(page, say) {
			await page.getByRole("tab", { name: say("Completed"), exact: true }).click();
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
		name: "signed-price",
		path: "/pages/option/detail",
		open: (page, say) => page.getByRole("button", { name: say("signed price") }).click(),
	},
	{
		name: "limits",
		path: "/pages/option/detail",
		open: (page, say) => page.getByRole("button", { name: say("Loss limits and breaks") }).click(),
	},
	{
		name: "buying",
		path: "/pages/option/simulator",
		open: (page) => page.locator("main > [data-main-action]").click(),
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

const sessions: Partial<Record<Who, Session>> = {};
let wire: APIRequestContext;

beforeAll(async () => {
	wire = await request.newContext({ baseURL: server.url });
	sessions.newcomer = await makeAccount(wire);
	// Figures as long as they come.
	sessions.trader = await makeAccount(wire, { 3: "98765.432198", 1: "0.51234567", 5: "12.5" });
	await live(sessions.trader.token);
});
afterAll(() => wire?.dispose());

type Ask = (path: string, form: Record<string, string>) => Promise<unknown>;

/** An order of the subscription and an application to the offering that are open for longest, once their coins are in escrow. */
async function wantNewCoins(ask: Ask): Promise<void> {
	const closingLast = <T extends { readonly closes_at: number }>(all: readonly T[]) =>
		[...all].sort((a, b) => b.closes_at - a.closes_at)[0];
	type Listed = { id: number; status: string; closes_at: number; sold: string; applicants: number };
	// The sandbox's crowd comes once everything is in place.
	const ready = async (path: string, open: string) => {
		for (;;) {
			const answer = path === "ieo/list" ? await wire.post("/api/ieo/list") : await wire.get(`/api/${path}`);
			const { data } = (await answer.json()) as { data: Listed[] };
			const crowded = data.some(({ sold, applicants }) => Number(sold) > 0 || applicants > 0);
			const found = closingLast(data.filter(({ status }) => status === open));
			if (found !== undefined && crowded) return String(found.id);
			await new Promise((done) => setTimeout(done, 500));
		}
	};
	const offering = await ready("lh/send/config", "subscribing");
	await ask("lh/send/order", { id: offering, amount: "123.5", currency_id: "3" });
	for (const path of ["details", "purchase"] as const) SCREENS[`/pages/publication/${path}`] = `?id=${offering}`;
	const { order } = (await ask("ieo/apply", { id: await ready("ieo/list", "open"), quantity: "120" })) as {
		order: { id: number };
	};
	SCREENS["/pages/assets/ieo/orderDetail"] = `?id=${order.id}`;
}

/** What somebody leaves behind who was here before: fills, an order that waits, one that was cancelled, transfers. */
async function live(token: string): Promise<void> {
	const ask = async (path: string, form: Record<string, string>): Promise<unknown> => {
		const method = path === "coin/trade/cancel" ? "PUT" : "POST";
		const send = async () =>
			(await (await wire.fetch(`/api/${path}`, { method, form, headers: { authorization: token } })).json()) as {
				readonly data: unknown;
				readonly error?: string;
			};
		let said = await send();
		// Nothing is sold while a machine this busy keeps price sources from speaking, or before the market's maker has come.
		while (["sources_silent", "market_halted", "no_liquidity"].includes(said.error ?? "")) {
			await new Promise((done) => setTimeout(done, 500));
			said = await send();
		}
		expect(said, path).toMatchObject({ type: "ok" });
		return said.data;
	};
	const trade = (order: Record<string, string>) => ask("coin/trade", { currency_id: "1", legal_id: "3", type: "1", ...order });
	await trade({ order_type: "market", quote_amount: "2500" });
	await trade({ order_type: "limit", target_price: "30000", amount: "0.02", time_in_force: "gtc" });
	await ask("coin/trade/cancel", { all: "1", match_id: "1" });
	await trade({ order_type: "limit", target_price: "31234.5", amount: "0.015", time_in_force: "gtc" });
	await trade({ order_type: "stop_limit", target_price: "32000", stop_price: "33000", amount: "0.01", time_in_force: "gtc" });
	await ask("wallet/change", { from_field: "coin", to_field: "contract", currency_id: "3", number: "1500" });
	await ask("wallet/change", { from_field: "coin", to_field: "trust", currency_id: "3", number: "20250.5" });
	const host = async (config_id: string, amount: string) =>
		(await ask("lh/deposit", { config_id, amount, agree: "1" })) as { order: { id: number } };
	await host("3", "12345.678901");
	await ask("lh/deposit/order/cancel", { id: String((await host("2", "1234.5")).order.id) });
	await ask("wallet/change", { from_field: "coin", to_field: "option", currency_id: "3", number: "1234.5" });
	await ask("sandbox/verify", { country: "TH" });
	await ask("demo/refill", {});
	const open = async (ticket: Record<string, string>) =>
		(await ask("lever/submit", { match_id: "1", type: "1", order_type: "1", share: "12", multiple: "10", ...ticket })) as {
			ticket: { id: number };
		};
	await open({ account: "simulation" });
	await open({ account: "real", type: "2", stop_loss_price: "900000" });
	await open({ account: "real", order_type: "0", target_price: "40000" });
	SCREENS["/pages/lever/info"] = `?id=${(await open({ account: "real" })).ticket.id}`;
	await wantNewCoins(ask);
	const buy = (option: Record<string, string>) =>
		ask("microtrade/submit", { match_id: "1", type: "1", number: "123.45", ...option });
	await buy({ seconds: "30", account: "simulation" });
	await buy({ seconds: "300", account: "simulation", type: "2" });
	await buy({ seconds: "300", account: "real" });
	const { order } = (await buy({ seconds: "30", account: "real" })) as { order: { id: number } };
	SCREENS["/pages/option/info"] = `?id=${order.id}`;
	const isOpen = async () => {
		const answer = await wire.get(`/api/microtrade/lists?id=${order.id}`, { headers: { authorization: token } });
		return ((await answer.json()) as { data: { status: string } }).data.status === "open";
	};
	while (await isOpen()) await new Promise((done) => setTimeout(done, 500));
}

interface LastingPhone extends Phone {
	/** Answers of the server that are still to come. */
	readonly asked: Set<unknown>;
}

const phones = new Map<Who, LastingPhone>();

/**
 * The phone of somebody who reads this language, as if it had never been here. One for all its documents: another phone for each costs
 * four times the document.
 */
async function phoneOf(who: Who, mark: Mark): Promise<LastingPhone> {
	const there = phones.get(who);
	if (there !== undefined && !there.page.isClosed()) {
		await wipe(there);
		return there;
	}
	const phone = await openPhone(browser, { url: server.url, language: LOCALES[mark], lasts: true });
	const { context, page } = phone;
	const session = sessions[who];
	if (session !== undefined) await keepSession(context, session);
	const asked = new Set<unknown>();
	page.on("request", (one) => one.url().includes("/api/") && asked.add(one));
	page.on("requestfinished", (one) => asked.delete(one));
	page.on("requestfailed", (one) => asked.delete(one));
	const opened = { ...phone, asked };
	phones.set(who, opened);
	return opened;
}

/** Leaves the app for a file of its origin that runs nothing, and takes away whatever a page can leave behind. */
async function wipe({ context, page, faults, asked }: LastingPhone): Promise<void> {
	await page.goto("/icon.svg");
	await page.unrouteAll({ behavior: "ignoreErrors" });
	await page.evaluate(() => sessionStorage.clear());
	const devtools = await context.newCDPSession(page);
	await devtools.send("Storage.clearDataForOrigin", { origin: server.url, storageTypes: "all" });
	await devtools.detach();
	await page.emulateMedia({ colorScheme: "light" });
	await toUsualWidth(page);
	asked.clear();
	faults.length = 0;
}

async function closePhones(): Promise<void> {
	for (const { context } of phones.values()) await context.close();
	phones.clear();
}

interface Opened extends Phone {
	/** Waits until the page shows what it has to show. */
	settled(): Promise<void>;
}

/** A page in a document of its own, on a phone that was never here. */
async function open(who: Who, mark: Mark, address: string, before?: ScreenState["before"]): Promise<Opened> {
	const { asked, ...phone } = await phoneOf(who, mark);
	const { page } = phone;
	const settled = async () => {
		await page.waitForFunction(() => document.querySelector("[aria-busy=true], [class*=candor-breathe]") === null);
		await eventually(async () => asked.size).toBe(0);
		await page.evaluate(() => document.fonts.ready.then(() => undefined));
	};
	await before?.(page);
	await page.goto(address);
	await page.locator(`html[lang=${LOCALES[mark]}]`).waitFor();
	await page.locator("main:not([aria-busy])").waitFor();
	await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
	await settled();
	return { ...phone, settled };
}

const nameOf = (path: string) => (path === "/" ? "home" : path.split("/").slice(2).join("-"));

/** Looks at all of them in these languages: a file of tests for some languages each, so that they run beside each other. */
export function lookAtEveryScreen(marks: readonly Mark[]): void {
	describe.each(marks)("in %s", (mark) => {
		const catalogs = readCatalogs(mark);
		afterAll(closePhones);
		test.each(Object.keys(SCREENS))(
			"%s, with all that opens over it, has room, is accessible, and speaks this language",
			async (path) => {
				const { say } = catalogs;
				const states = STATES.filter((state) => state.path === path);
				const { page, settled, faults } = await open("trader", mark, path + SCREENS[path]);
				const wrong: string[] = [];
				const look = async (on: Page, name: string, kind: View["kind"]) => {
					const view = { name: `${nameOf(path)}${name}`, path, kind };
					const problems = await withoutEnds(on, () => viewProblems(on, view, mark, catalogs));
					wrong.push(...problems.map((problem) => `${path}${name} ${problem}`));
				};
				await look(page, "", "page");
				if (mark === "en") await expectNamed(page);
				for (const { name, reach } of states.filter(isOfTrader)) {
					await reach?.(page, say);
					await settled();
					await look(page, `-${name}`, "state");
				}
				for (const { name, open: reach } of DRAWERS.filter((drawer) => drawer.path === path)) {
					await reach(page, say);
					await page.locator(DRAWN).first().waitFor();
					await settled();
					await look(page, `-drawer-${name}`, "drawer");
					await page.keyboard.press("Escape");
					await eventually(() => page.locator(DRAWN).count()).toBe(0);
				}
				expect([...wrong, ...faults]).toEqual([]);
				for (const { name, who = "trader", search = SCREENS[path], before, reach } of states.filter(
					(state) => !isOfTrader(state),
				)) {
					const other = await open(who, mark, path + search, before);
					await reach?.(other.page, say);
					await other.settled();
					await look(other.page, `-${name}`, (await other.page.locator(DRAWN).count()) > 0 ? "drawer" : "state");
					expect([...wrong, ...other.faults]).toEqual([]);
				}
			},
		);
	});
}

/** Whether a state is brought about on the page that the trader has open. */
function isOfTrader({ who = "trader", search, anew, before }: ScreenState): boolean {
	return who === "trader" && search === undefined && anew === undefined && before === undefined;
}

/**
 * What the trader bought for one page ends while another is looked at, and a toast over that one tells of it: it is looked at once the
 * toast is gone.
 */
async function withoutEnds<T>(page: Page, look: () => Promise<T>): Promise<T> {
	const isEnd = /BTC\/USDT/;
	const told = () => toastsOf(page).filter((text) => isEnd.test(text)).length;
	for (;;) {
		await page.locator("section[aria-live=polite] > *", { hasText: isEnd }).first().waitFor({ state: "detached" });
		const before = told();
		const seen = await look();
		if (told() === before) return seen;
	}
}

/** One main landmark, one heading, and the document named after it. */
async function expectNamed(page: Page): Promise<void> {
	expect(await page.getByRole("main").count(), "main landmarks").toBe(1);
	const headings = await page.getByRole("heading", { level: 1 }).allTextContents();
	expect(headings, "headings").toHaveLength(1);
	const name = (headings[0] ?? "").trim();
	await eventually(() => page.title()).toBe(name === "candor" ? "Candor" : `${name} · Candor`);
}

interface View {
	readonly name: string;
	readonly path: string;
	/** How a page opens, what it shows besides, what opens over it. */
	readonly kind: "page" | "state" | "drawer";
}

/** Everything wrong with what is on the screen, at every width, in both themes, with letters twice as large. */
async function viewProblems(page: Page, view: View, mark: Mark, { strangers }: Catalogs): Promise<string[]> {
	const { name, kind } = view;
	const show = (as: string) => (kind === "state" ? undefined : picture(page, `every-${name}-${as}`));
	// How a page breaks is its layout's, what sticks out the longest word's: between the ends other languages have nothing of their own.
	const found = await widthProblems(page, mark === "en" || kind === "page" ? WIDTHS : ENDS);
	found.push(...strangers(await textsOf(page)).map((text) => `says '${text}'`));
	if (mark === "jp") {
		await toWidth(page, 360);
		await show(mark);
	}
	await toUsualWidth(page);
	if (mark === "en" || AXE_IN_EVERY_LANGUAGE.has(name)) {
		found.push(...(await axeProblems(page)).map((problem) => `to axe: ${problem}`));
		if (mark === "en") await show("light");
		await changeTheme(page, "dark");
		// A theme is colours and nothing else (packages/ui/src/styles/tokens.css): of axe's rules these two look at colours.
		found.push(
			...(await axeProblems(page, ["color-contrast", "link-in-text-block"])).map((problem) => `to axe in dark: ${problem}`),
		);
		if (mark === "en") await show("dark");
		await changeTheme(page, "light");
	}
	const isForm = FORMS.test(view.path) && kind !== "drawer";
	const isLong = LONG_WORDS.includes(mark) && (kind === "page" || name.endsWith("-full-screen"));
	if (isForm || isLong) {
		const asBefore = await doubleText(page);
		if (isLong) await show(`large-${mark}`);
		const problems = [...(isLong ? await largeProblems(page) : []), ...(isForm || isLong ? await narrowProblems(page) : [])];
		found.push(...problems.map((problem) => `with large letters: ${problem}`));
		await asBefore();
	}
	await toUsualWidth(page);
	return found;
}
