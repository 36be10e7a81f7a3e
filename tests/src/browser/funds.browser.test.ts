// Strategy funds as a person meets them: what they do is read, what is wrong is said at the field, money goes in and is taken back, and of one
// that has lived a part is redeemed for what was shown.
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { tellLivedFund } from "./lived-fund.ts";
import { eventually, expectToast, signUp } from "./person.ts";

const HOUR_MS = 3_600_000;
const NEAR_MS = 120_000;

async function onPhone() {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	const token = await signUp(context, { 3: "20000" });
	const body = new URLSearchParams({ currency_id: "3", from_field: "coin", to_field: "trust", number: "9000" });
	await fetch(`${server.url}/api/wallet/change`, { method: "POST", body, headers: { authorization: token } });
	return { context, page, faults };
}

/** Values are made at full hours: the next one is not to come while a subscription is taken back. */
async function farFromTheHour(): Promise<void> {
	const left = HOUR_MS - (Date.now() % HOUR_MS);
	if (left < NEAR_MS) await new Promise((done) => setTimeout(done, left + 5_000));
}

test("from Finance into a fund, back out of it before the hour, and its trades and decisions are read", async () => {
	await farFromTheHour();
	const { context, page, faults } = await onPhone();
	await page.goto("/pages/finance/index");
	await page.getByRole("tab", { name: "AI arbitrage" }).click();
	await page.getByRole("heading", { name: "BTC & ETH carry" }).waitFor();
	await page.getByRole("link", { name: "Open BTC & ETH carry" }).click();
	// It has traded since the exchange began.
	await page
		.getByText(/^Invests BTC\/USDT/)
		.first()
		.waitFor();
	await page.getByText("House").first().waitFor();
	await page.locator("summary").filter({ hasText: "Invests BTC/USDT" }).first().click();
	await page.locator("details[open]").getByText("expected_ppm").waitFor();

	await page.getByRole("button", { name: "Subscribe" }).click();
	const sheet = page.getByRole("dialog");
	const send = sheet.getByRole("button", { name: "Subscribe" });
	await send.click();
	await sheet.getByText("Amount is required").waitFor();
	const field = sheet.getByRole("textbox", { name: "Amount" });
	// Asked for before the balance is known, it is for the exchange to refuse.
	await sheet.getByRole("button", { name: "25%" }).click({ trial: true });
	await field.fill("9001");
	await send.click();
	await sheet.getByText("You have insufficient balance, so please recharge").waitFor();
	await sheet.getByRole("button", { name: "25%" }).click();
	await send.click();
	await sheet.getByText("You have not agreed to the terms").waitFor();
	await sheet.getByRole("checkbox").check();
	await send.click();
	await expectToast(page, /^Subscribed: it waits for the next full hour$/);
	await page.getByText(/^2,250\.00 USDT comes in at /).waitFor();
	await page.getByRole("link", { name: "My subscriptions and redemptions" }).click();
	await page.getByRole("article").getByText("2,250.00 USDT").waitFor();
	await page.goBack();
	await page.getByRole("button", { name: "Take back" }).click();
	await expectToast(page, /^Taken back: the whole amount is free again$/);
	await page.getByRole("button", { name: "Take back" }).waitFor({ state: "detached" });
	await page.getByRole("link", { name: "My subscriptions and redemptions" }).click();
	await page.getByRole("article").getByText("Came back").waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

test("one that has lived says how many days lost, what its value follows from, and what a part would bring", async () => {
	const { context, page, faults } = await onPhone();
	await tellLivedFund(page);
	await page.goto("/pages/finance/fund/index?id=1");
	await page.getByText(/^\d+ of 30 days ended lower than they began$/).waitFor();
	await page.getByText("How the value follows").waitFor();
	await page.getByRole("button", { name: "Redeem", exact: true }).click();
	const sheet = page.getByRole("dialog");
	await sheet.getByRole("button", { name: "100%" }).click();
	await eventually(() => sheet.getByRole("textbox").inputValue()).toBe("1,250");
	await sheet.getByRole("textbox").fill("1251");
	await sheet.getByRole("button", { name: "Redeem" }).click();
	await sheet.getByText("You have 1,250 units that can be redeemed").waitFor();
	// The server has none of it, and says so.
	await sheet.getByRole("textbox").fill("10");
	await sheet.getByRole("button", { name: "Redeem" }).click();
	await sheet.getByText("You have 0 units that can be redeemed").waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

test("a fund that is none says so", async () => {
	const { context, page } = await onPhone();
	await page.goto("/pages/finance/fund/index?id=99");
	await page.getByText("There is no such fund").waitFor();
	expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
	await context.close();
});
