// Tests the Spot page under unusual conditions: a revoked session, two tabs, a wrong clock, the Back button, a change of
// language, large text, and 5,000 past orders.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone, PATIENCE_MS, picture, watchFaults } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { doubleText } from "./layout.ts";
import {
	available,
	bestPrice,
	choose,
	eventually,
	expectToast,
	field,
	openSpot,
	PASSWORD,
	place,
	register,
	signUp,
	waitingCount,
} from "./person.ts";
import { suspendLimit } from "./time-limits.ts";

const farBelow = async (page: Page) => (Number(await bestPrice(page, "Bid")) * 0.85).toFixed(1);

async function typeOrder(page: Page): Promise<string> {
	const price = await farBelow(page);
	await field(page, "Price").fill(price);
	await field(page, "Amount").fill("0.01");
	return price;
}

test("an order that the user has entered survives a session revoked in another tab", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	const name = await register(page);
	const token = await page.evaluate(() => JSON.parse(localStorage.getItem("candor.session") ?? "{}").token as string);
	await context.request.post("/api/sandbox/fund", {
		form: { currency_id: "3", amount: "5000" },
		headers: { authorization: token },
	});
	await openSpot(page);
	await eventually(() => available(page)).toBe("5000.00");
	await typeOrder(page);
	await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
	await page.getByRole("dialog", { name: "Buy BTC" }).waitFor();
	await context.request.post("/api/user/logout", { headers: { authorization: token } });
	await page.waitForURL((url) => url.pathname === "/pages/user/login/login");
	await page.getByRole("tab", { name: "Username" }).click();
	await field(page, "Username").fill(name);
	await field(page, "Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await page.waitForURL((url) => url.pathname === "/pages/trade/index");
	await eventually(() => field(page, "Amount").inputValue()).toBe("0.01");
	await eventually(() => available(page)).toBe("5000.00");
	await place(page, "Buy BTC");
	await waitingCount(page, 1);
	await context.close();
});

test("two tabs show each other's fills and balances, and neither spends coins twice", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "1000" });
	const other = await context.newPage();
	const otherFaults = watchFaults(other);
	for (const tab of [page, other]) {
		// Brings the tab to the front. On a busy machine the animations of a background tab hardly run, so a closing list would
		// stay open.
		await tab.bringToFront();
		await openSpot(tab);
		await eventually(() => available(tab)).toBe("1000.00");
		await choose(tab, "Order type", "Market");
		await tab.getByRole("button", { name: "100%" }).click();
	}
	await page.bringToFront();
	await Promise.all([expectToast(page, /^Bought /), expectToast(other, /^Bought /), place(page, "Buy BTC")]);
	await eventually(async () => Number(await available(other))).toBeLessThan(100);
	await other.bringToFront();
	await other.getByRole("button", { name: "Buy BTC", exact: true }).click();
	await other.getByText("Not enough USDT").waitFor();
	expect(await field(other, "Spend").inputValue()).toBe("1000");
	expect([...faults, ...otherFaults]).toEqual([]);
	await context.close();
});

describe.each([-5, 5])("a user trades on a device whose clock is %i minutes off", (minutes) => {
	test("a user whose device has a wrong clock trades, and the page shows the server's times", async () => {
		const { context, page, faults } = await openPhone(browser, { url: server.url });
		await context.addInitScript((off) => {
			const now = Date.now.bind(Date);
			Date.now = () => now() + off;
			const Real = Date;
			globalThis.Date = new Proxy(Real, {
				construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [Date.now()]),
			});
		}, minutes * 60_000);
		const token = await signUp(context, { 3: "5000" });
		await openSpot(page);
		await eventually(() => available(page)).toBe("5000.00");
		const before = await page.getByRole("region", { name: "Order book" }).textContent();
		await eventually(() => page.getByRole("region", { name: "Order book" }).textContent()).not.toBe(before);
		await typeOrder(page);
		await place(page, "Buy BTC");
		await waitingCount(page, 1);
		const list = await context.request.get("/api/coin/list?status=waiting", { headers: { authorization: token } });
		const { data } = (await list.json()) as { data: { list: { created_at: number }[] } };
		const placed = await page.evaluate((ms) => {
			const at = new Date(ms);
			return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, "0")).join(":");
		}, data.list[0]?.created_at ?? 0);
		await page.getByText(placed).waitFor();
		expect(faults).toEqual([]);
		await context.close();
	});
});

test("Back closes the order's dialog and then leaves the page, and the order form keeps its input", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "5000" });
	await page.goto("/pages/assets/index");
	await page.getByRole("link", { name: "Spot" }).click();
	await page.getByRole("button", { name: /^Bid / }).first().waitFor();
	await eventually(() => available(page)).toBe("5000.00");
	await typeOrder(page);
	await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
	const sheet = page.getByRole("dialog", { name: "Buy BTC" });
	await sheet.waitFor();
	await page.evaluate(() => history.back());
	await sheet.waitFor({ state: "hidden" });
	await page.waitForURL((url) => url.pathname === "/pages/trade/index");
	expect(await field(page, "Amount").inputValue()).toBe("0.01");
	await page.goBack();
	await page.waitForURL((url) => url.pathname === "/pages/assets/index");
	await page.goForward();
	await eventually(() => field(page, "Amount").inputValue()).toBe("0.01");
	await place(page, "Buy BTC");
	await waitingCount(page, 1);
	await context.close();
});

test("a change of language keeps the entered order in the new language's number format", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "5000" });
	await openSpot(page);
	await eventually(() => available(page)).toBe("5000.00");
	const price = await typeOrder(page);
	// Removes the focus, because the app hides the tab bar while the user types.
	await field(page, "Amount").blur();
	await page.getByRole("button", { name: "My" }).click();
	await page.getByRole("button", { name: /^Language/ }).click();
	await page.getByText("Español").click();
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Comprar BTC" }).waitFor();
	// In Spanish, points separate the thousands and a comma separates the decimals.
	const written = price.replace(".", ",").replace(/\B(?=(\d{3})+,)/g, ".");
	expect(await field(page, "Precio").inputValue()).toBe(written);
	expect(await field(page, "Cantidad").inputValue()).toBe("0,01");
	await page.getByRole("button", { name: "Comprar BTC" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Comprar BTC" }).click();
	await page.getByRole("tab", { name: "Abiertas (1)" }).waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

test.each([320, 390])(
	"with double text size at %i px, the book is below the order form and the user can place an order",
	async (width) => {
		const { context, page } = await openPhone(browser, { url: server.url, width });
		await signUp(context, { 3: "5000" });
		await openSpot(page);
		await eventually(() => available(page)).toBe("5000.00");
		await typeOrder(page);
		await place(page, "Buy BTC");
		await waitingCount(page, 1);
		await doubleText(page);
		const [ticket, book] = await Promise.all(
			["New order", "Order book"].map((name) => page.getByRole("region", { name }).boundingBox()),
		);
		expect(book?.y).toBeGreaterThanOrEqual((ticket?.y ?? 0) + (ticket?.height ?? 0));
		await picture(page, `spot-large-text-${width}`);
		await field(page, "Amount").fill("0.02");
		await place(page, "Buy BTC");
		await waitingCount(page, 2);
		await context.close();
	},
);

const HISTORY = 5_000;
/**
 * After Back, a list that reaches its earlier length within this time gets its earlier scroll position, ms
 * (packages/client/src/navigation/scroll.ts).
 */
const GROWING_MS = 5_000;

test("the list scrolls to the end of 5,000 past orders, renders only the visible rows, and Back restores the position", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await suspendLimit(context, GROWING_MS);
	const token = await signUp(context, { 3: "5000" });
	await openSpot(page);
	const price = await farBelow(page);
	await fillHistory(token, price);
	await page.reload();
	await page.getByRole("tab", { name: "Cancelled" }).click();
	await page.getByRole("article").first().waitFor();
	const deep = () => page.evaluate(() => scrollY);
	await expect
		.poll(
			async () => {
				await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
				return page.getByRole("button", { name: "Older orders" }).count();
			},
			{ timeout: PATIENCE_MS, interval: 30 },
		)
		.toBe(0);
	expect(await deep()).toBeGreaterThan(HISTORY * 60);
	expect(await page.getByRole("article").count()).toBeLessThan(60);

	await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
	let seen: string | undefined;
	await eventually(async () => {
		const before = seen;
		seen = await middleOrder(page);
		return seen !== undefined && seen === before;
	}).toBe(true);
	const left = await deep();
	await page.getByRole("link", { name: "Assets" }).click();
	await page.getByText("Total value").first().waitFor();
	await page.goBack();
	await page.getByRole("article").first().waitFor();
	await eventually(async () => Math.abs((await deep()) - left)).toBeLessThan(200);
	await eventually(() => middleOrder(page)).toBe(seen);

	// Another order ends while the list is visible, and must appear without a new request for the list.
	const asked: string[] = [];
	page.on("request", (request) => {
		if (request.url().includes("/api/coin/list")) asked.push(request.url());
	});
	await page.evaluate(() => scrollTo(0, 0));
	await placeNow(token, price, "0.00999");
	await page.getByText("0 / 0.00999").waitFor();
	expect(asked).toEqual([]);
	expect(faults).toEqual([]);
	await context.close();
});

function middleOrder(page: Page): Promise<string | undefined> {
	return page.evaluate(
		() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("article")?.textContent ?? undefined,
	);
}

/** Places an immediate-or-cancel order far from the market price, so that the exchange cancels it at once. */
async function placeNow(token: string, price: string, amount: string): Promise<void> {
	const params = {
		currency_id: "1",
		legal_id: "3",
		type: "1",
		order_type: "limit",
		time_in_force: "ioc",
		target_price: price,
		amount,
	};
	const answer = await fetch(`${server.url}/api/coin/trade`, {
		method: "POST",
		headers: { authorization: token },
		body: new URLSearchParams(params),
	});
	const { type, message } = (await answer.json()) as { type: string; message: string };
	if (type !== "ok") throw new Error(message);
}

async function fillHistory(token: string, price: string): Promise<void> {
	let left = HISTORY;
	const worker = async () => {
		while (left-- > 0) await placeNow(token, price, (0.001 + (left % 800) / 100_000).toFixed(5));
	};
	await Promise.all(Array.from({ length: 24 }, worker));
}
