// Every way in which an option ends, in real and in demo money, on a real server whose venues are in the test's hands: right, wrong, where
// it began, returned for want of an opening price, and by the rule of an outage. Each is seen and verified in the app, and without it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createLog, readConfig, startServer } from "@candor/server";
import { TestDatabase } from "@candor/testkit/postgres";
import { heldPort } from "@candor/testkit/processes";
import { LocalVenue, PROTOCOLS } from "@candor/testkit/stand-ins";
import { type APIRequestContext, request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { eventually, keepSession, makeAccount, type Session } from "./person.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const NAMES = ["binance", "okx", "kucoin", "gate"] as const;
const MARKETS = { "BTC/USDT": 1, "ETH/USDT": 2 } as const;
const ACCOUNTS = ["real", "simulation"] as const;
type Account = (typeof ACCOUNTS)[number];

const venues: LocalVenue[] = [];
const folder = mkdtempSync(join(tmpdir(), "candor-endings-"));
/** What all venues say; nothing while they are silent. */
const prices = { "BTC/USDT": 65_000, "ETH/USDT": 3_000 };
let silent = false;
let talking: ReturnType<typeof setInterval>;
let database: TestDatabase;
let server: Awaited<ReturnType<typeof startServer>>;
let url: string;
let wire: APIRequestContext;
let session: Session;

beforeAll(async () => {
	for (const name of NAMES) venues.push(await LocalVenue.start(PROTOCOLS[name], Object.keys(MARKETS)));
	talking = setInterval(() => {
		if (silent) return;
		for (const venue of venues)
			for (const [symbol, price] of Object.entries(prices)) {
				const [bid, last, ask] = [price - 1, price, price + 1].map(String) as [string, string, string];
				venue.say(symbol, bid, last, ask, Date.now());
			}
	}, 200);
	database = await TestDatabase.start();
	const { address } = await database.fresh();
	const port = await heldPort();
	url = `http://127.0.0.1:${port}`;
	const environment = {
		MODE: "sandbox",
		PORT: String(port),
		PUBLIC_URL: url,
		DATA_DIR: join(folder, "data"),
		DATABASE_URL: address,
	};
	const priceSources = NAMES.map((name, at) => ({ name, endpoint: (venues[at] as LocalVenue).endpoint }));
	server = await startServer({ ...readConfig(environment), priceSources }, createLog("silent"), ({ error }) => {
		throw error;
	});
	wire = await request.newContext({ baseURL: url });
	session = await makeAccount(wire, { 3: "1000" });
});
afterAll(async () => {
	clearInterval(talking);
	await wire?.dispose();
	await server?.close();
	await database?.stop();
	await Promise.all(venues.map((venue) => venue.close()));
	rmSync(folder, { recursive: true, force: true });
});

interface Answer {
	readonly type: string;
	readonly error?: string;
	readonly data: never;
}

async function ask(method: "GET" | "POST", path: string, params: Record<string, string>): Promise<Answer> {
	const given = method === "GET" ? { params } : { form: params };
	const response = await wire.fetch(`/api/${path}`, { method, headers: { authorization: session.token }, ...given });
	return (await response.json()) as Answer;
}

/** The option's id; undefined where too few sources have spoken of late. */
async function submit(symbol: keyof typeof MARKETS, account: Account, type: "1" | "2"): Promise<number | undefined> {
	const params = { match_id: String(MARKETS[symbol]), seconds: "30", number: "10", account, type };
	const { error, data } = await ask("POST", "microtrade/submit", params);
	if (error === undefined) return (data as { order: { id: number } }).order.id;
	expect(error).toBe("sources_silent");
	return undefined;
}

/** Sources that have just begun to speak, or spoke late on a busy machine, are waited for. */
async function buy(symbol: keyof typeof MARKETS, account: Account, type: "1" | "2"): Promise<number> {
	for (;;) {
		const id = await submit(symbol, account, type);
		if (id !== undefined) return id;
		await new Promise((done) => setTimeout(done, 300));
	}
}

/** In both accounts, and no price comes after: what was said last is enough to buy by, and opens none. All stay silent. */
async function buyInSilence(symbol: keyof typeof MARKETS, type: "1" | "2"): Promise<readonly number[]> {
	for (;;) {
		silent = true;
		const answers = await Promise.all(ACCOUNTS.map((account) => submit(symbol, account, type)));
		const sold = answers.flatMap((id) => id ?? []);
		if (sold.length === ACCOUNTS.length) return sold;
		silent = false;
		await new Promise((done) => setTimeout(done, 300));
	}
}

const stateOf = async (id: number) => (await ask("GET", "microtrade/lists", { id: String(id) })).data as Record<string, string>;
const all = async (ids: readonly number[], is: (state: Record<string, string>) => boolean) =>
	eventually(async () => (await Promise.all(ids.map(stateOf))).every(is)).toBe(true);

/** As the page shows it, verified there, and by the file that it gives with no server. @param words of the result */
async function verified(id: number, words: string): Promise<void> {
	const { context, page, faults } = await openPhone(browser, { url });
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

test("right, wrong and where it began", async () => {
	for (const [path, params] of [
		["sandbox/verify", { country: "TH" }],
		["wallet/change", { currency_id: "3", from_field: "coin", to_field: "option", number: "500" }],
		["demo/refill", {}],
	] as const)
		expect(await ask("POST", path, params)).toMatchObject({ type: "ok" });
	const wanted = [
		["BTC/USDT", "1", "You won"],
		["BTC/USDT", "2", "You lost"],
		["ETH/USDT", "1", "It ended fair"],
	] as const;
	// At once: the price is to change while all are open.
	const bought = await Promise.all(
		ACCOUNTS.flatMap((account) => wanted.map(async ([symbol, type, words]) => ({ id: await buy(symbol, account, type), words }))),
	);
	const ids = bought.map(({ id }) => id);
	await all(ids, ({ open_time }) => open_time !== null);
	prices["BTC/USDT"] = 65_010;
	await new Promise((done) => setTimeout(done, 30_000));
	await all(ids, ({ status }) => status === "settled");
	for (const { id, words } of bought) await verified(id, words);
});

test("by the rule of an outage, and returned where it never opened", async () => {
	const opened: number[] = [];
	for (const account of ACCOUNTS) opened.push(await buy("BTC/USDT", account, "1"));
	await all(opened, ({ open_time }) => open_time !== null);
	const unopened = await buyInSilence("ETH/USDT", "2");
	expect((await Promise.all(unopened.map(stateOf))).map(({ open_time }) => open_time)).toEqual([null, null]);
	// A minute for the ones that never opened; for the others half a minute and a minute.
	await new Promise((done) => setTimeout(done, 92_000));
	await all(unopened, ({ status }) => status === "void");
	// Nothing else waits for a price of its market, so that it need not wait for the end of the outage.
	await all(opened, ({ status, by }) => status === "settled" && by === "outage");
	silent = false;
	// Nothing moved between its opening and the outage: the last record settled it where it began.
	for (const id of opened) await verified(id, "It ended fair");
	for (const id of unopened) await verified(id, "It is void");
});
