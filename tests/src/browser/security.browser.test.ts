import { FULL_SET } from "@candor/testkit/test-set";
import { expect, test } from "vitest";
import { totpAt } from "../wire/totp.ts";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually, expectToast, newName, PASSWORD, register } from "./person.ts";
import { signedIn, signIn } from "./second-device.ts";

const SECURITY = "/pages/settings/security/index";

/**
 * Time for which a code of an authenticator app is valid, ms. Each code works only once, but the server also accepts the code of
 * the next half minute in advance.
 */
const HALF_MINUTE_MS = 30_000;

const LANGUAGES = [
	["en-US", "light"],
	["es-ES", "dark"],
] as const;

test.each(FULL_SET ? LANGUAGES : LANGUAGES.slice(0, 1))(
	"a user turns the second factor on, signs in with it and with a recovery code, and turns it off (%s, %s)",
	async (language, theme) => {
		const spanish = language === "es-ES";
		const say = (english: string, other: string) => (spanish ? other : english);
		const { context, page, faults } = await openPhone(browser, { url: server.url });
		const name = await register(page, newName());
		const other = await openPhone(browser, { url: server.url, language, theme });
		await signIn(other.page, name, spanish);
		await eventually(() => signedIn(other.page)).toBe(true);

		await page.goto(SECURITY);
		await page.getByRole("link", { name: /^Second step at sign-in/ }).click();
		const on = page.getByRole("button", { name: "Continue" });
		await on.click();
		await page.getByText("Enter your password").waitFor();
		await page.getByLabel("Password", { exact: true }).fill("not this one");
		await on.click();
		await page.getByText("The password is wrong").waitFor();
		await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
		await on.click();
		await page.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
		const address = (await page.getByRole("link", { name: "Open in the app" }).getAttribute("href")) ?? "";
		const secret = new URL(address).searchParams.get("secret") ?? "";
		const code = page.getByLabel("Code of the app");
		await code.fill("000000");
		await page.getByRole("button", { name: "Turn on" }).click();
		await page.getByText(/^This code is not right/).waitFor();
		await code.fill(totpAt(secret, Date.now()));
		await page.getByRole("button", { name: "Turn on" }).click();
		await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
		const codes = await page.getByRole("main").getByRole("listitem").allTextContents();
		expect(codes).toHaveLength(10);
		await page.getByRole("button", { name: "Done" }).click();
		await page.getByText("Keep them first", { exact: false }).waitFor();
		await page.getByRole("checkbox").check();
		await page.getByRole("button", { name: "Done" }).click();
		await page.getByText("Recovery codes left: 10 of 10").waitFor();
		await page.goto(SECURITY);
		await page.getByText("2 of 5 protections are on").waitFor();
		await eventually(() => signedIn(other.page)).toBe(false);

		await signIn(other.page, name, spanish);
		await other.page.getByRole("heading", { name: say("Second step", "Segundo paso") }).waitFor();
		const field = other.page.locator("input[name=code]");
		await field.fill("123456");
		await other.page.getByText(say("This code is not right", "El código no es correcto"), { exact: false }).waitFor();
		expect(await field.inputValue()).toBe("");
		await other.page.getByRole("button", { name: say("Use a recovery code", "Usar un código de recuperación") }).click();
		await field.fill((codes[0] as string).toLowerCase());
		await field.press("Enter");
		await eventually(() => signedIn(other.page)).toBe(true);

		await page.goto("/pages/settings/security/secondStep");
		await page.getByText("Recovery codes left: 9 of 10").waitFor();
		await page.getByRole("button", { name: "Turn off" }).click();
		const sheet = page.getByRole("dialog");
		await sheet.getByLabel("Password", { exact: true }).fill(PASSWORD);
		await sheet.getByLabel("Code of the app, or a recovery code").fill(totpAt(secret, Date.now() + HALF_MINUTE_MS));
		await sheet.getByRole("button", { name: "Turn off" }).click();
		await expectToast(page, /^The second step is off$/);
		await page.getByRole("button", { name: "Continue" }).waitFor();
		expect([...faults, ...other.faults]).toEqual([]);
		await other.context.close();
		await context.close();
	},
);
