// Tests the Spot page: views of the order book, the order form, the market picker, the user's orders, and use by keyboard.
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { LOCALES, type Mark, readCatalogs } from "./catalogs.ts";
import { openPhone, picture } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import {
	available,
	bestPrice,
	choose,
	eventually,
	expectToast,
	field,
	openSpot,
	pickMarket,
	place,
	signUp,
	waitingCount,
} from "./person.ts";
import { trackRequestedFiles } from "./requested-files.ts";
import { backCloses, openTrader, rows } from "./trading-screen.ts";

/** Returns the width of a field's content that is cut off, px. */
const cutOf = (page: Page, name: string) => field(page, name).evaluate((input) => input.scrollWidth - input.clientWidth);

async function openNewestOrder(page: Page): Promise<Locator> {
	await page
		.getByRole("button", { name: /^Buy BTC\/USDT/ })
		.first()
		.click();
	return page.getByRole("dialog", { name: /^Order \d+/ });
}

describe("Spot shows the order book", () => {
	test("the book shows one or both sides, groups prices, and stores both choices by pair", async () => {
		const { context, page, faults } = await openTrader();
		await eventually(() => rows(page, "Bid").count()).toBe(8);
		await page.getByRole("button", { name: "Asks only" }).click();
		await eventually(() => rows(page, "Bid").count()).toBe(0);
		await eventually(() => rows(page, "Ask").count()).toBeGreaterThan(8);
		await page.getByRole("button", { name: "Both sides" }).click();

		await choose(page, "Group prices", "10.0");
		await eventually(async () => (await bestPrice(page, "Bid")).endsWith("0.0")).toBe(true);
		await page.getByRole("button", { name: "Bids only" }).click();
		await page.reload();
		await rows(page, "Bid").first().waitFor();
		expect(await rows(page, "Ask").count()).toBe(0);
		expect(await page.getByRole("combobox", { name: "Group prices" }).textContent()).toBe("10.0");
		await openSpot(page, "ETH/USDT");
		expect(await page.getByRole("combobox", { name: "Group prices" }).textContent()).toBe("0.01");
		expect(faults).toEqual([]);
		await context.close();
	});

	test("a tapped price fills the last used price field, and turns a market order into a limit order", async () => {
		const { context, page } = await openTrader();
		const begun = await field(page, "Price").inputValue();
		await choose(page, "Order type", "Stop limit");
		await field(page, "Stop").focus();
		const tap = async () => {
			const price = await bestPrice(page, "Bid");
			await rows(page, "Bid").first().click();
			return price;
		};
		await tap();
		expect(await field(page, "Stop").inputValue()).not.toBe("");
		expect(await field(page, "Price").inputValue()).toBe(begun);
		await field(page, "Price").focus();
		await tap();
		expect(await field(page, "Price").inputValue()).not.toBe("");
		await choose(page, "Order type", "Market");
		await page.getByRole("button", { name: /^Last price / }).click();
		await page.getByRole("combobox", { name: "Order type" }).filter({ hasText: "Limit" }).waitFor();
		expect(await field(page, "Price").inputValue()).not.toBe("");
		await context.close();
	});

	test("the book marks the rows of the user's orders, on Spot and on the market's page", async () => {
		const { context, page } = await openTrader();
		// Uses this market because its prices do not change. In other markets a price change may fill the order or move it out of
		// the visible rows.
		await openSpot(page, "USDC/USDT");
		await rows(page, "Bid").nth(4).click();
		await field(page, "Amount").fill("100");
		await place(page, "Buy USDC");
		await rows(page, "Bid").filter({ hasText: "Your order" }).waitFor();
		expect(await rows(page, "Ask").filter({ hasText: "Your order" }).count()).toBe(0);
		await page.getByRole("link", { name: "USDC/USDT: chart" }).click();
		await rows(page, "Bid").filter({ hasText: "Your order" }).waitFor();
		await page.goBack();
		await page.getByRole("button", { name: "Cancel", exact: true }).click();
		await eventually(() => page.getByText("Your order").count()).toBe(0);
		await context.close();
	});

	test("arrow keys move through the rows of the book", async () => {
		const { context, page } = await openTrader();
		await eventually(() => rows(page, "Ask").count()).toBe(8);
		await rows(page, "Ask").last().focus();
		await page.keyboard.press("ArrowUp");
		await page.keyboard.press("ArrowUp");
		await page.keyboard.press("Enter");
		expect(await field(page, "Price").inputValue()).not.toBe("");
		const place = await page.evaluate(() => {
			const all = [...document.querySelectorAll("[data-book-row]")];
			return all.indexOf(document.activeElement as Element);
		});
		expect(place).toBe(5);
		await context.close();
	});
});

describe("a user fills in the order form on Spot", () => {
	test("buttons and arrow keys change the price by a tick and the amount by its last digit", async () => {
		const { context, page } = await openTrader();
		await field(page, "Price").fill("60000.1");
		await field(page, "Price").press("ArrowUp");
		expect(await field(page, "Price").inputValue()).toBe("60000.2");
		await page.getByRole("button", { name: "Price: less" }).click();
		await page.getByRole("button", { name: "Price: less" }).click();
		expect(await field(page, "Price").inputValue()).toBe("60000.0");
		await field(page, "Amount").fill("0.05");
		await field(page, "Amount").press("ArrowDown");
		expect(await field(page, "Amount").inputValue()).toBe("0.04");
		expect(await field(page, "Total").inputValue()).toBe("2,400");
		await context.close();
	});

	test.each([
		["1,234.5", "1234.5"],
		["１２３４．５", "1234.5"],
		["๑๒๓๔.๕", "1234.5"],
		["1 234.56789", "1234.56"],
	])("the price field reads a pasted %s and cuts it to the pair's decimals", async (pasted, typed) => {
		const { context, page } = await openTrader();
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
		await field(page, "Price").focus();
		await page.keyboard.press("ControlOrMeta+V");
		await field(page, "Price").blur();
		expect((await field(page, "Price").inputValue()).replaceAll(",", "")).toContain(typed.slice(0, 6));
		expect(await field(page, "Price").getAttribute("inputmode")).toBe("decimal");
		await context.close();
	});

	test("100 % enters the largest amount that the balance can buy, and entered amounts survive a change of pair or side", async () => {
		const { context, page } = await openTrader({ 3: "1000", 1: "0.12345678" });
		await field(page, "Price").fill("70000");
		await page.getByRole("button", { name: "100%" }).click();
		// 1,000 ÷ 70,000 = 0.0142857…, rounded down to the lot.
		expect(await field(page, "Amount").inputValue()).toBe("0.01428");
		await page.getByRole("radio", { name: "Sell", exact: true }).check({ force: true });
		await page.getByRole("button", { name: "100%" }).click();
		expect(await field(page, "Amount").inputValue()).toBe("0.12345");
		await pickMarket(page, "ETH");
		expect(await field(page, "Amount").inputValue()).toBe("");
		await pickMarket(page, "BTC");
		expect(await field(page, "Price").inputValue()).toBe("70,000");
		expect(await field(page, "Amount").inputValue()).toBe("0.12345");
		await context.close();
	});

	test("the confirmation shows cost, worst price and fee, and is skipped after 'don't ask again'", async () => {
		const { context, page } = await openTrader();
		await choose(page, "Order type", "Market");
		await field(page, "Spend").fill("500");
		for (const line of ["Average", "Worst price", "You receive"]) {
			const value = page.locator("dt", { hasText: line }).locator("xpath=following-sibling::dd");
			await eventually(async () => /\d/.test((await value.textContent()) ?? "")).toBe(true);
		}
		await page.getByText(/^Fee 0\.10%$/).waitFor();
		await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
		const sheet = page.getByRole("dialog", { name: "Buy BTC" });
		await sheet.getByText("Don't ask again").click();
		await sheet.getByRole("button", { name: "Buy BTC", exact: true }).click();
		await expectToast(page, /^Bought /);
		await sheet.waitFor({ state: "hidden" });
		await field(page, "Spend").fill("100");
		const before = Number(await available(page));
		await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
		await eventually(async () => Number(await available(page))).toBeLessThan(before - 90);
		await context.close();
	});

	test.each([
		[320, "the app's fonts"],
		[320, "system fonts while the app's fonts load"],
		[390, "the app's fonts"],
	])("at %i px no field without focus cuts off a long figure, in %s", async (width, letters) => {
		const own = letters === "the app's fonts";
		const { context, page } = await openTrader({ 3: "100000" }, width, own);
		await page.evaluate(() => document.fonts.ready.then(() => undefined));
		expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === "loaded"))).toBe(own);
		await field(page, "Amount").fill("1234567.12345");
		await choose(page, "Order type", "Market");
		await field(page, "Spend").fill("99999.123456");
		await field(page, "Spend").blur();
		await eventually(() => field(page, "Spend").inputValue()).toBe("99,999.123456");
		expect(await cutOf(page, "Spend")).toBe(0);
		await choose(page, "Order type", "Limit");
		for (const name of ["Price", "Amount", "Total"]) expect(await cutOf(page, name)).toBe(0);
		await context.close();
	});

	test.each((Object.keys(LOCALES) as Mark[]).flatMap((mark) => [320, 390].map((width) => [mark, width] as const)))(
		"in %s at %i px the labels of an OCO order do not cut off its prices",
		async (mark, width) => {
			const { context, page } = await openPhone(browser, { url: server.url, width, language: LOCALES[mark] });
			const { say } = readCatalogs(mark);
			await signUp(context, { 3: "100000" });
			await page.goto("/pages/trade/index?symbol=BTC%2FUSDT");
			await choose(page, say("Order type"), say("OCO"));
			await page.evaluate(() => document.fonts.ready.then(() => undefined));
			for (const name of [say("Limit"), say("Stop"), say("Stop limit")]) {
				await field(page, name).fill(mark === "esp" ? "80500,1" : "80500.1");
				await field(page, name).blur();
				await eventually(() => field(page, name).inputValue()).toBe(mark === "esp" ? "80.500,1" : "80,500.1");
				expect(await cutOf(page, name), name).toBe(0);
			}
			await context.close();
		},
	);

	test("the form warns before the confirmation that an order is larger than the book, with the likely total", async () => {
		const { context, page } = await openTrader({ 3: "100000" });
		const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem("candor.session") ?? "{}"));
		// Gives the user enough money for an order that is larger than all quantities in the book within the collar (the largest
		// allowed distance from the index).
		for (let more = 0; more < 20; more++) {
			const form = { currency_id: "3", amount: "100000" };
			await context.request.post("/api/sandbox/fund", { form, headers: { authorization: token } });
		}
		await eventually(async () => Number(await available(page))).toBe(2_100_000);
		await choose(page, "Order type", "Market");
		await field(page, "Spend").fill("2000000");
		await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
		const sheet = page.getByRole("dialog", { name: "Buy BTC" });
		await sheet.getByText(/^The book holds only [\d,.]+ USDT of it now; the rest would be cancelled\.$/).waitFor();
		await sheet
			.getByText(/^≈ [\d,.]+ USDT$/)
			.first()
			.waitFor();
		await context.setOffline(true);
		await sheet.getByText("No connection: price and balance here are as last seen.").waitFor();
		await context.setOffline(false);
		await sheet.getByText("No connection: price and balance here are as last seen.").waitFor({ state: "detached" });
		await context.close();
	});

	test("the form takes side and price from the URL once", async () => {
		const { context, page } = await openTrader();
		await page.goto("/pages/trade/index?symbol=ETH%2FUSDT&side=sell&price=5000.5");
		await page.getByRole("heading", { name: "ETH/USDT" }).waitFor();
		await page.waitForURL((url) => url.searchParams.get("price") === null && url.searchParams.get("symbol") === "ETH/USDT");
		await page.getByRole("button", { name: "Sell ETH" }).waitFor();
		expect(await field(page, "Price").inputValue()).toBe("5,000.5");
		await field(page, "Price").fill("5100");
		// Removes the focus, because the app hides the tab bar while the user types.
		await field(page, "Price").blur();
		await page.getByRole("link", { name: "Assets" }).click();
		await page.getByText("Total value").first().waitFor();
		await page.goBack();
		await eventually(() => field(page, "Price").inputValue()).toBe("5,100");
		await context.close();
	});

	test("a user can enter and place an order with the keyboard alone", async () => {
		const { context, page, faults } = await openTrader();
		await field(page, "Price").focus();
		await page.keyboard.type((Number(await bestPrice(page, "Bid")) * 0.85).toFixed(1));
		await page.keyboard.press("Tab");
		await page.keyboard.type("0.01");
		await page.keyboard.press("Enter");
		const sheet = page.getByRole("dialog", { name: "Buy BTC" });
		await sheet.getByRole("button", { name: "Buy BTC", exact: true }).waitFor();
		await eventually(() => sheet.evaluate((one) => one.contains(document.activeElement))).toBe(true);
		for (let presses = 0; presses < 10; presses++) {
			const on = await page.evaluate(() => document.activeElement?.textContent);
			if (on === "Buy BTC") break;
			await page.keyboard.press("Tab");
		}
		await page.keyboard.press("Enter");
		await waitingCount(page, 1);
		expect(faults).toEqual([]);
		await context.close();
	});
});

test("each page shows a toast for a fill and the new balance", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	const cameAll = trackRequestedFiles(page);
	const token = await signUp(context, { 3: "1000" });
	await openSpot(page);
	// When these two have come, the page's orders are up to date and its listener for fills has loaded. From now on it reports
	// every fill.
	await eventually(() => available(page)).toBe("1000.00");
	await cameAll();
	await page.getByRole("link", { name: "Assets" }).click();
	await page.getByText("Total value").first().waitFor();
	const order = { currency_id: "1", legal_id: "3", type: "1", order_type: "market", quote_amount: "400" };
	const placed = await context.request.post("/api/coin/trade", { form: order, headers: { authorization: token } });
	expect(((await placed.json()) as { type: string }).type).toBe("ok");
	await expectToast(page, /^Bought 0\.\d+ BTC at [\d,.]+ USDT$/);
	await eventually(() => page.getByText("BTC", { exact: true }).count()).toBeGreaterThan(0);
	expect(faults).toEqual([]);
	await context.close();
});

test("the market picker searches, sorts and stores favourites, and Back closes it", async () => {
	const { context, page, faults } = await openTrader();
	await page.getByRole("button", { name: "Add BTC/USDT to favourites" }).click();
	const open = () => page.getByRole("button", { name: /: choose another market$/ }).click();
	await open();
	const sheet = page.getByRole("dialog", { name: "Markets" });
	const names = () =>
		sheet
			.getByRole("button", { name: /favourites$/ })
			.evaluateAll((stars) => stars.map((star) => /\w+(?=\/)/.exec(star.ariaLabel ?? "")?.[0]));
	await eventually(async () => (await names()).length).toBeGreaterThan(6);
	await sheet.getByRole("button", { name: "Name" }).click();
	const sorted = (await names()).toSorted();
	await eventually(names).toEqual(sorted);
	await sheet.getByRole("button", { name: /^Name/ }).click();
	await eventually(names).toEqual(sorted.toReversed());
	await sheet.getByLabel("Search markets").fill("doge");
	await eventually(names).toEqual(["DOGE"]);
	await sheet.getByLabel("Search markets").fill("");
	await sheet.getByRole("tab", { name: "Favourites" }).click();
	await eventually(names).toEqual(["BTC"]);
	await sheet.getByRole("button", { name: "Remove BTC/USDT from favourites" }).click();
	await sheet.getByText("No favourites yet").waitFor();
	await picture(page, "spot-picker");
	await backCloses(page, sheet);
	expect(faults).toEqual([]);
	await context.close();
});

describe("Spot lists the user's orders", () => {
	test("the list shows a reason for both legs of a cancelled OCO order", async () => {
		const { context, page } = await openTrader({ 3: "10000" });
		await choose(page, "Order type", "OCO");
		const price = Number(await bestPrice(page, "Bid"));
		await field(page, "Limit").fill((price * 0.8).toFixed(1));
		await field(page, "Stop").fill((price * 1.2).toFixed(1));
		await field(page, "Stop limit").fill((price * 1.21).toFixed(1));
		await field(page, "Amount").fill("0.01");
		await place(page, "Buy BTC");
		await waitingCount(page, 2);
		await page.getByRole("button", { name: "Cancel", exact: true }).first().click();
		await waitingCount(page, 0);
		await page.getByRole("tab", { name: "Cancelled" }).click();
		await eventually(() => page.getByText("You cancelled it", { exact: true }).count()).toBe(1);
		await eventually(() => page.getByText("The other leg filled, triggered or was cancelled", { exact: true }).count()).toBe(1);
		await context.close();
	});

	test("a user cancels an open order in its drawer", async () => {
		const { context, page } = await openTrader();
		await field(page, "Price").fill((Number(await bestPrice(page, "Bid")) * 0.9).toFixed(0));
		await field(page, "Amount").fill("0.01");
		await place(page, "Buy BTC");
		const sheet = await openNewestOrder(page);
		await sheet.getByRole("button", { name: "Cancel order" }).click();
		await sheet.getByText("Cancelled · You cancelled it").waitFor();
		expect(await sheet.getByRole("button", { name: "Cancel order" }).count()).toBe(0);
		await backCloses(page, sheet);
		await waitingCount(page, 0);
		await context.close();
	});

	test("the page of an order shows its fills and fees", async () => {
		const { context, page } = await openTrader();
		await page.getByRole("tab", { name: "Completed" }).click();
		await page.getByText("No completed orders yet").waitFor();
		await choose(page, "Order type", "Market");
		await field(page, "Spend").fill("2000");
		await place(page, "Buy BTC");
		const sheet = await openNewestOrder(page);
		await sheet.getByText("Taker").first().waitFor();
		const fee = await sheet.locator("dt", { hasText: /^Fee$/ }).locator("xpath=following-sibling::dd").textContent();
		expect(fee).toMatch(/^0\.\d+ BTC$/);
		await picture(page, "spot-order");
		await backCloses(page, sheet);
		await context.close();
	});
});
