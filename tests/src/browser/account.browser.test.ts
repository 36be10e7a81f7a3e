// The way in and out: registering by e-mail with the sandbox's code, logging out, signing in, and what goes wrong on the way.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, openChromium, openPhone } from "./chromium.ts";
import { newName, PASSWORD, register, signUp } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
	[server, browser] = await Promise.all([startServer(), openChromium()]);
});
afterAll(async () => {
	await browser?.close();
	await server?.stop();
});

const REGISTER = "/pages/user/login/register";
const LOGIN = "/pages/user/login/login";

async function logOut(page: Page): Promise<void> {
	await page.getByRole("button", { name: "My", exact: true }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
	await page.waitForURL((url) => url.pathname === LOGIN);
}

async function signIn(page: Page, account: string, password: string): Promise<void> {
	await page.getByLabel("E-mail", { exact: true }).fill(account);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("registers by e-mail with the code the sandbox shows, logs out, and signs in again", async () => {
	const { page, faults } = await openPhone(browser, { url: server.url });
	const account = `${newName()}@example.com`;
	await page.goto(`${REGISTER}?invite=CANDOR`);
	expect(await page.getByLabel("Invite code").inputValue()).toBe("CANDOR");
	await page.getByLabel("E-mail", { exact: true }).fill(account);
	await page.getByRole("button", { name: "Send code" }).click();
	const mail = page.getByRole("region", { name: "Sandbox mail" });
	await mail.getByText("Sandbox: the mail that would have been sent").waitFor();
	expect(await page.getByRole("button", { name: /^Again in \d+ s$/ }).isDisabled()).toBe(true);
	await mail.getByRole("button", { name: "Fill in" }).click();
	expect(await page.getByLabel("Verification code").inputValue()).toMatch(/^\d{6}$/);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.getByText("Strong").waitFor();
	await page.getByLabel("Confirm password").fill(PASSWORD);
	await page.getByRole("button", { name: "user agreement" }).click();
	await page.getByRole("dialog", { name: "User agreement" }).getByText("They have no value", { exact: false }).waitFor();
	await page.getByRole("button", { name: "I agree", exact: true }).click();
	expect(await page.getByRole("checkbox").isChecked()).toBe(true);
	await page.getByRole("dialog").waitFor({ state: "hidden" });
	await page.getByRole("button", { name: "Create account" }).click();
	await page.waitForURL((url) => url.pathname === "/");
	await page.getByText("Total assets").waitFor();

	await logOut(page);
	await signIn(page, account, "not-the-password");
	await page.getByRole("alert").getByText("wrong", { exact: false }).waitFor();
	expect(await page.getByLabel("E-mail", { exact: true }).inputValue()).toBe(account);
	await signIn(page, account.toUpperCase(), PASSWORD);
	await page.getByText("Total assets").waitFor();
	expect(faults).toEqual([]);
});

test("signing in leads back to the page that asked for it, and never out of the app", async () => {
	const { page } = await openPhone(browser, { url: server.url });
	const name = await register(page);
	await logOut(page);
	await page.goto("/pages/trade/index?symbol=ETH%2FUSDT");
	await page.waitForURL((url) => url.pathname === LOGIN && url.searchParams.get("backtype") === "2");
	await page.getByRole("tab", { name: "Username" }).click();
	await page.getByLabel("Username", { exact: true }).fill(name);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { name: "ETH/USDT" }).waitFor();

	await logOut(page);
	await page.goto(`${LOGIN}?backpage=${encodeURIComponent("https://elsewhere.example/pages/x")}`);
	await page.getByRole("tab", { name: "Username" }).click();
	await page.getByLabel("Username", { exact: true }).fill(name);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await page.waitForURL((url) => url.origin === new URL(server.url).origin && url.pathname === "/");
});

test("every rule is said at its field, and nothing typed is lost by a lost network or another language", async () => {
	const { context, page } = await openPhone(browser, { url: server.url, width: 360 });
	await page.goto(REGISTER);
	await page.getByRole("button", { name: "Create account" }).click();
	for (const words of [
		"Enter your e-mail address",
		"Enter the code from the e-mail",
		"Enter your password",
		"Enter the password once more",
		"Enter an invite code",
		"Please agree to the user agreement first",
	])
		await page.getByRole("alert").filter({ hasText: words }).waitFor();
	await expectNoOverflow(page);
	await expectAccessible(page);

	await page.getByRole("tab", { name: "Username" }).click();
	const name = newName();
	await page.getByLabel("Username", { exact: true }).fill(name);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.getByLabel("Confirm password").fill(`${PASSWORD}x`);
	await page.getByRole("button", { name: "Use CANDOR" }).click();
	await page.getByRole("checkbox").check();
	await page.getByRole("button", { name: "Create account" }).click();
	await page.getByText("The two passwords differ").waitFor();
	await page.getByLabel("Confirm password").fill(PASSWORD);

	await context.setOffline(true);
	await page.getByRole("button", { name: "Create account" }).click();
	await page.getByText(/No answer came/).waitFor();
	await context.setOffline(false);
	await page.getByRole("button", { name: "Language and theme" }).click();
	await page.getByRole("dialog").getByText("日本語").click();
	await page.locator("html[lang=ja]").waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "hidden" });
	expect(await page.getByLabel("ユーザー名", { exact: true }).inputValue()).toBe(name);
	await page.getByRole("button", { name: "アカウントを作成" }).click();
	await page.waitForURL((url) => url.pathname === "/");
});

for (const theme of ["light", "dark"] as const)
	test(`sign-in and Home hold at 360 px in ${theme}, without anything serious for axe`, async () => {
		const { context, page, faults } = await openPhone(browser, { url: server.url, width: 360, theme });
		await page.goto(LOGIN);
		await page.getByRole("heading", { name: "Welcome back" }).waitFor();
		await expectNoOverflow(page);
		await expectAccessible(page);
		await signUp(context, { 3: "1234.5" });
		await page.goto("/");
		await page.getByText("1,234.50").waitFor();
		await page.getByRole("link", { name: /^BTC/ }).waitFor();
		await expectNoOverflow(page);
		await expectAccessible(page);
		await page.getByRole("button", { name: "Hide amounts" }).click();
		expect(await page.getByText("1,234.50").count()).toBe(0);

		await page.getByRole("tab", { name: "Favourites" }).click();
		await page.getByText("No favourites yet").waitFor();
		await page.getByRole("button", { name: "Choose favourites" }).click();
		await page.getByRole("button", { name: "Add SOL/USDT to favourites" }).click();
		await page.getByRole("button", { name: "Done", exact: true }).click();
		await page.getByRole("tab", { name: "Favourites" }).click();
		expect(await page.getByRole("main").getByRole("listitem").count()).toBe(1);
		await page.getByRole("link", { name: /^SOL/ }).click();
		await page.getByRole("heading", { name: "SOL/USDT" }).waitFor();
		expect(faults).toEqual([]);
	});
