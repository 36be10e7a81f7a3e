// Tests a journey of two operators through the console, such as an export that the second operator approves. Each operator has a
// browser with a device key and a virtual passkey.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { enrolled, menu, REASON } from "./console-operators.ts";
import { signUp } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

let server: RunningServer;
beforeAll(async () => {
	server = await startServer();
});
afterAll(() => server?.stop());

/**
 * Exports the list of users: the first operator (`maker`) requests the export and the second (`checker`) approves it. Returns the
 * content of the saved file.
 */
async function exportedUsers(maker: Page, checker: Page): Promise<string> {
	await menu(maker)
		.getByRole("link", { name: /^Users/ })
		.click();
	// Waits for the heading, because the previous page also has an Export button.
	await maker.getByRole("heading", { name: "Users" }).waitFor();
	await maker.getByRole("button", { name: "Export" }).click();
	await maker.getByLabel("Reason").fill(REASON);
	await maker.getByRole("button", { name: "Request with passkey" }).click();
	await menu(checker)
		.getByRole("link", { name: /^Exports/ })
		.click();
	await checker.getByRole("heading", { name: "Exports" }).waitFor();
	await checker.getByLabel("Your reason").fill(REASON);
	await checker.getByRole("button", { name: "Approve", exact: true }).click();
	await checker.getByRole("button", { name: "Approve with passkey" }).click();
	// Removes the file picker, so that the page downloads the file: a test cannot operate the browser's save dialog.
	await maker.evaluate(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
	const [saved] = await Promise.all([
		maker.waitForEvent("download"),
		maker.getByRole("button", { name: "Download with passkey" }).click(),
	]);
	await maker.getByText("Downloaded", { exact: true }).first().waitFor();
	return readFileSync(await saved.path(), "utf8");
}

test("two operators enrol, change a contract's fee together, export the users, and one suspends the other", async () => {
	const maker = await enrolled(server, 2);
	const checker = await enrolled(server, 3);

	await menu(maker.page)
		.getByRole("link", { name: /^Products/ })
		.click();
	await maker.page
		.getByRole("row", { name: /^BTC\/USDT/ })
		.first()
		.getByRole("link", { name: /Propose a change/ })
		.click();
	await maker.page.getByLabel("Maker fee", { exact: false }).fill("0.0123");
	await maker.page.getByLabel("Reason").fill(REASON);
	await maker.page.getByRole("button", { name: "Review" }).click();
	await maker.page.getByRole("button", { name: "Propose with passkey" }).click();
	await maker.page.getByText(/Intent \d+ waits for a second operator/).waitFor();

	await menu(checker.page)
		.getByRole("link", { name: /^Intents/ })
		.click();
	await checker.page.getByText("0.0123 %").waitFor();
	await checker.page.getByLabel("Your reason").fill(REASON);
	await checker.page.getByRole("button", { name: "Approve", exact: true }).click();
	await checker.page.getByRole("button", { name: "Approve with passkey" }).click();
	await checker.page.getByText("Executed").waitFor();

	const phone = await openPhone(browser, { url: server.url });
	await signUp(phone.context, {});
	await phone.page.goto("/pages/lever/market?id=1");
	await phone.page.getByRole("tab").nth(1).click();
	await phone.page.getByText("0.0123%").first().waitFor();

	await menu(maker.page)
		.getByRole("link", { name: /^Audit log/ })
		.click();
	await maker.page.getByRole("button", { name: "Check chain" }).click();
	await maker.page
		.getByText(/entries/)
		.first()
		.waitFor();

	expect(await exportedUsers(maker.page, checker.page)).toMatch(/^\ufeff"user","nickname",[^\n]+\r\n"\d{6}"/);

	await menu(maker.page)
		.getByRole("link", { name: /^Operators/ })
		.click();
	await maker.page.getByRole("link", { name: "Suspend: operator 3" }).click();
	await maker.page.getByLabel("Reason").fill(REASON);
	await maker.page.getByRole("button", { name: "Review" }).click();
	await maker.page.getByRole("button", { name: "Execute with passkey" }).click();
	await maker.page.getByText("Executed").waitFor();
	// The suspended operator's page refreshes the queue of intents, gets a refusal, and signs out.
	await checker.page.getByRole("heading", { name: "Sign in" }).waitFor();
	const refused = /status of 401/;
	expect([...maker.faults, ...checker.faults.filter((fault) => !refused.test(fault))]).toEqual([]);
});
