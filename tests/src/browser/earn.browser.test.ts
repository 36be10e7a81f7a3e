import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmLock, expectToast } from "./person.ts";
import { SteeredExchange } from "./steered-exchange.ts";
import { openSaver } from "./trust-account.ts";

let exchange: SteeredExchange;
beforeAll(async () => {
	exchange = await SteeredExchange.start();
});
afterAll(() => exchange?.stop());

test("a user buys an earn order, adds to it, and redeems it early for the displayed amount", async () => {
	const { context, page, faults } = await openSaver(exchange.url);
	await page.goto("/pages/finance/index");
	await page.getByText("In custody").first().waitFor();
	await page.getByRole("link", { name: "Subscribe" }).nth(2).click();
	const buy = page.getByRole("button", { name: "Subscribe", exact: true });
	await buy.click();
	await page.getByText("Amount is required").waitFor();
	const field = page.getByRole("textbox", { name: "Amount" });
	await field.fill("999");
	await buy.click();
	await page.getByText("Amount can not be less than 1,000 USDT").waitFor();
	// Waits until the button is enabled, because the exchange would refuse an order that is placed before the page knows the
	// balance.
	await page.getByRole("button", { name: "25%" }).click({ trial: true });
	await field.fill("9001");
	await buy.click();
	await page.getByText("You have insufficient balance, so please recharge").waitFor();
	await field.fill("2000");
	await page.getByText("240.00 USDT").waitFor();
	await buy.click();
	await page.getByText("You have not agreed to the terms").waitFor();
	await page.getByRole("checkbox").check();
	await buy.click();
	await confirmLock(page, "Subscribe");
	await expectToast(page, /^Subscribed$/);
	await page.getByRole("heading", { name: "What is in it" }).waitFor();

	// The earn order has only 29 full days left, so money that is added now earns the rate of the fifteen-day product.
	await exchange.pass(1);
	await page.getByRole("button", { name: "Add to it" }).click();
	const sheet = page.getByRole("dialog");
	await sheet.getByText("0.25%").waitFor();
	await sheet.getByRole("textbox", { name: "Amount" }).fill("1000");
	await sheet.getByRole("button", { name: "Add to it" }).click();
	await confirmLock(page, "Add to it");
	await expectToast(page, /^Added$/);
	await page.getByText("3,000.00 USDT").first().waitFor();

	await page.getByRole("button", { name: "Redeem early" }).click();
	// The charge for ending the order early is 0.4 % × 30 days × 2,000 USDT plus 0.4 % × 29 days × 1,000 USDT.
	await sheet.getByText("− 356.00 USDT").waitFor();
	await sheet.getByRole("button", { name: "Redeem for 2,644.00 USDT" }).click();
	await expectToast(page, /^Redeemed$/);
	await page.getByRole("heading", { name: "Receipt of the early redemption" }).waitFor();
	await page.getByText("= 2,644.00 USDT").waitFor();
	await page.goto("/pages/finance/ordersPage");
	await page.getByRole("tab", { name: "Early redeemed" }).click();
	await page.getByRole("article").getByText("2,644.00 USDT").waitFor();
	expect(faults).toEqual([]);
	await context.close();
});
