import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { button, cards, fill, isBought, openTab, tapAndConfirm, timers } from "./option-form.ts";
import { eventually, keepSession, makeAccount } from "./person.ts";
import { BTC_USDT, SteeredExchange } from "./steered-exchange.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "candor-option-"));
let exchange: SteeredExchange;
beforeAll(async () => {
	exchange = await SteeredExchange.start();
});
afterAll(async () => {
	await exchange?.stop();
	rmSync(folder, { recursive: true, force: true });
});

test("a user buys an option for real money, sees its end and checks its receipt", async () => {
	const { context, page, faults } = await openPhone(browser, { url: exchange.url, width: 360 });
	const session = await makeAccount(context.request, { 3: "500" });
	await keepSession(context, session);
	for (const [path, form] of [
		["sandbox/verify", { country: "TH" }],
		["wallet/change", { from_field: "coin", to_field: "option", currency_id: "3", number: "300" }],
	] as const) {
		const answer = await context.request.post(`/api/${path}`, { form, headers: { authorization: session.token } });
		expect(await answer.json(), path).toMatchObject({ type: "ok" });
	}
	await openTab(page);
	await button(page, "Real").click();
	// The option must last longer than any wait below, because the page counts down in real time.
	await fill(page, "20", "5m pays 86%");
	await tapAndConfirm(page, "Buy up");
	await isBought(page);
	await page.getByText("280.00 USDT").first().waitFor();
	await cards(page).getByText("Payout locked in the ledger").waitFor();
	await exchange.pass(3);
	await eventually(() => timers(page).textContent()).toMatch(/^0\d:\d\d$/);
	await exchange.pass(1, { [BTC_USDT]: 650_010 });
	await exchange.pass(301);
	await eventually(() => cards(page).getByRole("status").textContent()).toMatch(/^\+17\.20 USDT/);

	await page.getByRole("tab", { name: "Settled" }).click();
	await page.getByRole("article").first().getByRole("link").click();
	await page.waitForURL(/\/pages\/option\/info\?id=\d+$/);
	await page.getByText("You won", { exact: true }).waitFor();
	await button(page, "Verify on this phone").click();
	const sheet = page.getByRole("dialog");
	await sheet.getByText("Checked on this phone").waitFor();
	expect(await sheet.getByText("Does not hold").count()).toBe(0);
	await sheet.getByRole("button", { name: "Raw records" }).click();
	const saving = page.waitForEvent("download");
	await sheet.getByRole("button", { name: "Save the file" }).click();
	const path = join(folder, "receipt.json");
	await (await saving).saveAs(path);
	const offline = ["apps/server/src/cli/main.ts", "verify-receipt", path];
	expect(execFileSync(join(ROOT, "node_modules/.bin/node"), offline, { cwd: ROOT, encoding: "utf8" })).toContain("clean:");
	expect(faults).toEqual([]);
	await context.close();
});
