import { FULL_SET } from "@candor/testkit/test-set";
import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone, picture } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import {
	available,
	bestPrice,
	choose,
	eventually,
	expectToast,
	farBelow,
	fund,
	openSpot,
	place,
	register,
	waitingCount,
} from "./person.ts";

describe.each(FULL_SET ? [360, 450] : [360])("a new user trades on a phone of %i px width", (width) => {
	test("a new user registers, takes test coins, places a limit and a market order, sees balances change, and cancels", async () => {
		const { context, page, faults } = await openPhone(browser, { url: server.url, width });
		await register(page);
		await fund(page, "USDT", "10000");

		await openSpot(page);
		await eventually(() => available(page)).toBe("10000.00");
		await page.getByLabel("Price", { exact: true }).fill(farBelow(await bestPrice(page, "Bid")));
		await page.getByLabel("Amount", { exact: true }).fill("0.05");
		await place(page, "Buy BTC");
		await waitingCount(page, 1);
		await eventually(async () => Number(await available(page))).toBeLessThan(10_000);
		const afterLimit = Number(await available(page));

		await choose(page, "Order type", "Market");
		await page.getByLabel("Spend", { exact: true }).fill("500");
		await Promise.all([expectToast(page, /^Bought [\d.]+ BTC at [\d,.]+ USDT$/), place(page, "Buy BTC")]);
		await eventually(async () => Number(await available(page))).toBeLessThan(afterLimit - 490);
		await picture(page, `spot-${width}`);

		await page.getByRole("tab", { name: "Completed" }).click();
		await page
			.getByRole("button", { name: /^Buy BTC\/USDT/ })
			.first()
			.click();
		await page.getByRole("dialog").getByText("Fills").waitFor();
		await page.keyboard.press("Escape");

		await page.getByRole("tab", { name: "Open (1)" }).click();
		await page.getByRole("button", { name: "Cancel", exact: true }).click();
		await waitingCount(page, 0);
		await eventually(async () => Number(await available(page))).toBeGreaterThan(afterLimit);

		await page.goto("/pages/assets/index");
		await page.getByText("BTC", { exact: true }).first().waitFor();
		await picture(page, `assets-${width}`);

		await page.getByRole("link", { name: "Records" }).click();
		await page.getByRole("heading", { name: "Account records" }).waitFor();
		await page.getByText("+10,000.00 USDT").waitFor();
		await eventually(() => page.getByRole("article").filter({ hasText: "Buy BTC/USDT" }).count()).toBeGreaterThan(1);
		expect(faults).toEqual([]);
		await context.close();
	});
});
