// Tests registration and sign-in by e-mail, phone and username, a forgotten and a changed password, sign-out, and the errors that
// users can meet.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone, picture } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { drawn, eventually, expectToast, newName, PASSWORD, register, signUp } from "./person.ts";
import { LOGIN, logOut, REGISTER, signIn } from "./sign-in-pages.ts";
import { toastsOf } from "./toasts.ts";

test.each(["the menu", "the account page"])("logging out from %s shows neither an error nor a Back button", async (where) => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await signUp(context);
	await page.goto("/");
	await page.getByRole("link", { name: "Assets" }).click();
	await page.getByText("Total value").waitFor();
	await page.getByRole("button", { name: "My", exact: true }).click();
	const menu = page.getByRole("dialog");
	if (where === "the account page") {
		await menu.getByRole("link", { name: "Account", exact: true }).click();
		await page.getByRole("heading", { name: "Account", exact: true }).waitFor();
		await menu.waitFor({ state: "hidden" });
	}
	const loggedOut = page.waitForResponse("**/api/user/logout");
	await page.getByRole("button", { name: "Log out" }).press("Enter");
	await page.getByRole("heading", { name: "Welcome to Candor" }).waitFor();
	await expectToast(page, /^You are signed out$/);
	await loggedOut;
	await drawn(page);
	expect(toastsOf(page), "told besides").toEqual([]);
	expect(await page.getByRole("button", { name: "Back" }).count()).toBe(0);
	await page.getByRole("link", { name: "Create an account" }).click();
	await page.getByLabel("Confirm password").waitFor();
	await page.getByRole("button", { name: "Back" }).click();
	await page.getByRole("heading", { name: "Welcome to Candor" }).waitFor();
	expect(new URL(page.url()).search, "sent back by no page").toBe("");
	expect(faults).toEqual([]);
	await context.close();
});

/** Presses `Send code` and enters the code that the sandbox shows instead of sending it. */
async function takeCode(page: Page, region: "Sandbox mail" | "Sandbox text message"): Promise<string> {
	await page.getByRole("button", { name: "Send code" }).click();
	await page.getByRole("region", { name: region }).getByRole("button", { name: "Fill in" }).click();
	return page.getByLabel("Verification code").inputValue();
}

/** Returns an unused Japanese mobile number. The digit after 90 is never zero. */
const newNumber = () => `90${10_000_000 + (Date.now() % 90_000_000)}`;

test("a user registers by phone, keeps the entered text but no password over a reload, and resets a password", async () => {
	const { page, faults } = await openPhone(browser, { url: server.url });
	const number = newNumber();
	await page.goto(`${REGISTER}?invite_code=CANDOR`);
	await page.getByRole("tab", { name: "Phone" }).click();
	await page.getByRole("button", { name: "Country code: +1, United States" }).click();
	const picker = page.getByRole("dialog", { name: "Country or region" });
	await picker.getByRole("button", { name: "United States +1", exact: true }).waitFor();
	await picker.getByLabel("Search countries").fill("jap");
	await picker.getByRole("button", { name: "Japan +81" }).click();
	await picker.waitFor({ state: "hidden" });
	// A Japanese keyboard types full-width digits.
	await page.getByLabel("Phone number").fill([...number].map((digit) => String.fromCharCode(0xff10 + Number(digit))).join(""));
	expect(await page.getByLabel("Phone number").inputValue()).toBe(number);
	const code = await takeCode(page, "Sandbox text message");
	expect(code).toMatch(/^\d{6}$/);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);

	// The page counts down 30 s before the user can request the next code, and must continue the countdown after a reload. The
	// test fixes the clock, so that the time that the reload takes does not matter.
	await page.clock.setFixedTime(Date.now());
	await page.reload();
	await page.getByRole("button", { name: "Country code: +81, Japan" }).waitFor();
	expect(await page.getByLabel("Phone number").inputValue()).toBe(number);
	expect(await page.getByLabel("Verification code").inputValue()).toBe(code);
	expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("");
	expect(await page.getByRole("button", { name: /^Again in \d+ s$/ }).isDisabled()).toBe(true);
	await page.clock.setSystemTime(Date.now());
	expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(PASSWORD);

	await page.getByLabel("Verification code").fill([...code].map((digit) => String.fromCharCode(0x0e50 + Number(digit))).join(""));
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.getByLabel("Confirm password").fill(PASSWORD);
	await page.getByRole("checkbox").check();
	await page.keyboard.press("Enter");
	await page.waitForURL((url) => url.pathname === "/");
	await logOut(page);

	// The sign-in page opens with the kind of account (e-mail, phone or username) that was used last, but without the phone
	// number.
	const other = `${PASSWORD}-new`;
	await page.getByRole("button", { name: "Country code: +81, Japan" }).waitFor();
	expect(await page.getByLabel("Phone number").inputValue()).toBe("");
	await page.getByLabel("Phone number").fill("+34 600 123 456");
	await page.getByRole("button", { name: "Country code: +34, Spain" }).waitFor();
	await page.getByLabel("Phone number").fill(`+81 ${number}`);
	await page.getByRole("button", { name: "Country code: +81, Japan" }).waitFor();
	await page.getByRole("link", { name: "Forgot password?" }).click();
	await page.getByRole("heading", { name: "New password" }).waitFor();
	expect(await page.getByLabel("Phone number").inputValue()).toBe(number);
	await takeCode(page, "Sandbox text message");
	await page.getByLabel("New password", { exact: true }).fill(other);
	await page.getByLabel("Confirm new password").fill(PASSWORD);
	await page.getByRole("button", { name: "Change password" }).click();
	await page.getByText("The two passwords differ").waitFor();
	await page.getByLabel("Confirm new password").fill(other);
	await page.getByRole("button", { name: "Change password" }).click();
	await page.waitForURL((url) => url.pathname === LOGIN);
	expect(await page.getByLabel("Phone number").inputValue()).toBe(number);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await page.getByRole("alert").getByText("wrong", { exact: false }).waitFor();
	await page.getByLabel("Password", { exact: true }).fill(other);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await page.getByText("Total assets").waitFor();
	expect(faults).toEqual([]);
});

test("a user replaces a forgotten password by e-mail, and the page names the kinds of accounts that cannot", async () => {
	const { context, page } = await openPhone(browser, { url: server.url, width: 360 });
	const account = `${newName()}@example.com`;
	await page.goto(`${REGISTER}?code=CANDOR`);
	await page.getByLabel("E-mail", { exact: true }).fill(account);
	await takeCode(page, "Sandbox mail");
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.getByLabel("Confirm password").fill(PASSWORD);
	await page.getByRole("checkbox").check();
	await page.getByRole("button", { name: "Create account" }).click();
	await page.waitForURL((url) => url.pathname === "/");
	await logOut(page);

	await page.getByRole("tab", { name: "Username" }).click();
	await page.getByRole("link", { name: "Forgot password?" }).click();
	await page.getByText("nobody can replace its password", { exact: false }).waitFor();
	await page.getByRole("link", { name: /^By e-mail/ }).click();
	await page.getByLabel("E-mail", { exact: true }).fill(`nobody-${account}`);
	await page.getByRole("button", { name: "Send code" }).click();
	await page.getByText("has an account here", { exact: false }).waitFor();
	await page.getByText("this sandbox has no such account", { exact: false }).waitFor();

	await page.getByLabel("E-mail", { exact: true }).fill(account);
	const code = await takeCode(page, "Sandbox mail");
	await page.getByLabel("Verification code").fill(code === "000000" ? "111111" : "000000");
	await page.getByLabel("New password", { exact: true }).fill(`${PASSWORD}2`);
	await page.getByLabel("Confirm new password").fill(`${PASSWORD}2`);
	await page.getByRole("button", { name: "Change password" }).click();
	await page.getByRole("alert").getByText("code", { exact: false }).waitFor();
	await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("code");
	await page.getByLabel("Verification code").fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
	await context.setOffline(true);
	await page.getByRole("button", { name: "Change password" }).click();
	await page.getByText(/No response/).waitFor();
	await context.setOffline(false);
	await page.getByRole("button", { name: "Change password" }).click();
	await page.waitForURL((url) => url.pathname === LOGIN);
	await signIn(page, account, `${PASSWORD}2`);
	await page.getByText("Total assets").waitFor();
});

test("a change of the password signs out every device except the one that made the change", async () => {
	const here = await openPhone(browser, { url: server.url });
	const there = await openPhone(browser, { url: server.url });
	const name = await register(here.page);
	await there.page.goto(LOGIN);
	await there.page.getByRole("tab", { name: "Username" }).click();
	await there.page.getByLabel("Username", { exact: true }).fill(name);
	await there.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await there.page.keyboard.press("Enter");
	await there.page.getByText("Total assets").waitFor();

	const beside = await here.context.newPage();
	await beside.goto("/");
	await beside.getByText("Total assets").waitFor();
	const visits: string[] = [];
	beside.on("framenavigated", (frame) => visits.push(new URL(frame.url()).pathname));
	const tokenIn = (tab: Page) => tab.evaluate(() => JSON.parse(localStorage.getItem("candor.session") ?? "{}").token as string);
	const before = await tokenIn(beside);

	const { page } = here;
	await page.bringToFront();
	await page.goto("/pages/settings/index");
	await page.getByRole("link", { name: /^Security/ }).click();
	await page.getByText("No way back in").waitFor();
	await page.getByRole("link", { name: /^Login password/ }).click();
	await page.getByRole("button", { name: "Change password" }).click();
	await page.getByRole("alert").filter({ hasText: "Enter the password you have now" }).waitFor();
	await page.getByLabel("Old password").fill("not-the-password");
	await page.getByLabel("New password", { exact: true }).fill(`${PASSWORD}2`);
	await page.getByLabel("Confirm new password").fill(`${PASSWORD}2`);
	await page.keyboard.press("Enter");
	await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("old_password");
	expect(await page.getByLabel("New password", { exact: true }).inputValue()).toBe(`${PASSWORD}2`);
	await page.getByLabel("Old password").fill(PASSWORD);
	await page.keyboard.press("Enter");
	await page.waitForURL((url) => url.pathname === "/pages/settings/security/index");

	await there.page.waitForURL((url) => url.pathname === LOGIN);
	await eventually(() => tokenIn(beside)).not.toBe(before);
	const old = await here.context.request.post("/api/user/logout", { headers: { authorization: before } });
	expect(await old.json()).toMatchObject({ type: "999" });
	await beside.bringToFront();
	await beside.getByRole("link", { name: "Assets" }).first().click();
	await beside.waitForURL((url) => url.pathname === "/pages/assets/index");
	expect(visits).not.toContain(LOGIN);
	await page.bringToFront();
	await page.goto("/");
	await page.getByText("Total assets").waitFor();
	await there.page.bringToFront();
	await there.page.getByRole("tab", { name: "Username" }).click();
	await there.page.getByLabel("Username", { exact: true }).fill(name);
	await there.page.getByLabel("Password", { exact: true }).fill(`${PASSWORD}2`);
	await there.page.keyboard.press("Enter");
	await there.page.getByText("Total assets").waitFor();
	expect(here.faults).toEqual([]);
});

test("the sign-in page solves the server's challenge in a worker while attackers guess the account's password", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	const name = await register(page);
	await logOut(page);
	await page.evaluate(() => localStorage.removeItem("candor.devices"));
	const guess = async () => {
		const reply = await context.request.post("/api/user/login", { form: { account: name, password: "not-the-password" } });
		return ((await reply.json()) as { error: string }).error;
	};
	const workers: string[] = [];
	page.on("worker", (worker) => workers.push(worker.url()));
	await page.goto(LOGIN);
	await page.getByRole("tab", { name: "Username" }).click();
	await page.getByLabel("Username", { exact: true }).fill(name);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	// The guesses of wrong passwords come last in this test and follow each other without a pause, because the server forgets one
	// wrong guess every ten seconds.
	while ((await guess()) !== "challenge_required");
	await page.keyboard.press("Enter");
	await page.getByText("Total assets").waitFor();
	expect(workers).toEqual([expect.stringContaining("/assets/solve-worker-")]);

	await logOut(page);
	await page.goto(LOGIN);
	await page.getByRole("tab", { name: "Username" }).click();
	await page.getByLabel("Username", { exact: true }).fill(name);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	while ((await guess()) !== "challenge_required");
	await page.keyboard.press("Enter");
	await page.getByText("Total assets").waitFor();
	expect(workers).toHaveLength(1);
});

test("registration shows an error at the password field for a common password", async () => {
	const { page } = await openPhone(browser, { url: server.url });
	await page.goto(REGISTER);
	await page.getByRole("tab", { name: "Username" }).click();
	const name = newName();
	await page.getByLabel("Username", { exact: true }).fill(name);
	await page.getByLabel("Invite code").fill("CANDOR");
	await page.getByRole("checkbox").check();
	for (const [password, words] of [
		["Password1", "one of the most used in the world"],
		[name, "too much like your account"],
	] as const) {
		await page.getByLabel("Password", { exact: true }).fill(password);
		if (password === "Password1") await page.getByText("Weak: longer is better").waitFor();
		await page.getByLabel("Confirm password").fill(password);
		await page.getByRole("button", { name: "Create account" }).click();
		await page.getByRole("alert").filter({ hasText: words }).waitFor();
		await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("password");
	}
});

test("signing in returns to the page that required it, and never to an address outside the app", async () => {
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

test("signing in in one tab signs in the other tab too", async () => {
	const { context, page } = await openPhone(browser, { url: server.url });
	const name = await register(page);
	await logOut(page);
	const other = await context.newPage();
	await other.goto(`${LOGIN}?backpage=%2Fpages%2Fassets%2Findex&backtype=2`);
	await other.getByLabel("Username", { exact: true }).waitFor();
	await page.bringToFront();
	await page.getByLabel("Username", { exact: true }).fill(name);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.keyboard.press("Enter");
	await page.getByText("Total assets").waitFor();
	await other.waitForURL((url) => url.pathname === "/pages/assets/index");
	await context.close();
});

test("registration shows each broken rule at its field, and keeps the text over a lost network and a change of language", async () => {
	const { context, page } = await openPhone(browser, { url: server.url, width: 360 });
	await page.goto(REGISTER);
	await page.getByRole("button", { name: "Create account" }).click();
	for (const words of [
		"Enter your e-mail address",
		"Enter the code that was sent to you",
		"Enter your password",
		"Enter the password once more",
		"Enter an invite code",
		"Please agree to the user agreement first",
	])
		await page.getByRole("alert").filter({ hasText: words }).waitFor();

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

	// The app requests the code of the menu some seconds after the page. The test waits for this request, because it would fail
	// without a network.
	await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/left-menu-")));
	await context.setOffline(true);
	await page.getByRole("button", { name: "Create account" }).click();
	await page.getByText(/No response/).waitFor();
	await context.setOffline(false);
	await page.getByRole("button", { name: "Language and theme" }).click();
	await page.getByRole("dialog").getByText("日本語").click();
	await page.locator("html[lang=ja]").waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "hidden" });
	expect(await page.getByLabel("ユーザー名", { exact: true }).inputValue()).toBe(name);
	// Presses the button by Enter, because the app ignores a second tap at the same position shortly after the first.
	await page.getByRole("button", { name: "アカウントを作成" }).press("Enter");
	await page.waitForURL((url) => url.pathname === "/");
});

test("the sign-in page shows visitors the introduction, live prices and a link to the market", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await page.addInitScript(() => {
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) {
				const { value } = entry as unknown as { value: number };
				Object.assign(window, { shifted: ((window as unknown as { shifted?: number }).shifted ?? 0) + value });
			}
		}).observe({ type: "layout-shift", buffered: true });
	});
	await page.goto(LOGIN);
	await page.getByText("Every order and every coin is on record before we confirm it").waitFor();
	const prices = page.getByRole("region", { name: "Live prices" });
	const looks = page.getByRole("link", { name: "Look at the market first" });
	await eventually(() => prices.getByRole("listitem").count()).toBe(3);
	await prices.getByRole("link", { name: /^BTC\s*[\d,]+\.\d\s*[+-]?\d+\.\d\d%$/ }).waitFor();
	expect(await prices.locator("li svg polyline").count()).toBe(3);
	// A price update may only move a figure inside its cell, and must not move the rows.
	expect(await page.evaluate(() => (window as unknown as { shifted?: number }).shifted ?? 0)).toBeLessThan(0.002);
	const box = async (what: Locator) => (await what.boundingBox()) as NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>;
	const button = await box(page.getByRole("button", { name: "Sign in" }));
	const link = await box(looks);
	expect(button.y + button.height, "the form is in the first view").toBeLessThan(508);
	expect((await box(prices)).y, "the prices are below it").toBeGreaterThan(button.y + button.height);
	expect(link.y + link.height, "and in the first view too").toBeLessThan(844);
	await picture(page, "sign-in-stranger");
	// Prices on the sign-in page update without a session.
	const price = () => prices.getByRole("link", { name: /^BTC/ }).textContent();
	const before = await price();
	await eventually(async () => (await price()) !== before).toBe(true);
	for (const width of [320, 360, 390, 450]) {
		await page.setViewportSize({ width, height: 844 });
		const cut = await prices
			.locator("li a span")
			.evaluateAll(
				(all) =>
					all.filter(
						(one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && getComputedStyle(one).display !== "inline",
					).length,
			);
		expect(cut, `cut off at ${width} px`).toBe(0);
	}
	await prices.getByRole("link", { name: /^BTC/ }).click();
	await page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
	await page.getByRole("button", { name: "Back" }).click();
	await looks.click();
	await page.getByRole("navigation", { name: "Trade" }).waitFor();
	expect(new URL(page.url()).pathname).toBe("/pages/trade/kline");
	expect(faults).toEqual([]);
	await context.close();
});

test("the sign-in page works without prices, and shows them once they load", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	let asked = 0;
	await page.route("**/api/currency/quotation_new*", (route) => {
		asked += 1;
		return asked === 1 ? route.abort() : route.continue();
	});
	await page.goto(LOGIN);
	await page.getByRole("button", { name: "Sign in" }).waitFor();
	await eventually(async () => asked).toBe(1);
	await eventually(() => page.getByRole("region", { name: "Live prices" }).getByRole("link", { name: /%$/ }).count()).toBe(3);
	expect(faults).toEqual([]);
	await context.close();
});

test("Home hides amounts on request, and opens the market of a chosen favourite", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url, width: 360 });
	await signUp(context, { 3: "1234.5" });
	await page.goto("/");
	await page.getByText("1,234.50").waitFor();
	await page.getByRole("link", { name: /^BTC/ }).waitFor();
	await page.getByRole("button", { name: "Hide amounts" }).click();
	await eventually(() => page.getByText("1,234.50").count()).toBe(0);

	await page.getByRole("tab", { name: "Favourites" }).click();
	await page.getByText("No favourites yet").waitFor();
	await page.getByRole("button", { name: "Choose favourites" }).click();
	await page.getByRole("button", { name: "Add SOL/USDT to favourites" }).click();
	await page.getByRole("button", { name: "Done", exact: true }).click();
	await page.getByRole("tab", { name: "Favourites" }).click();
	await eventually(() => page.getByRole("main").getByRole("listitem").count()).toBe(1);
	await page.getByRole("link", { name: /^SOL/ }).click();
	await page.getByRole("heading", { name: "SOL/USDT" }).waitFor();
	expect(faults).toEqual([]);
});
