// Tests the pages of Assets: amounts, hidden amounts, records, and changes that the user makes on another device.
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually, expectToast, openSpot, signUp } from "./person.ts";

const SCREENS = {
	assets: "/pages/assets/index",
	account: "/pages/assets/tradeAccount?account=coin&currency_id=3",
	records: "/pages/assets/record",
	transfer: "/pages/assets/transfer/index",
	transfers: "/pages/assets/transfer/record",
} as const;

/** Matches the prices and amounts of the orders that this test places. It matches no market price. */
const OWN = /(?<![\d,.])0\.0?77/;

test("Assets hides the total and small balances on request", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "1234.5" });
	await page.goto(SCREENS.assets);
	await page.getByText("1,234.50").first().waitFor();
	await page.getByRole("button", { name: "Hide amounts" }).click();
	await eventually(() => page.getByText("1,234.5").count()).toBe(0);
	await page.getByRole("button", { name: "Show amounts" }).click();
	await page.getByText("DOGE", { exact: true }).waitFor();
	await page.getByRole("checkbox", { name: "Hide small balances" }).check();
	await eventually(() => page.getByText("DOGE", { exact: true }).count()).toBe(0);
	await context.close();
});

test("no page shows the user's amounts while amounts are hidden", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	const token = await signUp(context, { 3: "7777.77", 1: "0.777777" });
	const headers = { authorization: token };
	const moved = { currency_id: "3", from_field: "coin", to_field: "trust", number: "777.7" };
	await page.request.post("/api/wallet/change", { form: moved, headers });
	const order = { currency_id: "1", legal_id: "3" };
	await page.request.post("/api/coin/trade", {
		form: { ...order, type: "1", order_type: "limit", target_price: "20000", amount: "0.0777" },
		headers,
	});
	await page.request.post("/api/coin/trade", { form: { ...order, type: "2", order_type: "market", amount: "0.0777" }, headers });
	// Returns the figures on the page as texts. On the pages of Assets all figures are the user's amounts; Home also shows market
	// prices.
	const own = async (within = "main") => ((await page.locator(within).first().textContent()) ?? "").match(/\d+[.,]\d+/g) ?? [];
	await page.goto(SCREENS.assets);
	await page.getByRole("link", { name: /^USDT/ }).waitFor();
	expect((await own()).length, "figures to be hidden").toBeGreaterThan(2);
	await page.getByRole("button", { name: "Hide amounts" }).click();

	const shows = async (why: string, within?: string) => {
		await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
		await page.getByText("••••••").first().waitFor();
		expect(await own(within), why).toEqual([]);
	};
	await shows("assets");
	const bar = page.locator("main [aria-hidden].flex > span[style]");
	expect(await bar.count(), "parts of the allocation").toBe(0);
	const whole = "/pages/assets/tradeAccount?account=coin";
	for (const path of [SCREENS.account, whole, SCREENS.records, SCREENS.transfer, SCREENS.transfers]) {
		await page.goto(path);
		await shows(path);
	}
	await page.goto("/");
	await shows("Home", "main > :has-text('Total assets')");
	await page.goto(SCREENS.transfer);
	await page.getByRole("button", { name: /^Coin: USDT/ }).click();
	await page.getByRole("dialog").getByText("••••••").first().waitFor();
	await shows("the coin picker", "[role=dialog]");

	await openSpot(page);
	await page.getByText("•••••• USDT").waitFor();
	await page.getByRole("main").getByText("•••••• / ••••••").waitFor();
	// Reads only the list of orders, which shows the user's amounts. The order book and the suggested price show market prices.
	const orders = page.getByRole("article").first();
	expect(await orders.textContent()).not.toMatch(OWN);
	await orders.getByRole("button", { name: /Details/ }).click();
	const sheet = page.getByRole("dialog");
	await sheet.getByText("•••••• BTC").first().waitFor();
	expect(await sheet.textContent()).not.toMatch(OWN);
	await page.keyboard.press("Escape");
	await sheet.waitFor({ state: "hidden" });
	await page.getByRole("tab", { name: "Completed" }).click();
	await page.getByRole("article").getByText("•••••• / ••••••").waitFor();
	expect(await orders.textContent()).not.toMatch(OWN);
	expect(faults).toEqual([]);
	await context.close();
});

test("the transfer form accepts amounts in each notation, and keeps them while another page is open", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "5000" });
	await page.goto(SCREENS.transfer);
	await page.getByText("5,000.00 USDT").waitFor();
	const amount = page.getByLabel("Amount", { exact: true });
	for (const [typed, shown] of [
		["1,234.5", "1,234.5"],
		["１２３４．５", "1,234.5"],
		["๑๒๓.๕", "123.5"],
		[" 77.1234567", "77.123456"],
	] as const) {
		await amount.fill(typed);
		await amount.blur();
		expect(await amount.inputValue()).toBe(shown);
	}
	// Types "1,000" key by key, because its first parts, such as "1,0", look like numbers with a decimal comma.
	await amount.fill("");
	await amount.pressSequentially("1,000");
	expect(await amount.inputValue()).toBe("1,000");
	await amount.pressSequentially(".5");
	await amount.blur();
	expect(await amount.inputValue()).toBe("1,000.5");
	await amount.fill("77.123456");
	await page.getByRole("link", { name: "Transfer records" }).click();
	await page.getByText("No transfers yet").waitFor();
	await page.goBack();
	await eventually(() => amount.inputValue()).toBe("77.123456");

	await page.goto("/pages/assets/index");
	await page.getByRole("link", { name: "Transfer" }).click();
	await amount.fill("12.5");
	await page.goBack();
	await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "My" }).click();
	const menu = page.getByRole("dialog", { name: "My" });
	await menu.getByRole("button", { name: /^Language/ }).click();
	await menu.getByText("Español").click();
	await page.locator("html[lang=es]").waitFor();
	await page.keyboard.press("Escape");
	await menu.waitFor({ state: "hidden" });
	await page.getByRole("link", { name: "Transferir" }).click();
	await eventually(() => page.getByLabel("Cantidad", { exact: true }).inputValue()).toBe("12,5");
	expect(faults).toEqual([]);
	await context.close();
});

test("a transfer form keeps its amount when the response is lost, and two taps move the money once", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	const token = await signUp(context, { 3: "100" });
	await page.goto(SCREENS.transfer);
	await page.getByText("100.00 USDT", { exact: true }).waitFor();
	const amount = page.getByLabel("Amount", { exact: true });
	const send = page.getByRole("button", { name: "Transfer USDT" });
	await amount.fill("40");
	// Lets the request reach the exchange, but drops the response.
	await page.route("**/api/wallet/change", async (route) => {
		await route.fetch();
		await route.abort();
	});
	await send.click();
	await page.getByText("it can't be done twice").waitFor();
	expect(await amount.inputValue()).toBe("40");
	await page.unroute("**/api/wallet/change");
	await send.dblclick();
	await expectToast(page, /^Transferred 40(\.00)? USDT$/);
	await eventually(() => amount.inputValue()).toBe("");
	const answer = await page.request.get("/api/wallet/hzhistory", { headers: { authorization: token } });
	expect(
		((await answer.json()) as { data: { list: { number: string }[] } }).data.list.map(({ number }) => Number(number)),
	).toEqual([40]);
	await page.getByText("60.00 USDT", { exact: true }).waitFor();

	await amount.fill("25");
	await page.route("**/api/wallet/change", (route) =>
		route.fulfill({
			json: {
				...{ type: "error", code: 0, message: "Insufficient balance", msg: "", data: null },
				...{ error: "insufficient_balance", params: { field: "number" } },
			},
		}),
	);
	await send.click();
	await page.getByRole("alert").getByText("Insufficient balance").waitFor();
	expect(await amount.getAttribute("aria-invalid")).toBe("true");
	expect(await amount.inputValue()).toBe("25");
	await context.close();
});

test("Back restores the tab and the position in a long list of records", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	const token = await signUp(context, { 3: "1000", 1: "0.5" });
	for (let turn = 1; turn <= 40; turn += 1) {
		const form = { currency_id: "3", from_field: "coin", to_field: "trust", number: `0.${String(turn).padStart(2, "0")}` };
		await page.request.post("/api/wallet/change", { form, headers: { authorization: token } });
	}
	await page.goto(SCREENS.assets);
	await page.getByRole("tab", { name: "Earn" }).click();
	await page.getByRole("link", { name: "Records" }).click();
	await page.getByText("-0.40 USDT").waitFor();
	const oldest = page.getByText("+1,000.00 USDT");
	while ((await oldest.count()) === 0) {
		await page.mouse.wheel(0, 900);
		await page.evaluate(() => new Promise(requestAnimationFrame));
	}
	await oldest.scrollIntoViewIfNeeded();
	expect(await page.getByRole("article").count(), "rows drawn of 82").toBeLessThan(50);
	const left = await page.evaluate(() => window.scrollY);
	expect(left).toBeGreaterThan(3_000);
	await page.goBack();
	await page.getByRole("tab", { name: "Earn", selected: true }).waitFor();
	await page.goForward();
	await oldest.waitFor();
	await eventually(async () => Math.abs((await page.evaluate(() => window.scrollY)) - left)).toBeLessThan(120);
	expect(faults).toEqual([]);
	await context.close();
});

test("Assets shows deposits and transfers from another device without a reload", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	const token = await signUp(context, { 3: "1000" });
	await page.goto(SCREENS.assets);
	await page.getByText("1,000.00").first().waitFor();
	await page.request.post("/api/sandbox/fund", {
		form: { currency_id: "3", amount: "234.5" },
		headers: { authorization: token },
	});
	await page.getByRole("link", { name: /^USDT/ }).getByText("1,234.50", { exact: true }).waitFor();
	await page.getByText("1,234.50", { exact: true }).first().waitFor();
	await page.goto(SCREENS.records);
	await page.getByText("+234.50 USDT").waitFor();
	await page.request.post("/api/wallet/change", {
		form: { currency_id: "3", from_field: "coin", to_field: "option", number: "34.5" },
		headers: { authorization: token },
	});
	await page.getByText("-34.50 USDT").waitFor();
	await context.close();
});
