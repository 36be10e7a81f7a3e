import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { markets, names, openHome } from "./market-list.ts";
import { eventually, signUp } from "./person.ts";

test("Home sorts and searches markets, and restores the list after a visit to a market", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context);
	await openHome(page);
	const house = await names(page);
	await page.getByRole("button", { name: "Name" }).click();
	await eventually(() => names(page)).toEqual(house.toSorted());
	await page.getByRole("button", { name: "Price" }).click();
	await eventually(async () => (await names(page))[0]).toBe("BTC");
	await page.getByRole("button", { name: "Price" }).click();
	await eventually(async () => (await names(page)).at(-1)).toBe("BTC");
	await markets(page).last().getByRole("link").click();
	await page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
	expect(new URL(page.url()).pathname).toBe("/pages/trade/kline");
	await page.goBack();
	await eventually(async () => (await names(page)).at(-1)).toBe("BTC");
	await page.getByRole("button", { name: "Price" }).click();
	await eventually(() => names(page)).toEqual(house);

	await page.getByRole("button", { name: "Search markets" }).click();
	await page.getByRole("searchbox", { name: "Search markets" }).fill("doge");
	await eventually(() => names(page)).toEqual(["DOGE"]);
	// Sets the height that remains on a phone with an open keyboard. The search results must still be visible.
	await page.setViewportSize({ width: 390, height: 508 });
	const found = await markets(page).last().boundingBox();
	expect((found?.y ?? 508) + (found?.height ?? 0)).toBeLessThan(508 - 92);
	await page.setViewportSize({ width: 390, height: 844 });
	await page.getByRole("searchbox").fill("nothing");
	await page.getByText("No market has this name").waitFor();
	// Japanese keyboards type full-width letters.
	await page.getByRole("searchbox").fill("ｄｏｇｅ");
	await eventually(() => names(page)).toEqual(["DOGE"]);
	await page.getByRole("searchbox").fill("nothing");
	await page.getByText("No market has this name").waitFor();
	await page.getByRole("button", { name: "Close the search" }).click();
	await eventually(() => names(page)).toEqual(house);
	expect(faults).toEqual([]);
	await context.close();
});

test("the line of notices opens its article, and the bell marks unread notices", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context);
	await openHome(page);
	await page.getByRole("link", { name: "Notices, with new ones" }).waitFor();
	const line = page.getByRole("region", { name: "Latest notices" }).getByRole("link").first();
	const title = (await line.textContent()) as string;
	await line.click();
	await page.getByRole("heading", { level: 1, name: title }).waitFor();
	expect(await page.locator("article p").count()).toBeGreaterThan(1);
	await page.getByRole("button", { name: "Back" }).click();
	await page.getByRole("link", { name: "Notices", exact: true }).click();
	await page.getByRole("link", { name: title }).waitFor();
	await page.getByRole("tab", { name: "Guides" }).click();
	await page.getByRole("link", { name: /^The index: calculation/ }).click();
	await page.getByRole("heading", { level: 1, name: /^The index: calculation/ }).waitFor();
	await page.goto("/pages/index/notice/notice?id=never-written");
	await page.getByText("There is no such notice").waitFor();
	await page.getByRole("link", { name: "All notices" }).click();
	await page.waitForURL("**/pages/notice/index");
	expect(faults).toEqual([]);
	await context.close();
});
