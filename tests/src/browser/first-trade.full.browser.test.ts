// Tests orders of each type on both sides (buy and sell), and taps that must not place a second order.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import {
	available,
	bestPrice,
	choose,
	eventually,
	expectToast,
	farBelow,
	openSpot,
	place,
	signUp,
	waitingCount,
} from "./person.ts";

const TYPES = ["Limit", "Market", "Stop limit", "Stop market", "OCO"] as const;

describe.each(["Buy", "Sell"] as const)("a user places orders on the side %s", (side) => {
	test("a user can place an order of each type", async () => {
		const { context, page, faults } = await openPhone(browser, { url: server.url });
		await signUp(context, { 3: "50000", 1: "1" });
		await openSpot(page);
		await page.getByRole("radio", { name: side, exact: true }).check({ force: true });
		let waiting = 0;
		for (const type of TYPES) {
			await choose(page, "Order type", type);
			await fillIn(page, type, side, Number(await bestPrice(page, "Bid")));
			const placed = place(page, `${side} BTC`);
			if (type === "Market") await Promise.all([expectToast(page, side === "Buy" ? /^Bought / : /^Sold /), placed]);
			else {
				await placed;
				waiting += type === "OCO" ? 2 : 1;
				await waitingCount(page, waiting);
			}
		}
		if (side === "Buy") {
			await choose(page, "Order type", "Market");
			await page.getByRole("button", { name: "Enter in BTC" }).click();
			await page.getByLabel("Amount", { exact: true }).fill("0.001");
			await Promise.all([expectToast(page, /^Bought 0\.001 BTC/), place(page, "Buy BTC")]);
		}
		await page.getByRole("button", { name: "Cancel all" }).click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Cancel all" }).click();
		await waitingCount(page, 0);
		expect(faults).toEqual([]);
		await context.close();
	});
});

test("the form rejects invalid orders without a request, and two taps place one order", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "1000" });
	await openSpot(page);
	await eventually(() => available(page)).toBe("1000.00");
	const asked: string[] = [];
	page.on("request", (request) => {
		if (request.url().endsWith("/api/coin/trade")) asked.push(request.postData() ?? "");
	});
	await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
	await page.getByText("Required").first().waitFor();
	await page.getByLabel("Price", { exact: true }).fill(farBelow(await bestPrice(page, "Bid")));
	await page.getByLabel("Amount", { exact: true }).fill("0.00001");
	await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
	await page.getByText("An order is at least 5 USDT").waitFor();
	await page.getByLabel("Amount", { exact: true }).fill("5");
	await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
	await page.getByText("Not enough USDT").waitFor();
	expect(asked).toEqual([]);

	await page.getByRole("button", { name: "25%" }).click();
	await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Buy BTC", exact: true }).dblclick();
	await waitingCount(page, 1);
	expect(asked.length).toBe(1);
	await context.close();
});

test("a second tap while the order's dialog closes places no second order", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "1000" });
	await openSpot(page);
	const asked: string[] = [];
	page.on("request", (request) => {
		if (request.url().endsWith("/api/coin/trade")) asked.push(request.postData() ?? "");
	});
	await page.getByLabel("Price", { exact: true }).fill(farBelow(await bestPrice(page, "Bid")));
	await page.getByRole("button", { name: "25%" }).click();
	await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
	const confirm = page.getByRole("dialog").getByRole("button", { name: "Buy BTC", exact: true });
	await confirm.click({ trial: true });
	// Slows the animation, so that the closing drawer takes half a minute and the second tap always hits it while it closes.
	await page.emulateMedia({ reducedMotion: "no-preference" });
	const devtools = await context.newCDPSession(page);
	await devtools.send("Animation.enable");
	await devtools.send("Animation.setPlaybackRate", { playbackRate: 0.01 });
	await confirm.click();
	await waitingCount(page, 1);
	await page.locator(".sheet[data-ending-style]").waitFor();
	await confirm.dispatchEvent("click");
	await page.getByLabel("Amount", { exact: true }).fill("0.0001");
	await waitingCount(page, 1);
	expect(asked.length).toBe(1);
	await context.close();
});

async function fillIn(page: Page, type: (typeof TYPES)[number], side: "Buy" | "Sell", price: number): Promise<void> {
	const buying = side === "Buy";
	const better = (price * (buying ? 0.9 : 1.1)).toFixed(1);
	const worse = (price * (buying ? 1.1 : 0.9)).toFixed(1);
	const beyond = (price * (buying ? 1.11 : 0.89)).toFixed(1);
	const field = (name: string) => page.getByLabel(name, { exact: true });
	if (type === "Limit") await field("Price").fill(better);
	if (type === "OCO") await field("Limit").fill(better);
	if (type !== "Limit" && type !== "Market") await field("Stop").fill(worse);
	if (type === "Stop limit") await field("Price").fill(beyond);
	if (type === "OCO") await field("Stop limit").fill(beyond);
	if (buying && (type === "Market" || type === "Stop market")) await field("Spend").fill("100");
	else await field("Amount").fill("0.002");
}
