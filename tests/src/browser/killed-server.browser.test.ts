// Tests that orders, balances and text in forms survive when the server is killed. This file has its own server, because each of
// its tests kills it.
import { FULL_SET } from "@candor/testkit/test-set";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { available, connectionNoticeLoaded, eventually, field, openSpot, placeWaiting, signUp, waitingCount } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

let server: RunningServer;
beforeAll(async () => {
	server = await startServer();
});
afterAll(() => server?.stop());

const book = (page: Page) => page.getByRole("region", { name: "Order book" });

test("an order and the balance survive a killed server, and the page reconnects", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "5000" });
	await openSpot(page);
	await placeWaiting(page);
	await waitingCount(page, 1);
	await eventually(async () => Number(await available(page))).toBeLessThan(5_000);
	const before = await available(page);

	await server.kill();
	await page.getByLabel("Amount", { exact: true }).fill("0.02");
	await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Buy BTC", exact: true }).click();
	await page.getByText(/No response/).waitFor();
	await page.getByRole("dialog").waitFor({ state: "hidden" });
	expect(await page.getByLabel("Amount", { exact: true }).inputValue()).toBe("0.02");

	await server.restart();
	await eventually(() => page.getByRole("button", { name: /^Bid / }).count()).toBeGreaterThan(0);
	await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Buy BTC", exact: true }).click();
	await waitingCount(page, 2);
	await eventually(async () => Number(await available(page))).toBeLessThan(Number(before));

	await page.reload();
	await waitingCount(page, 2);
	await context.close();
});

test.runIf(FULL_SET)("the page shows the book of a restarted server without a reload", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "5000" });
	await openSpot(page);
	await connectionNoticeLoaded(page);
	await page.evaluate(() => Object.assign(window, { sameDocument: true }));
	await server.kill();
	await page.getByText(/No connection/).waitFor();
	const before = await book(page).textContent();
	await server.restart();
	await page.getByText(/No connection/).waitFor({ state: "detached" });
	await eventually(() => book(page).textContent()).not.toBe(before);
	expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
	await context.close();
});

test.runIf(FULL_SET)(
	"after a restart of the server, the book, the orders and the entered amount are correct without a reload",
	async () => {
		const { context, page, faults } = await openPhone(browser, { url: server.url });
		const token = await signUp(context, { 3: "5000" });
		await openSpot(page);
		await placeWaiting(page);
		await waitingCount(page, 1);
		await field(page, "Amount").fill("0.02");
		await page.evaluate(() => Object.assign(window, { sameDocument: true }));

		await server.kill();
		await server.restart();
		// The user cancels the order on another device before this page reconnects, so the new snapshot must contain the
		// cancellation.
		const cancelled = await context.request.put("/api/coin/trade/cancel", {
			form: { all: "1" },
			headers: { authorization: token },
		});
		expect(((await cancelled.json()) as { type: string }).type).toBe("ok");
		await waitingCount(page, 0);
		await eventually(() => bookIsTheServers(context, page)).toBe(true);
		await eventually(() => available(page)).toBe("5000.00");
		expect(await field(page, "Amount").inputValue()).toBe("0.02");
		expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
		const before = await book(page).textContent();
		await eventually(() => book(page).textContent()).not.toBe(before);
		expect(faults).toEqual([]);
		await context.close();
	},
);

async function bookIsTheServers(context: BrowserContext, page: Page): Promise<boolean> {
	const rows = await page.getByRole("button", { name: /^Bid / }).allTextContents();
	const shown = rows.slice(0, 3).map((text) => (/^Bid ([\d,.]+) /.exec(text)?.[1] ?? "").replaceAll(",", ""));
	const answer = await context.request.get("/api/currency/deal?currency_id=1&legal_id=3");
	const { data } = (await answer.json()) as { data: { depth: { bids: [string, string][] } } };
	const bids = new Set(data.depth.bids.map(([price]) => price));
	return shown.length === 3 && shown.every((price) => bids.has(price));
}
