import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { available, choose, eventually, field, mainTab, newName, PASSWORD, pickMarket, register } from "./person.ts";
import { logOut } from "./sign-in-pages.ts";

const chosen = (page: Page, name: string) => page.getByRole("tab", { name }).getAttribute("aria-selected");

async function registerHere(page: Page): Promise<void> {
	await page.getByRole("link", { name: "Create an account" }).click();
	await page.getByRole("tab", { name: "Username" }).click();
	await field(page, "Username").fill(newName());
	await field(page, "Password").fill(PASSWORD);
	await page.getByLabel("Confirm password").fill(PASSWORD);
	await page.getByLabel("Invite code").fill("CANDOR");
	await page.getByRole("checkbox").check();
	await page.getByRole("button", { name: "Create account" }).click();
	await page.waitForURL((url) => !url.pathname.includes("/login/"));
}

const kept = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

test("the next user in the same tab sees no data of the previous user", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	const name = await register(page);
	const token = await page.evaluate(() => JSON.parse(localStorage.getItem("candor.session") ?? "{}").token as string);
	await context.request.post("/api/sandbox/fund", {
		form: { currency_id: "2", amount: "5" },
		headers: { authorization: token },
	});
	await page.evaluate(() => Object.assign(window, { sameDocument: true }));

	await mainTab(page, "Spot").click();
	await pickMarket(page, "ETH");
	await page.getByRole("button", { name: "Add ETH/USDT to favourites" }).click();
	await page.getByRole("radio", { name: "Sell" }).check({ force: true });
	await eventually(() => available(page)).toBe("5.00");
	// Waits until the price field shows the last price, which would otherwise overwrite the entered price.
	await eventually(() => field(page, "Price").inputValue()).toMatch(/\d/);
	await field(page, "Price").fill("54321.09");
	await field(page, "Amount").fill("0.0777");
	await page.getByRole("button", { name: /^More/ }).click();
	await page.getByRole("checkbox", { name: /^Show me each order/ }).uncheck();
	await page.getByRole("tab", { name: "Cancelled" }).click();
	await page.getByRole("button", { name: "This pair" }).click();
	await page.getByRole("button", { name: "Asks only" }).click();

	await mainTab(page, "Assets").click();
	await page.getByRole("tab", { name: "Contract" }).click();
	await page.getByRole("main").getByRole("link", { name: "Transfer", exact: true }).click();
	await field(page, "Amount").fill("7.77");
	await page.goBack();
	await page.getByRole("main").getByRole("link", { name: "Deposit", exact: true }).click();
	await field(page, "Amount").fill("777.7");
	await page.goBack();
	await page.getByRole("main").getByRole("link", { name: "Records", exact: true }).click();
	await choose(page, "Kind", "Deposit");
	await page.goBack();
	await mainTab(page, "Home").click();
	await page.getByRole("tab", { name: "Favourites" }).click();
	await page.getByText("ETH").first().waitFor();

	await logOut(page);
	const left = await kept(page);
	for (const own of [name, token, "ETH/USDT", "0.0777", "54321", "777.7"]) expect(left).not.toContain(own);
	await registerHere(page);

	await page.getByText("Total assets").waitFor();
	expect(await chosen(page, "Spot")).toBe("true");
	await page.getByRole("tab", { name: "Favourites" }).click();
	await page.getByText("No favourites yet").waitFor();
	await mainTab(page, "Spot").click();
	await page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
	expect(await page.getByRole("radio", { name: "Buy" }).isChecked()).toBe(true);
	expect(await field(page, "Amount").inputValue()).toBe("");
	expect(await chosen(page, "Open (0)")).toBe("true");
	expect(await page.getByRole("button", { name: "This pair" }).getAttribute("aria-pressed")).toBe("false");
	await page.getByRole("button", { name: /^Bid / }).first().waitFor();
	await page.getByRole("button", { name: /^More/ }).click();
	expect(await page.getByRole("checkbox", { name: /^Show me each order/ }).isChecked()).toBe(true);
	await pickMarket(page, "ETH");
	await eventually(() => field(page, "Price").inputValue()).toMatch(/\d/);
	expect(await field(page, "Price").inputValue()).not.toBe("54,321.09");
	expect(await field(page, "Amount").inputValue()).toBe("");
	await page.getByRole("button", { name: "Add ETH/USDT to favourites" }).waitFor();

	await mainTab(page, "Assets").click();
	await page.getByRole("main").getByRole("link", { name: "Transfer", exact: true }).click();
	expect(await field(page, "Amount").inputValue()).toBe("");
	await page.goBack();
	await page.getByRole("main").getByRole("link", { name: "Deposit", exact: true }).click();
	expect(await field(page, "Amount").inputValue()).toBe("");
	await page.goBack();
	await page.getByRole("main").getByRole("link", { name: "Records", exact: true }).click();
	await page.getByRole("combobox", { name: "Kind" }).filter({ hasText: "All kinds" }).waitFor();
	expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
	expect(faults).toEqual([]);
	await context.close();
});
