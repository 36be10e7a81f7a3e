// Tests all results of an option: won, lost, draw, void, and ended by an outage. Each receipt is checked in the app, and its
// saved file is checked again without the app.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type APIRequestContext, request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { eventually, keepSession, makeAccount, type Session } from "./person.ts";
import { BTC_USDT, ETH_USDT, SteeredExchange } from "./steered-exchange.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const ACCOUNTS = ["real", "simulation"] as const;
type Account = (typeof ACCOUNTS)[number];

const folder = mkdtempSync(join(tmpdir(), "candor-endings-"));
let exchange: SteeredExchange;
let wire: APIRequestContext;
let session: Session;

beforeAll(async () => {
	exchange = await SteeredExchange.start();
	wire = await request.newContext({ baseURL: exchange.url });
	session = await makeAccount(wire, { 3: "1000" });
	for (const [path, params] of [
		["sandbox/verify", { country: "TH" }],
		["wallet/change", { currency_id: "3", from_field: "coin", to_field: "option", number: "500" }],
		["demo/refill", {}],
	] as const)
		expect(await ask("POST", path, params)).toMatchObject({ type: "ok" });
});
afterAll(async () => {
	await wire?.dispose();
	await exchange?.stop();
	rmSync(folder, { recursive: true, force: true });
});

async function ask(method: "GET" | "POST", path: string, params: Record<string, string>): Promise<{ readonly data: never }> {
	const given = method === "GET" ? { params } : { form: params };
	const response = await wire.fetch(`/api/${path}`, { method, headers: { authorization: session.token }, ...given });
	return await response.json();
}

async function buy(market: typeof BTC_USDT | typeof ETH_USDT, account: Account, type: "1" | "2"): Promise<number> {
	const params = { match_id: String(market), seconds: "30", number: "10", account, type };
	const answer = await ask("POST", "microtrade/submit", params);
	expect(answer).toMatchObject({ type: "ok" });
	return (answer.data as { order: { id: number } }).order.id;
}

const stateOf = async (id: number) => (await ask("GET", "microtrade/lists", { id: String(id) })).data as Record<string, string>;
const all = async (ids: readonly number[], is: (state: Record<string, string>) => boolean) =>
	eventually(async () => (await Promise.all(ids.map(stateOf))).every(is)).toBe(true);

/**
 * Checks the receipt on the option's page, and then the saved file without a server.
 * @param words text of the result that the page must show
 */
async function verified(id: number, words: string): Promise<void> {
	const { context, page, faults } = await openPhone(browser, { url: exchange.url });
	await keepSession(context, session);
	await page.goto(`/pages/option/info?id=${id}`);
	await page.getByText(words, { exact: true }).waitFor();
	await page.getByRole("button", { name: "Verify on this phone" }).click();
	const sheet = page.getByRole("dialog");
	await sheet.getByText("Checked on this phone").waitFor();
	await sheet.getByRole("button", { name: "Raw records" }).click();
	const saving = page.waitForEvent("download");
	await sheet.getByRole("button", { name: "Save the file" }).click();
	const path = join(folder, `option-${id}.json`);
	await (await saving).saveAs(path);
	const offline = ["apps/server/src/cli/main.ts", "verify-receipt", path];
	expect(execFileSync(join(ROOT, "node_modules/.bin/node"), offline, { cwd: ROOT, encoding: "utf8" })).toContain("clean:");
	expect(faults).toEqual([]);
	await context.close();
}

test("the app verifies receipts of options that are won, lost or a draw", async () => {
	const wanted = [
		[BTC_USDT, "1", "You won"],
		[BTC_USDT, "2", "You lost"],
		[ETH_USDT, "1", "It ended in a draw"],
	] as const;
	const bought: { readonly id: number; readonly words: string }[] = [];
	for (const account of ACCOUNTS)
		for (const [market, type, words] of wanted) bought.push({ id: await buy(market, account, type), words });
	const ids = bought.map(({ id }) => id);
	await exchange.pass(3);
	await all(ids, ({ open_time }) => open_time !== null);
	await exchange.pass(1, { [BTC_USDT]: 650_100 });
	await exchange.pass(31);
	await all(ids, ({ status }) => status === "settled");
	for (const { id, words } of bought) await verified(id, words);
});

test("the app verifies receipts of options that an outage settles, and of void options without an opening price", async () => {
	const opened: number[] = [];
	for (const account of ACCOUNTS) opened.push(await buy(BTC_USDT, account, "1"));
	await exchange.pass(3);
	await all(opened, ({ open_time }) => open_time !== null);
	const unopened: number[] = [];
	for (const account of ACCOUNTS) unopened.push(await buy(ETH_USDT, account, "2"));
	expect((await Promise.all(unopened.map(stateOf))).map(({ open_time }) => open_time)).toEqual([null, null]);
	// During an outage, an option without an opening price becomes void after a minute, and an open option is settled a minute
	// after its end.
	await exchange.passInSilence(92, { [BTC_USDT]: 640_000 });
	await all(unopened, ({ status }) => status === "void");
	await all(opened, ({ status, by }) => status === "settled" && by === "outage");
	// The price did not move between the opening and the outage, so these options end in a draw.
	for (const id of opened) await verified(id, "It ended in a draw");
	for (const id of unopened) await verified(id, "It is void");
});
