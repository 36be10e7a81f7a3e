// Tests two cases: another user signs in in another tab, and a user signs out while the server does not respond.
import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually, field, mainTab, signUp } from "./person.ts";
import { LOGIN, logOut } from "./sign-in-pages.ts";

test("when another user signs in in another tab, this tab restarts with that user", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context, { 3: "50" });
	await page.goto("/");
	await mainTab(page, "Assets").click();
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
	await mainTab(page, "Assets").click();
	await page.getByRole("link", { name: "Transfer", exact: true }).first().click();
	expect(await field(page, "Amount").inputValue()).toBe("");
	expect(faults).toEqual([]);
	await context.close();
});

test("signing out takes effect immediately while the server hangs, and ends the session when the server responds", async () => {
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
