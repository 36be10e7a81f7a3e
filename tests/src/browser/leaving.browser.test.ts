// Leaving an account: the next person in the same tab finds nothing of the one before, and nobody waits for a server that hangs.
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { available, choose, eventually, newName, PASSWORD, pickMarket, register, signUp } from "./person.ts";

const LOGIN = "/pages/user/login/login";
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const tab = (page: Page, name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const chosen = (page: Page, name: string) => page.getByRole("tab", { name }).getAttribute("aria-selected");

async function logOut(page: Page): Promise<void> {
	await page.getByRole("button", { name: "My", exact: true }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
	await page.waitForURL((url) => url.pathname === LOGIN);
}

/** From the sign-in, without the page being loaded anew. */
async function registerHere(page: Page): Promise<void> {
	await page.getByRole("link", { name: "Create an account" }).click();
	await page.getByRole("tab", { name: "Username" }).click();
	await field(page, "Username").fill(newName());
	await field(page, "Password").fill(PASSWORD);
	await page.getByLabel("Confirm password").fill(PASSWORD);
	await page.getByLabel("Invite code").fill("CANDOR");
	await page.getByRole("checkbox").check();
	// By key: a tap here within half a second of the one on "Log out", which lay at the same place, would be taken for its second.
	await page.getByRole("button", { name: "Create account" }).press("Enter");
	await page.waitForURL((url) => !url.pathname.includes("/login/"));
}

const kept = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

test("whoever registers next in the same tab finds nothing of the one before", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	const name = await register(page);
	const token = await page.evaluate(() => JSON.parse(localStorage.getItem("candor.session") ?? "{}").token as string);
	await context.request.post("/api/sandbox/fund", {
		form: { currency_id: "2", amount: "5" },
		headers: { authorization: token },
	});
	await page.evaluate(() => Object.assign(window, { sameDocument: true }));

	await tab(page, "Spot").click();
	await pickMarket(page, "ETH");
	await page.getByRole("button", { name: "Add ETH/USDT to favourites" }).click();
	await page.getByRole("radio", { name: "Sell" }).check({ force: true });
	await eventually(() => available(page)).toBe("5.00");
	await field(page, "Price").fill("54321.09");
	await field(page, "Amount").fill("0.0777");
	await page.getByRole("button", { name: /^More/ }).click();
	await page.getByRole("checkbox", { name: /^Show me each order/ }).uncheck();
	await page.getByRole("tab", { name: "Cancelled" }).click();
	await page.getByRole("button", { name: "This pair" }).click();
	await page.getByRole("button", { name: "Asks only" }).click();

	await tab(page, "Assets").click();
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
	await tab(page, "Home").click();
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
	await tab(page, "Spot").click();
	await page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
	expect(await page.getByRole("radio", { name: "Buy" }).isChecked()).toBe(true);
	expect(await field(page, "Amount").inputValue()).toBe("");
	expect(await chosen(page, "Waiting (0)")).toBe("true");
	expect(await page.getByRole("button", { name: "This pair" }).getAttribute("aria-pressed")).toBe("false");
	await page.getByRole("button", { name: /^Bid / }).first().waitFor();
	await page.getByRole("button", { name: /^More/ }).click();
	expect(await page.getByRole("checkbox", { name: /^Show me each order/ }).isChecked()).toBe(true);
	await pickMarket(page, "ETH");
	await eventually(() => field(page, "Price").inputValue()).toMatch(/\d/);
	expect(await field(page, "Price").inputValue()).not.toBe("54,321.09");
	expect(await field(page, "Amount").inputValue()).toBe("");
	await page.getByRole("button", { name: "Add ETH/USDT to favourites" }).waitFor();

	await tab(page, "Assets").click();
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

test("another person who signs in in another tab takes this one along, to its beginning", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "50" });
	await page.goto("/");
	await tab(page, "Assets").click();
	await page.getByRole("main").getByRole("link", { name: "Transfer", exact: true }).click();
	await field(page, "Amount").fill("7.77");
	const second = await openPhone(browser, { url: server.url });
	await signUp(second.context);
	await second.page.goto("/");
	const session = await second.page.evaluate(() => localStorage.getItem("candor.session") ?? "");
	await second.context.close();
	const other = await context.newPage();
	await other.goto("/pages/user/login/404");
	await other.evaluate((text) => localStorage.setItem("candor.session", text), session);
	await page.waitForURL((url) => url.pathname === "/");
	await tab(page, "Assets").click();
	await page.getByRole("link", { name: "Transfer", exact: true }).first().click();
	expect(await field(page, "Amount").inputValue()).toBe("");
	expect(faults).toEqual([]);
	await context.close();
});

test("with a server that hangs one is signed out at once; the session ends there as soon as it answers", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	const token = await signUp(context, { 3: "50" });
	await page.goto("/");
	await page.getByText("Total assets").waitFor();
	const held: Route[] = [];
	await page.route("**/api/user/logout", (route) => void held.push(route));
	let given = 0;
	page.on("requestfailed", (request) => {
		if (request.url().endsWith("/api/user/logout")) given += 1;
	});
	await logOut(page);
	expect(await page.evaluate(() => localStorage.getItem("candor.session"))).toBe("null");
	await eventually(async () => held.length).toBe(1);
	expect(given, "the call that nobody waits for").toBe(0);
	await page.getByLabel("Password", { exact: true }).fill("typed meanwhile");

	const alive = async () => {
		const answer = await context.request.get("/api/user/center", { headers: { authorization: token } });
		return ((await answer.json()) as { type: string }).type;
	};
	expect(await alive()).toBe("ok");
	await held[0]?.abort();
	await eventually(async () => held.length).toBe(2);
	await held[1]?.continue();
	await eventually(alive).toBe("999");
	expect(new URL(page.url()).pathname).toBe(LOGIN);
	await context.close();
});
