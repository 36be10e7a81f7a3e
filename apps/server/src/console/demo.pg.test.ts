// Tests the demo operators of a sandbox: one browser acts as two administrators, without passkeys.
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONSOLE_HEADERS, signedText } from "@candor/contract";
import { systemClock } from "@candor/journal";
import { TestExchange, VerificationRig } from "@candor/testkit/server";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import { createLog } from "../runtime/log.ts";
import { noWatchLists } from "../watch-lists/no-watch-lists.ts";
import { type Console, createConsole } from "./create-console.ts";
import { MONEY_WITHOUT_NETWORKS } from "./money.ts";

const ORIGIN = "http://localhost:8081";
const reason = "for a test";
let exchange: TestExchange;
const consoles: Console[] = [];
const now = () => exchange.now;

beforeAll(async () => {
	exchange = await TestExchange.start({ mode: "sandbox" });
});
afterAll(async () => {
	for (const console of consoles) await console.close();
	await exchange.stop();
});

async function start(hasDemo: boolean): Promise<Console> {
	const { host } = exchange;
	const console = await createConsole({
		...{
			tables: kyselyOf(exchange.pool),
			projection: kyselyOf(exchange.pool),
			views: host.views,
			exchange: host,
			bankCards: {} as never,
			money: MONEY_WITHOUT_NETWORKS,
			...{ orderChat: {} as never, p2p: {} as never },
			origin: ORIGIN,
			looks: { hour: 60, day: 200 },
			hasDemo,
			log: createLog("silent"),
		},
		...{ health: () => ({}) as never, parts: { all: [] }, metrics: new Registry(), secret: randomBytes(32) },
		...{
			verification: new VerificationRig(exchange).service,
			watchLists: noWatchLists(),
			images: { readForOperator: async () => undefined },
		},
		exportsFolder: mkdtempSync(join(tmpdir(), "candor-exports-")),
		...{ simulation: { commitments: () => [], profitAndLoss: () => undefined }, clock: { ...systemClock, wall: now } },
	});
	consoles.push(console);
	return console;
}

/** A browser window with the device key of one operator. All windows of the browser share its cookies. */
function window(operator: number, cookies: { value: string }) {
	const keys = generateKeyPairSync("ed25519");
	const deviceKey = Buffer.from(keys.publicKey.export({ format: "jwk" }).x as string, "base64url").toString("hex");
	const send = async (console: Console, path: string, params: object, confirmation?: object) => {
		const payload = JSON.stringify({ params, ...(confirmation && { confirmation }) });
		const bodyHash = createHash("sha256").update(payload).digest("hex");
		const request = { path, operator, sentAt: now(), nonce: randomBytes(12).toString("hex"), bodyHash };
		const answer = await console.http.inject({
			...{ method: "POST", url: `/api/${path}`, payload },
			headers: {
				...{ host: "localhost:8081", origin: ORIGIN, "content-type": "application/json", cookie: cookies.value },
				[CONSOLE_HEADERS.operator]: String(operator),
				[CONSOLE_HEADERS.sentAt]: String(request.sentAt),
				[CONSOLE_HEADERS.nonce]: request.nonce,
				[CONSOLE_HEADERS.signature]: sign(null, Buffer.from(signedText(request)), keys.privateKey).toString("hex"),
			},
		});
		const set = [answer.headers["set-cookie"] ?? []].flat().map((cookie) => cookie.split(";")[0]);
		if (set.length > 0) cookies.value = set.join("; ");
		return JSON.parse(answer.body);
	};
	/** Sends a command. A demo operator confirms it with the nonce alone, without a passkey. */
	const command = async (console: Console, fields: object) => {
		const { data } = await send(console, "confirm", {});
		return send(console, "commands/submit", { command: JSON.stringify({ ...fields, reason }) }, { nonce: data.nonce });
	};
	return { deviceKey, send, command };
}

test("the demo opens two administrators in one browser: one proposes and the other approves", async () => {
	const console = await start(true);
	const cookies = { value: "" };
	const [maker, checker] = [window(98, cookies), window(99, cookies)];
	const token = console.demoLink()?.split("#")[1];
	const params = { token, device_keys: [maker.deviceKey, checker.deviceKey] };
	expect(await maker.send(console, "demo/open", params)).toEqual({ data: { operators: [98, 99] } });
	expect(await maker.send(console, "demo/open", params)).toMatchObject({ error: "link_expired" });
	const proposed = await maker.command(console, { type: "SetCountries", product: "options", demoOnly: ["DE"], absent: [] });
	const { intent } = proposed.data;
	const { data } = await checker.send(console, "intents", {});
	const [{ hash, can_approve }] = data.list;
	expect(can_approve).toBe(true);
	const approved = await checker.command(console, { type: "ApproveIntent", intent, hash });
	expect(approved.data).toMatchObject({ intent: null });
	expect(exchange.host.views.operators.waiting()).toEqual([]);

	// A browser that opens another link replaces the keys, so the sessions of the previous browser end.
	const other = [window(98, { value: "" }), window(99, { value: "" })] as const;
	const again = { token: console.demoLink()?.split("#")[1], device_keys: other.map(({ deviceKey }) => deviceKey) };
	expect(await other[0].send(console, "demo/open", again)).toMatchObject({ data: { operators: [98, 99] } });
	expect(await maker.send(console, "session", {})).toMatchObject({ error: "session_required" });
});

/** Opens a new demo link in a new browser. */
async function openDemo(console: Console) {
	const cookies = { value: "" };
	const windows = [window(98, cookies), window(99, cookies)] as const;
	const params = { token: console.demoLink()?.split("#")[1], device_keys: windows.map(({ deviceKey }) => deviceKey) };
	return { windows, answer: await windows[0].send(console, "demo/open", params) };
}

test("a demo operator whom the other operator suspended gets the rights back with the next link", async () => {
	const console = await start(true);
	const { windows } = await openDemo(console);
	expect((await windows[0].command(console, { type: "SuspendOperator", operator: 99 })).data).toMatchObject({ intent: null });
	expect(await windows[1].send(console, "session", {})).toMatchObject({ error: "session_required" });
	const { windows: again, answer } = await openDemo(console);
	expect(answer).toEqual({ data: { operators: [98, 99] } });
	for (const one of again) expect((await one.send(console, "session", {})).data).toMatchObject({ demo: true });
	expect(exchange.host.views.operators.find(99)).toMatchObject({ suspended: false });
	const { data } = await again[0].send(console, "audit", { limit: 6 });
	const told = data.list.map(({ operator, kind, details }: { operator: number; kind: string; details: string }) => {
		return [operator, kind, JSON.parse(details).command].join(" ");
	});
	expect(told.reverse().slice(1)).toEqual([
		...["1 command RekeyOperator", "98 sign_in ", "1 command RestoreOperator", "1 command RekeyOperator", "99 sign_in "],
	]);
});

test("no demo operator is changed and no session is opened if the audit log cannot be written", async () => {
	const console = await start(true);
	const before = exchange.host.views.operators.find(98);
	await exchange.pool.query("alter table console.audit rename to audit_away");
	const { windows, answer } = await openDemo(console);
	await exchange.pool.query("alter table console.audit_away rename to audit");
	expect(answer).toMatchObject({ error: "internal_error" });
	expect(exchange.host.views.operators.find(98)).toEqual(before);
	expect(await windows[0].send(console, "session", {})).toMatchObject({ error: "session_required" });
});

test("an exchange that other machines reach has no demo, and its earlier demo operators have no rights", async () => {
	const open = await start(true);
	const maker = window(98, { value: "" });
	const checker = window(99, { value: "" });
	await maker.send(open, "demo/open", {
		token: open.demoLink()?.split("#")[1],
		device_keys: [maker.deviceKey, checker.deviceKey],
	});
	const closed = await start(false);
	expect(closed.demoLink()).toBeUndefined();
	expect(await maker.send(closed, "session", {})).toMatchObject({ error: "session_required" });
	const params = { token: "A".repeat(43), device_keys: [maker.deviceKey, checker.deviceKey] };
	expect(await maker.send(closed, "demo/open", params)).toMatchObject({ error: "link_expired" });
});

test("the link of a closed demo operator says that the operator is closed, and stays unused", async () => {
	const console = await start(true);
	const { windows } = await openDemo(console);
	const proposed = await windows[0].command(console, { type: "CloseOperator", operator: 99 });
	const { hash } = exchange.host.views.operators.waiting().find(({ intent }) => intent === proposed.data.intent) ?? {};
	await windows[1].command(console, { type: "ApproveIntent", intent: proposed.data.intent, hash });
	expect(exchange.host.views.operators.find(99)?.closedAt).toBeGreaterThan(0);
	expect((await openDemo(console)).answer).toMatchObject({ error: "demo_closed", params: { operator: 99 } });
});
