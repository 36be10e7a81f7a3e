import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { newName, PASSWORD } from "./person.ts";
import { logOut, REGISTER, signIn } from "./sign-in-pages.ts";

test("a user registers by e-mail, signs out and signs in again", async () => {
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
	// The user scrolls the two agreements to their ends and then returns to the unchanged form.
	for (const name of ["user agreement", "privacy agreement"]) {
		await page.getByRole("link", { name }).click();
		await page.getByRole("heading", { level: 2 }).first().waitFor();
		await page.goBack();
	}
	expect(await page.getByLabel("Confirm password").inputValue()).toBe(PASSWORD);
	await page.getByRole("checkbox").check();
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
