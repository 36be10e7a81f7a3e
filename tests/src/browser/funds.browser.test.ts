// A subscription to an arbitrage fund that is taken back before the next full hour.
import { expect, test } from "vitest";
import { server } from "./journeys-server.ts";
import { confirmLock, expectToast } from "./person.ts";
import { openSaver } from "./trust-account.ts";

const HOUR_MS = 3_600_000;

const NEAR_MS = 120_000;

/** A subscription can be taken back until the next full hour, when it buys units. */
async function farFromTheHour(): Promise<void> {
	const left = HOUR_MS - (Date.now() % HOUR_MS);
	if (left < NEAR_MS) await new Promise((done) => setTimeout(done, left + 5_000));
}

test("subscribes to a fund, takes the subscription back, and shows its trades and decisions", async () => {
	const { context, page, faults } = await openSaver(server.url);
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
	await farFromTheHour();
	await send.click();
	await confirmLock(page, "Subscribe");
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
