// What a person keeps when things go wrong: the server is killed in the middle, the network goes away, two tabs are open.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChromium, openPhone, watchFaults } from "./chromium.ts";
import {
	available,
	bestPrice,
	eventually,
	expectToast,
	openSpot,
	PASSWORD,
	place,
	register,
	signUp,
	waitingCount,
} from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
	[server, browser] = await Promise.all([startServer(), openChromium()]);
});
afterAll(async () => {
	await browser?.close();
	await server?.stop();
});

async function placeWaiting(page: Parameters<typeof place>[0]): Promise<void> {
	await page.getByLabel("Price", { exact: true }).fill((Number(await bestPrice(page, "Bid")) * 0.85).toFixed(1));
	await page.getByLabel("Amount", { exact: true }).fill("0.01");
	await place(page, "Buy BTC");
}

test("an order and the balance outlive a server that is killed, and the page comes back by itself", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "2000" });
	await openSpot(page);
	await placeWaiting(page);
	await waitingCount(page, 1);
	await eventually(async () => Number(await available(page))).toBeLessThan(2_000);
	const before = await available(page);

	await server.kill();
	await page.getByLabel("Amount", { exact: true }).fill("0.02");
	await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Buy BTC", exact: true }).click();
	await page.getByText(/No answer came/).waitFor();
	expect(await page.getByLabel("Amount", { exact: true }).inputValue()).toBe("0.02");

	await server.restart();
	await eventually(() => page.getByRole("button", { name: /^Bid / }).count()).toBeGreaterThan(0);
	// The same tap again: placed now, and once.
	await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Buy BTC", exact: true }).click();
	await waitingCount(page, 2);
	await eventually(async () => Number(await available(page))).toBeLessThan(Number(before));

	await page.reload();
	await waitingCount(page, 2);
	await context.close();
});

test("what one tab does the other shows at once", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "2000" });
	await openSpot(page);
	const other = await context.newPage();
	const faults = watchFaults(other);
	await openSpot(other);
	await placeWaiting(page);
	await waitingCount(other, 1);
	await other.getByRole("button", { name: "Cancel", exact: true }).click();
	await waitingCount(page, 0);
	await eventually(() => available(page)).toBe("2000.00");
	expect(faults).toEqual([]);
	await context.close();
});

test("without a network nothing typed is lost, and one order is placed when it is back", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "2000" });
	await openSpot(page);
	const price = (Number(await bestPrice(page, "Bid")) * 0.85).toFixed(1);
	await page.getByLabel("Price", { exact: true }).fill(price);
	await page.getByLabel("Amount", { exact: true }).fill("0.01");
	await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
	await page.getByRole("dialog").waitFor();
	await context.setOffline(true);
	await page.getByRole("dialog").getByRole("button", { name: "Buy BTC", exact: true }).click();
	await page.getByText(/No answer came/).waitFor();
	expect(await page.getByLabel("Amount", { exact: true }).inputValue()).toBe("0.01");
	await context.setOffline(false);
	await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Buy BTC", exact: true }).click();
	await expectToast(page, /Order placed/);
	await waitingCount(page, 1);
	await context.close();
});

test("a session that is revoked elsewhere ends in every tab with the server's word, and signing in leads back", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	const name = await register(page);
	await page.goto("/pages/assets/transfer/index?currency_id=3");
	await page.getByRole("heading", { name: "Transfer" }).waitFor();
	const other = await context.newPage();
	await openSpot(other);
	const token = await page.evaluate(() => JSON.parse(localStorage.getItem("candor.session") ?? "{}").token as string);
	await context.request.post("/api/user/logout", { headers: { authorization: token } });

	const said = async () => {
		const words = await Promise.all([page, other].map((tab) => tab.getByRole("alert").allTextContents()));
		return words.flat().join("");
	};
	await eventually(said).toMatch(/[Ss]ession|sign/);
	for (const tab of [page, other]) await tab.waitForURL((url) => url.pathname === "/pages/user/login/login");
	expect(await page.evaluate(() => localStorage.getItem("candor.session"))).toBe("null");
	const asked = new URL(page.url()).searchParams;
	expect(asked.get("backpage")).toBe("/pages/assets/transfer/index?currency_id=3");
	expect(asked.get("backtype")).toBe("1");
	expect(new URL(other.url()).searchParams.get("backtype")).toBe("2");

	await page.getByRole("tab", { name: "Username" }).click();
	await page.getByLabel("Username", { exact: true }).fill(name);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await page.waitForURL((url) => url.pathname === "/pages/assets/transfer/index" && url.search === "?currency_id=3");
	expect(faults).toEqual([]);
	await context.close();
});
