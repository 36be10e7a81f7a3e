import { FULL_SET } from "@candor/testkit/test-set";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { readCatalogs } from "./catalogs.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually, newName, PASSWORD, signUp } from "./person.ts";

const SECURITY = "/pages/settings/security/index";

const LANGUAGES = [
	["en", "en-US", "light"],
	["kr", "ko-KR", "dark"],
] as const;

test.each(FULL_SET ? LANGUAGES : LANGUAGES.slice(1, 2))(
	"a user binds an address, sets a fund password, freezes and locks the account (%s)",
	async (mark, language, theme) => {
		const { say } = readCatalogs(mark);
		const { context, page, faults } = await openPhone(browser, { url: server.url, language, theme });
		await signUp(context);
		const main = page.getByRole("main");
		const button = (name: string) => page.getByRole("button", { name: say(name), exact: true });
		const row = (name: string) => main.getByRole("link", { name: new RegExp(`^${say(name)}`) });

		await page.goto(SECURITY);
		await page.getByText(say("No way back in")).waitFor();
		await row("E-mail").click();
		await button("Bind an e-mail address").click();
		await page.getByText(say("Enter your e-mail address")).waitFor();
		const mail = `${newName()}@example.com`;
		await page.locator("input[name=email]").fill(mail);
		await button("Send code").click();
		await button("Fill in").click();
		await button("Bind an e-mail address").click();
		await page.getByText(say("Enter your password")).waitFor();
		await page.locator("input[name=password_now]").fill("not this one");
		await button("Bind an e-mail address").click();
		await page.locator("input[name=password_now][aria-invalid=true]").waitFor();
		await page.locator("input[name=password_now]").fill(PASSWORD);
		await button("Bind an e-mail address").click();
		await page.getByText(say("A way back in")).waitFor();
		await page.getByText(say("Withdrawals wait")).waitFor();
		await page.getByText(say("An address, phone or wallet was bound or taken off")).waitFor();

		// The user now has a bound e-mail address, so every change of the account's security requires a code that is sent to it.
		await row("Fund password").click();
		const set = button("Set fund password");
		await page.locator("input[name=password]").fill("73058");
		await set.click();
		await page.getByText(say("The fund password is exactly 6 digits")).waitFor();
		await page.locator("input[name=password]").fill("123456");
		await page.locator("input[name=re_password]").fill("123456");
		await set.click();
		await page.getByText(say("Enter the code that was sent to you")).waitFor();
		await button("Send code").click();
		await button("Fill in").click();
		await set.click();
		await page.locator("input[name=password][aria-invalid=true]").waitFor();
		await page.locator("input[name=password]").fill("730582");
		await page.locator("input[name=re_password]").fill("730582");
		await set.click();
		await page.getByText(say("The fund password was set or changed")).waitFor();

		await row("Phrase, lock and freeze").click();
		await button("Freeze").click();
		await page
			.getByRole("alertdialog")
			.getByRole("button", { name: say("Freeze"), exact: true })
			.click();
		await page.getByText(say("Account frozen"), { exact: true }).waitFor();
		const refused = await context.request.post("/api/sandbox/fund", {
			headers: { authorization: await token(page) },
			form: { currency_id: "3", amount: "10" },
		});
		expect(((await refused.json()) as { code: number }).code).toBe(1);
		const moved = await context.request.post("/api/wallet/change", {
			headers: { authorization: await token(page) },
			form: { currency_id: "3", from_field: "coin", to_field: "option", number: "1" },
		});
		expect(((await moved.json()) as { error: string }).error).toBe("account_restricted");
		await button("Unfreeze").click();
		const sheet = page.getByRole("dialog");
		const inSheet = (name: string) => sheet.getByRole("button", { name: say(name), exact: true });
		await inSheet("Send code").click();
		await inSheet("Fill in").click();
		await inSheet("Unfreeze").click();
		await eventually(() => page.getByText(say("Account frozen"), { exact: true }).count()).toBe(0);
		await page.getByText(say("The account was unfrozen")).waitFor();

		await button("Lock").click();
		await page
			.getByRole("alertdialog")
			.getByRole("button", { name: say("Lock"), exact: true })
			.click();
		await button("Open the lock").waitFor();
		await page.goto(SECURITY);
		await row("Fund password").click();
		await page.locator("input[name=password]").fill("184073");
		await page.locator("input[name=re_password]").fill("184073");
		await page.locator("input[name=own_code]").fill("123456");
		await button("Change fund password").click();
		await page.getByRole("alert").getByText(/24/).waitFor();
		expect(faults).toEqual([]);
		await context.close();
	},
);

const token = (page: Page) =>
	page.evaluate(() => (JSON.parse(localStorage.getItem("candor.session") ?? "{}") as { token: string }).token);
