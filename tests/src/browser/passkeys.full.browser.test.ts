import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { named, registered, signOut } from "./passkey-account.ts";
import { newName } from "./person.ts";
import { LOGIN } from "./sign-in-pages.ts";

const PASSKEYS = "/pages/settings/security/passkeys";

test("a page that cannot use passkeys shows the reason and the remedy", async () => {
	const { context, page, faults } = await openPhone(browser, { url: server.url });
	await registered(page, newName());
	const note = page.getByRole("note");
	await page.goto(PASSKEYS);
	await note.getByText("This page was opened by a number", { exact: false }).waitFor();
	expect(await page.getByRole("button", { name: "Add a passkey" }).count()).toBe(0);
	await signOut(page);
	await page.goto(LOGIN);
	await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
	expect(await page.getByRole("button", { name: "Sign in with a passkey" }).count()).toBe(0);
	await context.close();
	for (const [without, words] of [
		["Object.defineProperty(window, 'isSecureContext', { value: false })", "This page came without encryption"],
		["delete window.PublicKeyCredential", "This browser knows no passkeys"],
	] as const) {
		const other = await openPhone(browser, { url: named() });
		await other.context.addInitScript(without);
		await registered(other.page, newName());
		await other.page.goto(PASSKEYS);
		await other.page.getByRole("note").getByText(words, { exact: false }).waitFor();
		faults.push(...other.faults);
		await other.context.close();
	}
	expect(faults).toEqual([]);
});
