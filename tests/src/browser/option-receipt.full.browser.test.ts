// Tests the page of an option: the app and the command line must accept its genuine receipt, and the app must detect each forged
// response.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type APIRequestContext, type Page, request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { changeAnswers } from "./changed-answers.ts";
import { openPhone } from "./chromium.ts";
import { eventually, keepSession, makeAccount, type Session } from "./person.ts";
import { BTC_USDT, SteeredExchange } from "./steered-exchange.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

const MARKET = "BTC/USDT";

const folder = mkdtempSync(join(tmpdir(), "candor-receipt-"));

interface Bought {
	readonly session: Session;
	readonly real: number;
	readonly demo: number;
	readonly receipt: Record<string, unknown>;
}

let exchange: SteeredExchange;
let wire: APIRequestContext;

let bought: Bought;

/** Buys an option with real money and one with demo money, and lets both end. The one with real money wins. */
async function buyBoth(): Promise<Bought> {
	const session = await makeAccount(wire, { 3: "1000" });
	const ask = async (path: string, form: Record<string, string>): Promise<never> => {
		const response = await wire.post(`/api/${path}`, { form, headers: { authorization: session.token } });
		const answer = (await response.json()) as { type: string; error?: string; data: never };
		expect(answer, `${path}: ${answer.error}`).toMatchObject({ type: "ok" });
		return answer.data;
	};
	await ask("sandbox/verify", { country: "TH" });
	await ask("wallet/change", { currency_id: "3", from_field: "coin", to_field: "option", number: "500" });
	await ask("demo/refill", {});
	const buy = (account: string, type: string, number: string): Promise<{ order: { id: number }; receipt: Bought["receipt"] }> =>
		ask("microtrade/submit", { match_id: "1", seconds: "30", account, type, number });
	const real = await buy("real", "1", "120");
	const demo = await buy("simulation", "2", "25");
	await exchange.pass(3);
	await exchange.pass(1, { [BTC_USDT]: 650_010 });
	await exchange.pass(31);
	// The exchange opens and settles options after its response to the price record.
	const isOpen = async (id: number): Promise<boolean> => {
		const response = await wire.get("/api/microtrade/lists", {
			params: { id: String(id) },
			headers: { authorization: session.token },
		});
		return ((await response.json()) as { data: { status: string } }).data.status === "open";
	};
	for (const { order } of [real, demo]) while (await isOpen(order.id)) await new Promise(setImmediate);
	return { session, real: real.order.id, demo: demo.order.id, receipt: real.receipt };
}

beforeAll(async () => {
	exchange = await SteeredExchange.start();
	wire = await request.newContext({ baseURL: exchange.url });
	bought = await buyBoth();
});

afterAll(async () => {
	await wire?.dispose();
	await exchange?.stop();
	rmSync(folder, { recursive: true, force: true });
});

const sheetOf = (page: Page) => page.getByRole("dialog");

async function phone(id = bought.real) {
	const opened = await openPhone(browser, { url: exchange.url });
	await keepSession(opened.context, bought.session);
	return { ...opened, go: () => opened.page.goto(`/pages/option/info?id=${id}`) };
}

async function verify(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Verify on this phone" }).click();
}

async function bend(page: Page, call: string, change: (data: never) => unknown): Promise<void> {
	await changeAnswers(page, `**/api/${call}?*`, (data: never) => ({ data: change(data) }));
}

test("the app checks the receipt of an option for real money, and the saved file is valid without the app", async () => {
	const { context, page, faults, go } = await phone();
	await go();
	await page.getByText(/You (won|lost)|It ended in a draw/).waitFor();
	await verify(page);
	const sheet = sheetOf(page);
	await sheet.getByText("Checked on this phone").waitFor();
	expect(await sheet.getByText("Does not hold").count()).toBe(0);
	await sheet.getByText("Opening price is the first record after you bought").click();
	await sheet
		.getByText(/The first record with three fresh prices after/)
		.first()
		.waitFor();
	await sheet.getByRole("button", { name: "Raw records" }).click();
	await sheet.getByText(/verify-receipt/).waitFor();
	const saving = page.waitForEvent("download");
	await sheet.getByRole("button", { name: "Save the file" }).click();
	const saved = await saving;
	expect(saved.suggestedFilename()).toBe(`candor-option-${bought.real}.json`);
	const path = join(folder, saved.suggestedFilename());
	await saved.saveAs(path);
	const said = execFileSync(join(ROOT, "node_modules/.bin/node"), ["apps/server/src/cli/main.ts", "verify-receipt", path], {
		cwd: ROOT,
		encoding: "utf8",
	});
	expect(said).toContain("clean:");
	expect(faults).toEqual([]);
	await context.close();
});

test("the app checks a receipt without WebCrypto and workers, and marks demo money", async () => {
	const { context, page, faults, go } = await phone(bought.demo);
	await context.addInitScript(() => {
		Object.defineProperty(crypto, "subtle", { value: undefined });
		Object.defineProperty(globalThis, "Worker", { value: undefined });
	});
	await go();
	await page.getByText("Demo money").waitFor();
	expect(await page.evaluate(() => [crypto.subtle, globalThis.Worker])).toEqual([undefined, undefined]);
	await verify(page);
	await sheetOf(page).getByText("Checked on this phone").waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

interface Option {
	placed: Record<string, unknown>;
	settled: Record<string, unknown> & { open: { price: string } };
}

describe("the app detects responses of a dishonest server", () => {
	test.each<[string, string, (data: never) => unknown, string]>([
		[
			"of the stake in the receipt",
			"proofs/option",
			(data: Option) => ({ ...data, placed: { ...data.placed, stake: "1.000000" } }),
			"The hash does not fit the content: something was changed.",
		],
		[
			"of the opening price in the receipt",
			"proofs/option",
			(data: Option) => ({ ...data, settled: { ...data.settled, open: { ...data.settled.open, price: "1.0" } } }),
			"The receipt names another price than the one that counts.",
		],
		[
			"that leaves a price record out",
			"proofs/index",
			(records: unknown[]) => records.toSpliced(5, 1),
			"A record does not name the one before it.",
		],
		[
			"of one source's price",
			"proofs/index",
			(records: { sources: { price: string }[] }[]) =>
				records.map((record, at) =>
					at === 3 ? { ...record, sources: record.sources.map((source) => ({ ...source, price: "1.0" })) } : record,
				),
			"The index is not the median of its sources.",
		],
		[
			"of the key",
			"proofs/keys",
			(data: { keys: object[] }) => ({ ...data, keys: data.keys.map((key) => ({ ...key, public_key: "11".repeat(32) })) }),
			"The signature is not the exchange's.",
		],
		[
			"of the result on the page",
			"microtrade/lists",
			(option: { profit_loss: string }) => ({ ...option, profit_loss: "1.000000", returned: "7.000000" }),
			"The receipts say something else than this page.",
		],
	])("the app detects a forgery %s", async (_name, call, change, problem) => {
		const { context, page, go } = await phone();
		await bend(page, call, change);
		await go();
		await verify(page);
		const sheet = sheetOf(page);
		await sheet.getByText("This does not check out").waitFor();
		await sheet.getByText(problem).first().waitFor();
		await context.close();
	});

	test("the stored receipt reveals terms that the server changed after the sale", async () => {
		const { context, page, go } = await phone();
		const kept = { ...bought.receipt, payout_ratio: "0.950000" };
		await context.addInitScript(
			([owner, receipt]) => localStorage.setItem("candor.option.receipts", JSON.stringify({ owner, value: [receipt] })),
			[(bought.session.user as { id: number }).id, kept] as const,
		);
		await go();
		await verify(page);
		await sheetOf(page).getByText("The terms were changed after you bought.").waitFor();
		await sheetOf(page).getByText("payout_ratio: 0.95 → 0.8").waitFor();
		await context.close();
	});

	test("the stored heads reveal rewritten price records, also after a reload", async () => {
		const { context, page, go } = await phone();
		await go();
		await verify(page);
		await sheetOf(page).getByText("Checked on this phone").waitFor();
		// The app has stored the head, which is the sequence number and hash of the newest price record. The test changes the
		// stored hash, so that the server's record differs from it.
		const pins = () => page.evaluate(() => localStorage.getItem("candor.price-heads") ?? "");
		await eventually(pins).toContain(MARKET);
		await page.evaluate(() => {
			const kept = JSON.parse(localStorage.getItem("candor.price-heads") ?? "") as { pins: { hash: string }[] };
			for (const pin of kept.pins) pin.hash = "ab".repeat(32);
			localStorage.setItem("candor.price-heads", JSON.stringify(kept));
		});
		await page.reload();
		await verify(page);
		await sheetOf(page).getByText("The record of prices was rewritten.").waitFor();
		await page.keyboard.press("Escape");
		await page.getByRole("heading", { name: "The record of prices was rewritten" }).waitFor();
		const saving = page.waitForEvent("download");
		await page.getByRole("button", { name: "Save both" }).click();
		expect((await saving).suggestedFilename()).toMatch(/^candor-rewritten-\d+\.json$/);
		await page.reload();
		await page.getByRole("heading", { name: "The record of prices was rewritten" }).waitFor();
		await context.close();
	});
});

test("the page shows neither another user's option nor an unknown option", async () => {
	const { context, page } = await openPhone(browser, { url: exchange.url });
	await keepSession(context, await makeAccount(context.request));
	for (const id of [bought.real, 999_999_999]) {
		await page.goto(`/pages/option/info?id=${id}`);
		await page.getByText("There is no such option").waitFor();
	}
	await context.close();
});

test("an unread message and the account record link to an option with a large result", async () => {
	const { context, page, faults } = await phone();
	await page.goto("/");
	await page.getByRole("link", { name: "Notices, with new ones" }).waitFor();
	await page.locator("nav [aria-haspopup=dialog]").click();
	await page
		.getByRole("dialog")
		.getByRole("link", { name: /^Notices 1/ })
		.click();
	await page.getByRole("link", { name: /Your BTC\/USDT option/ }).click();
	await page.getByRole("heading", { name: "Option result" }).waitFor();
	await page.goto("/pages/notice/index");
	await page.getByRole("tab", { name: "Messages" }).click();
	await page.getByRole("link", { name: /^Your BTC\/USDT option/ }).waitFor();
	await page.goto("/pages/assets/record");
	await page.getByRole("link", { name: /BTC\/USDT Up · / }).click();
	await page.getByRole("button", { name: "Verify on this phone" }).waitFor();
	expect(faults).toEqual([]);
	await context.close();
});
