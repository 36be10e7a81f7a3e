import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually, signUp } from "./person.ts";

const SCREENS = {
	assets: "/pages/assets/index",
	account: "/pages/assets/tradeAccount?account=coin&currency_id=3",
	records: "/pages/assets/record",
	transfer: "/pages/assets/transfer/index",
	transfers: "/pages/assets/transfer/record",
} as const;

test("a transfer moves money immediately and appears in the records", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url, width: 360 });
	await signUp(context, { 3: "1000" });
	await page.goto(SCREENS.transfer);
	await page.getByText("1,000.00 USDT").waitFor();
	await page.getByLabel("Amount", { exact: true }).fill("1000.000001");
	await page.getByRole("button", { name: "Transfer USDT" }).click();
	await page.getByText("Not enough USDT").waitFor();
	await page.getByLabel("Amount", { exact: true }).fill("250.5");
	await page.getByRole("button", { name: "Transfer USDT" }).click();
	await page.getByText("749.50 USDT", { exact: true }).waitFor();

	await page.getByRole("button", { name: "Swap the accounts" }).click();
	await page.getByText("250.50 USDT", { exact: true }).waitFor();
	await page.getByRole("button", { name: "Max" }).click();
	await eventually(() => page.getByLabel("Amount", { exact: true }).inputValue()).toBe("250.5");

	await page.getByRole("link", { name: "Transfer records" }).click();
	await page.getByText("250.50 USDT", { exact: true }).waitFor();
	await page.goto(SCREENS.records);
	await page.getByText("-250.50 USDT").waitFor();
	await page.getByRole("combobox", { name: "Kind" }).click();
	await page.getByRole("option", { name: "Deposit", exact: true }).click();
	await page.getByText("+1,000.00 USDT").waitFor();
	expect(await page.getByText("-250.50 USDT").count()).toBe(0);
	expect(faults).toEqual([]);
	await context.close();
});
