// Tests the console in this process with software passkeys and device keys: enrolment, sign-in, a decision of two administrators,
// and every call with each role and without each required part of a request.
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { type AddressInfo, BlockList, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONSOLE_HEADERS, CONSOLE_LIST, type ConsoleCall, type OperatorRole } from "@candor/contract";
import { COMMANDS, type CommandSchema, FIRST_REGISTERED_USER, FOUNDER, SERVICE, SETTLEMENT_ASSET } from "@candor/core";
import { systemClock } from "@candor/journal";
import { OPERATOR_COMMANDS } from "@candor/operator-commands";
import { OperatorBrowser, type Sending, TestExchange, VerificationRig } from "@candor/testkit/server";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import { healthNow } from "../features/health/plugin.ts";
import type { PeopleTables } from "../people/people-tables.ts";
import { createLog } from "../runtime/log.ts";
import { noWatchLists } from "../watch-lists/no-watch-lists.ts";
import { CONSOLE_LIMITS } from "./console-app.ts";
import { type Console, type ConsoleOptions, createConsole } from "./create-console.ts";
import { inviteOperator } from "./enrolment-calls.ts";
import type { ExportTables } from "./exports/tables.ts";
import { MONEY_WITHOUT_NETWORKS } from "./money.ts";
import type { ConsoleTables } from "./tables.ts";

const ORIGIN = "http://localhost:8081";
const DAY_MS = 86_400_000;
const USER = FIRST_REGISTERED_USER;
const reason = "for a test";
const ONE_CARD: ConsoleOptions["bankCards"] = {
	...{ toCheck: async () => [], waiting: async () => ({ count: 2, oldestAt: 3 }), countOf: async () => 0 },
	...{ ownerOf: async () => USER, decisionOf: async () => undefined, numberForOperator: async () => "1234567" },
	decide: async (_card, _accepted, _reason, by) => ({ result: "decided", by, at: 9 }),
};
/** The limit of unknown tokens is raised, because the tests send many requests without a session from one address. */
const LIMITS = { ...CONSOLE_LIMITS, forged: { perSecond: 1_000, burst: 10_000 } };
let exchange: TestExchange;
let console: Console;
let rig: VerificationRig;
const now = () => exchange.now;

beforeAll(async () => {
	exchange = await TestExchange.start({ mode: "live" });
	rig = new VerificationRig(exchange);
	console = await startConsole();
	const earlier = { ...person("bob", "INVITE2"), created_at: BigInt(now() - DAY_MS) };
	await tables()
		.insertInto("people.users")
		.values([person("ann", "INVITE1"), earlier])
		.execute();
	await exchange.accept({ type: "OpenAccount", id: "", by: SERVICE.accounts, user: USER });
	// The second account exists only in the core and has no row in the tables of users, so the overview must not count it as a
	// user.
	for (const user of [USER, USER + 50]) {
		if (user !== USER) await exchange.accept({ type: "OpenAccount", id: "", by: SERVICE.accounts, user });
		const level = { version: user, basic: true, advanced: false, country: "TH", reason };
		await exchange.accept({ type: "SetVerification", id: "", by: FOUNDER, user, ...level });
	}
	for (const browser of [first, second]) {
		await found(browser, "administrator");
		expect((await browser.signIn()).data).toMatchObject({ operator: browser.operator, role: "administrator" });
	}
});
afterAll(async () => {
	await console?.close();
	await exchange?.stop();
});

/** All commands of the core that operators can send. */
const COMMANDS_OF_OPERATORS = (COMMANDS as readonly CommandSchema[]).filter(({ operator }) => operator !== undefined);
/** Only `candor operator rescue` sends this command, while the server is stopped. */
const WITHOUT_SERVER = new Set(["RescueOperator"]);
/** Commands that have a page instead of a form. The page checks the bytes before it sends the command. */
const WITHOUT_FORM = new Set(["ApproveIntent", "ApproveWithdrawal"]);
/** Refusals that come from the server and not from the core. */
const BEFORE_THE_CORE = new Set(["approval_signature_wrong", "verification_case_missing"]);

/** Returns values that fit the layout of a command. The core refuses them where they make no sense. */
function sampleOf(layout: string): object {
	const json = layout
		.replace(/\boneOf\((\w+)[^)]*\)/g, '"$1"')
		.replace(/\bhex\((\d+)\)/g, (_all, bytes: string) => `"${"0".repeat(2 * Number(bytes))}"`)
		.replace(/\blist\((?:[^()]|\([^()]*\))*\)/g, "[]")
		.replace(/: uint\b/g, ": 0")
		.replace(/: big\b/g, ': "0"')
		.replace(/: bool\b/g, ": false")
		.replace(/: text\b/g, ': ""')
		.replace(/(\w+): /g, '"$1": ');
	const { id: _id, by: _by, reason: _reason, ...fields } = JSON.parse(json);
	return fields;
}

const tables = () => kyselyOf<ConsoleTables & ExportTables & PeopleTables>(exchange.pool);

function person(nickname: string, invite_code: string) {
	return {
		...({ account_type: "username", password_hash: null, nickname, invite_code, invited_by: null, language: "en" } as const),
		...{ created_at: BigInt(now()), opened: true },
	};
}

function startConsole(
	more: Pick<ConsoleOptions, "addresses" | "trustedProxies" | "limits" | "connections"> = {},
): Promise<Console> {
	const { host } = exchange;
	const walked = { state: "whole", checkedSeq: 9, of: 9, wholeAgeMs: 5, head: "none" } as const;
	return createConsole({
		...{ verification: rig.service, watchLists: noWatchLists(), images: { readForOperator: async () => undefined } },
		orderChat: { find: async () => undefined } as never,
		p2p: {
			traders: { of: async () => new Map() },
			accounts: { detailsOf: async () => undefined },
			people: kyselyOf(exchange.pool),
		},
		...{
			tables: tables(),
			projection: kyselyOf(exchange.pool),
			views: host.views,
			exchange: host,
			bankCards: ONE_CARD,
			money: MONEY_WITHOUT_NETWORKS,
			origin: ORIGIN,
			looks: { hour: 60, day: 200 },
			hasDemo: true,
			log: createLog("silent"),
		},
		health: () =>
			healthNow({
				...{ views: host.views, exchange: host, projected: host.projector, version: "1.2.3", now },
				...{ lagMs: () => 0, journal: () => walked, failedLately: () => false, trouble: () => undefined, carrier: () => "ok" },
			}),
		parts: { all: [{ name: "projection", away: false }] },
		metrics: new Registry(),
		simulation: { commitments: () => [], profitAndLoss: () => undefined },
		secret: randomBytes(32),
		exportsFolder: mkdtempSync(join(tmpdir(), "candor-exports-")),
		clock: { ...systemClock, wall: now },
		limits: LIMITS,
		wrongSignatures: LIMITS.forged,
		...more,
	});
}

/** Returns a browser that reaches the console without a network connection. */
const browserOf = (operator: number) =>
	new OperatorBrowser({
		...{ operator, origin: ORIGIN, now },
		send: async ({ path, payload, headers, address: remoteAddress }) => {
			const answer = await console.http.inject({ method: "POST", url: `/api/${path}`, payload, remoteAddress, headers });
			return { status: answer.statusCode, headers: answer.headers, body: answer.body };
		},
	});

const [first, second] = [browserOf(2), browserOf(3)];

/**
 * Enrols a browser with a link as the command line creates it. The founder then opens the operator with the keys from the table.
 */
async function found(browser: OperatorBrowser, role: OperatorRole): Promise<void> {
	const invitation = { operator: browser.operator, role, invitedBy: FOUNDER };
	const { link } = await inviteOperator({ tables: tables(), origin: ORIGIN, now }, invitation);
	const fingerprint = await browser.enrol(link);
	const row = await tables()
		.selectFrom("console.enrolments")
		.selectAll()
		.where("operator", "=", browser.operator)
		.executeTakeFirstOrThrow();
	expect(fingerprint).toMatch(/^(\d{5} ){5}\d{5}$/);
	await exchange.accept({
		...{ type: "EnrolOperator", id: "", by: FOUNDER, operator: browser.operator, role, reason },
		...{ deviceKey: row.device_key, passkeyId: row.passkey_id, passkeyKey: row.passkey_key },
	});
}

/** Enrols a browser: the first administrator invites an operator and proposes the keys, and the second one approves them. */
async function enrol(browser: OperatorBrowser, role: OperatorRole): Promise<void> {
	const invited = await first.send("enrolments/invite", { operator: browser.operator, role, reason });
	const fingerprint = await browser.enrol(invited.data.link);
	const { data } = await first.send("enrolments");
	const [{ device_key, passkey_id, passkey_key, ...waiting }] = data.list;
	expect(waiting).toMatchObject({ operator: browser.operator, role, fingerprint, replaces: false });
	const keys = { deviceKey: device_key, passkeyId: passkey_id, passkeyKey: passkey_key };
	const proposed = await first.command({ type: "EnrolOperator", operator: browser.operator, role, ...keys, reason });
	await approve(proposed.data.intent);
	expect((await browser.signIn()).data).toMatchObject({ operator: browser.operator, role });
}

async function approve(intent: number): Promise<void> {
	const { data } = await second.send("intents");
	const { hash } = data.list.find((one: { intent: number }) => one.intent === intent);
	const approved = await second.command({ type: "ApproveIntent", intent, hash, reason });
	expect(approved).toMatchObject({ status: 200, data: { intent: null } });
}

test("an operator without keys cannot sign in", async () => {
	const stranger = browserOf(80);
	await stranger.send("session/challenge", { operator: 80 });
	expect(await stranger.signIn()).toMatchObject({ status: 422, error: "sign_in_refused" });
});

test("two administrators, enrolled by links of the founder, change a contract's terms together", async () => {
	const { data: session } = await first.send("session");
	expect(session).toMatchObject({ operator: 2, role: "administrator", mode: "live", approves_from: 0 });
	const { data: listing } = await first.send("listing");
	expect(listing.coins.map(({ code }: { code: string }) => code)).toEqual(
		expect.arrayContaining([listing.settlement, listing.demo]),
	);
	const [{ instrument, account, terms }] = listing.contracts;
	const wanted = { ...JSON.parse(terms), instrument, account, active: true, makerFeePpm: 123 };
	const proposed = await first.command({ type: "SetInstrument", ...wanted, reason });
	const { intent } = proposed.data;
	expect(intent).toBe(proposed.data.result);
	const { data: waiting } = await first.send("intents");
	expect(waiting.list).toMatchObject([{ intent, operator: 2, command: "SetInstrument", can_approve: false }]);
	expect(JSON.parse(waiting.list[0].fields)).toMatchObject({ instrument, makerFeePpm: 123 });
	const message = { channel: "mail", recipient: "ann@example.org", subject: "", text: "", html: "", tries: 0 } as const;
	const times = { created_at: BigInt(now() - 5_000), next_at: 0n };
	await tables()
		.insertInto("people.messages")
		.values([
			{ ...message, ...times, expires_at: BigInt(now() + 1) },
			{ ...message, ...times, expires_at: BigInt(now()) },
		])
		.execute();
	const { data: overview } = await second.send("overview");
	const queues = new Map(overview.queues.map(({ name, ...queue }: { name: string }) => [name, queue]));
	expect(queues.get("intents")).toEqual({ count: 1, oldest_at: now(), due_at: now() + DAY_MS });
	expect(queues.get("administrators")).toMatchObject({ count: 1 });
	expect(queues.get("bank_cards")).toEqual({ count: 2, oldest_at: 3, due_at: 3 + DAY_MS });
	expect(queues.get("undelivered_messages")).toEqual({ count: 1, oldest_at: now() - 5_000, due_at: null });
	for (const name of ["disputes", "late_rulings", "merchants"])
		expect(queues.get(name)).toEqual({ count: 0, oldest_at: null, due_at: null });
	expect(overview.users).toEqual({ total: 2, today: 1, verified: 1 });
	expect(overview.health).toMatchObject({ mode: "live", version: "1.2.3" });
	expect(overview.halted).toContain("BTC/USDT");
	const own = await first.command({ type: "ApproveIntent", intent, hash: waiting.list[0].hash, reason });
	expect(own.error).toBe("own_intent");
	await approve(intent);
	await exchange.projected();
	const { data: decided } = await second.send("intents/decided");
	expect(decided).toMatchObject({
		list: [{ intent, operator: 2, command: "SetInstrument", decision: "approved", decided_by: 3, decided_reason: reason }],
		more: false,
	});
	expect(JSON.parse(decided.list[0].fields)).toMatchObject({ instrument, makerFeePpm: 123 });
	expect((await second.send("intents/decided", { before: intent })).data).toEqual({ list: [], more: false });
	const { data: products } = await second.send("products/contracts");
	const changed = products.list.find((one: { instrument: number }) => one.instrument === instrument);
	expect(changed).toMatchObject({ maker_fee: "0.000123", account });

	const { data: log } = await first.send("audit", { limit: 50 });
	const kinds = log.list.map(({ operator, kind }: { operator: number; kind: string }) => `${operator} ${kind}`);
	expect(kinds.reverse().filter((kind: string) => !kind.startsWith("80"))).toEqual([
		...["2 enrolled", "2 sign_in", "3 enrolled", "3 sign_in"],
		...["2 command", "2 command", "2 command", "2 command_refused", "3 command", "3 command"],
	]);
	expect((await first.send("audit/check")).data).toMatchObject({ fault: null });
});

test("the list of intents shows the number of a new offering after its approval, and none after its withdrawal", async () => {
	const [now_, day] = [now(), DAY_MS];
	const times = { opensAt: now_ + day, closesAt: now_ + 2 * day, launchAt: now_ + 3 * day };
	const terms = { name: "New coin", asset: 1, supply: "1000000", minAmount: "1000", userCap: "500000", lockDays: 0, ...times };
	const prices = [{ asset: SETTLEMENT_ASSET, price: "1000000" }];
	const propose = async (): Promise<number> => {
		const command = { type: "SetSubscription", offering: 0, ...terms, prices, reason };
		const proposed = await first.command(command);
		expect(proposed).toMatchObject({ status: 200 });
		return proposed.data.intent;
	};
	await approve(await propose());
	const made = exchange.host.views.subscriptions.offerings().at(-1)?.offering;
	expect(made).toBeGreaterThan(0);
	await first.command({ type: "WithdrawIntent", intent: await propose(), reason });
	await exchange.projected();
	const { data } = await second.send("intents/decided");
	expect(data.list.slice(0, 2).map(({ offering }: { offering: number }) => offering)).toEqual([0, made]);
	expect(await exchange.differences()).toEqual([]);
});

test("an operator downloads the export that another operator has approved, as a CSV file, once", async () => {
	const requested = await first.send("exports/start", { selection: { table: "users", sort: "nickname" }, reason });
	const { export: id } = requested.data;
	expect((await first.send("exports/approve", { export: id, reason })).error).toBe("own_export");
	expect((await second.send("overview")).data.queues).toContainEqual({
		...{ name: "exports", count: 1, oldest_at: now(), due_at: now() + DAY_MS },
	});
	expect((await second.send("exports/approve", { export: id, reason })).status).toBe(200);
	await expect.poll(async () => (await first.send("exports")).data.list[0].state).toBe("ready");
	expect((await second.send("exports/download", { export: id })).error).toBe("unknown_export");
	const { headers, data: file } = await first.send("exports/download", { export: id });
	expect(headers).toMatchObject({
		...{ "content-type": "text/csv; charset=utf-8", "content-length": String(Buffer.byteLength(file)) },
		...{ "content-disposition": `attachment; filename="candor-users-${id}.csv"`, "cache-control": "no-store" },
		"x-content-type-options": "nosniff",
	});
	expect(file.split("\r\n").map((line: string) => line.split(",")[1])).toEqual(['"nickname"', '"ann"', '"bob"', undefined]);
	expect((await first.send("exports/download", { export: id })).error).toBe("unknown_export");
	expect((await first.send("exports")).data.list[0]).toMatchObject({ state: "downloaded", approved_by: 3, rows: 2 });
});

describe("every call of the console checks its caller", () => {
	const ROLES = ["support", "reviewer", "treasurer", "publisher", "administrator"] as const;
	const browsers = new Map<OperatorRole, OperatorBrowser>([["administrator", first]]);
	const guarded = CONSOLE_LIST.filter(({ access }) => access !== "open");
	/** Params that fit the schemas of the calls. */
	const PARAMS: Readonly<Record<string, object>> = {
		"enrolments/invite": { operator: 90, role: "support", reason },
		"commands/submit": { command: "{}" },
		users: { offset: 0, limit: 1 },
		"users/find": { identifier: "ann" },
		"users/profile": { user: USER, reason },
		audit: { limit: 1 },
		"bank_cards/number": { card: 1, reason },
		"banks/voucher": { application: 1 },
		"banks/texts": { account: 1, lines: [] },
		"deposits/trace": { hash: `0x${"ab".repeat(32)}` },
		"withdrawals/one": { withdrawal: 1 },
		"bank_cards/decide": { card: 1, accepted: true, reason },
		"verification/open": { case: 1, reason },
		"p2p/order": { order: 1 },
		"p2p/image": { order: 1, image: "0" },
		"p2p/message": { order: 1, client_id: "a", text: "hello" },
		"verification/image": { case: 1, item: "front" },
		"verification/decide": { case: 1, version: 0, decision: "accept", items: [], reason },
		"watch_lists/decide": { match: 1, decision: "clear", reason },
		"legal_holds/request": { user: USER, until: Date.UTC(2000, 0), reason },
		"legal_holds/approve": { hold: 0 },
		"legal_holds/end": { hold: 0, reason },
		"exports/start": { selection: { table: "users" }, reason },
		"exports/approve": { export: 0, reason },
		"exports/cancel": { export: 0, reason },
		"exports/download": { export: 0 },
	};
	/** Calls that refuse the params above. */
	const REFUSING = new Set([
		"banks/texts",
		"banks/voucher",
		"commands/submit",
		"legal_holds/approve",
		"legal_holds/end",
		"legal_holds/request",
		"p2p/image",
		"p2p/message",
		"p2p/order",
		"withdrawals/one",
		"verification/image",
		"verification/decide",
		"watch_lists/decide",
	]);
	const paramsOf = ({ path }: ConsoleCall) => PARAMS[path] ?? {};

	beforeAll(async () => {
		for (const [index, role] of ROLES.slice(0, -1).entries()) {
			const browser = browserOf(10 + index);
			await enrol(browser, role);
			browsers.set(role, browser);
		}
		await first.signIn();
		expect((await rig.basicCase()).id).toBe(1);
	});

	test.each(guarded.flatMap((call) => ROLES.map((role) => [call.path, role, call] as const)))(
		"the call %s is open to the role %s only if the contract says so",
		async (path, role, call) => {
			const browser = browsers.get(role) as OperatorBrowser;
			const answer = await browser.send(path, paramsOf(call));
			const may = call.access !== "open" && call.access.roles.includes(role);
			expect(answer.error === "role_lacking", JSON.stringify(answer)).toBe(!may);
			if (answer.status === 200) expect(call.data.parse(answer.data)).toEqual(answer.data);
			else if (may && answer.error !== "unknown_export") expect(REFUSING.has(path)).toBe(true);
			if (path === "session/close") expect((await browser.signIn()).status).toBe(200);
		},
	);

	test.each(guarded.map((call) => [call.path, call] as const))(
		"the call %s refuses requests that lack a part",
		async (path, call) => {
			const params = paramsOf(call);
			const send = (sending: Sending) => first.send(path, params, sending);
			const thief = generateKeyPairSync("ed25519");
			expect((await send({ headers: { cookie: undefined } })).error).toBe("session_required");
			expect((await send({ headers: { cookie: "candor-console-2=AAAA" } })).error).toBe("session_required");
			expect((await send({ key: thief.privateKey })).error).toBe("signature_wrong");
			expect((await send({ headers: { [CONSOLE_HEADERS.signature]: undefined } })).error).toBe("signature_wrong");
			expect((await send({ body: (body) => body.replace("{", "{ ") })).error).toBe("signature_wrong");
			expect((await send({ headers: { [CONSOLE_HEADERS.operator]: "3" } })).error).toBe("session_required");
			expect((await send({ headers: { host: "evil.example" } })).status).toBe(421);
			expect((await send({ headers: { host: "localhost:8080" } })).status).toBe(421);
			expect((await send({ headers: { origin: "https://evil.example" } })).error).toBe("origin_refused");
			expect((await send({ headers: { origin: undefined } })).error).toBe("origin_refused");
			if (call.access === "open" || !call.access.passkey) return;
			expect((await send({ confirmed: false })).error).toBe("confirmation_required");
		},
	);

	test("a session that ended by a suspension stays ended after the operator is restored", async () => {
		const browser = browsers.get("support") as OperatorBrowser;
		await browser.signIn();
		const { operator } = browser;
		expect((await first.command({ type: "SuspendOperator", operator, reason })).status).toBe(200);
		const restored = await first.command({ type: "RestoreOperator", operator, reason });
		await approve(restored.data.intent);
		expect((await browser.send("session")).error).toBe("session_required");
		expect((await browser.signIn()).status).toBe(200);
		expect((await browser.send("session")).status).toBe(200);
	});

	test("a command is refused if its reason cannot be displayed as it is stored", async () => {
		const answer = await first.command({ type: "SuspendOperator", operator: 80, reason: "a\u202eb" });
		expect(answer).toMatchObject({ status: 422, error: "invalid_reason", field: "reason" });
	});

	test("every operator command has a form or a separate page in the console", () => {
		const forms = new Set(OPERATOR_COMMANDS.map(({ type }) => type));
		const others = COMMANDS_OF_OPERATORS.map(({ type }) => type).filter((type) => !forms.has(type));
		expect(others.sort()).toEqual([...WITHOUT_FORM, ...WITHOUT_SERVER].sort());
	});

	test.each(
		COMMANDS_OF_OPERATORS.filter(({ type }) => !WITHOUT_SERVER.has(type)).map((schema) => [schema.type, schema] as const),
	)("the command %s reaches the core from the console, and its result enters the audit log", async (type, { layout }) => {
		const answer = await first.command({ type, ...sampleOf(layout), reason });
		// The server makes two checks before it submits a command to the core.
		const isJudged = !["field_invalid", "role_lacking", "internal_error", "outcome_unknown"].includes(answer.error ?? "");
		expect(isJudged, JSON.stringify(answer)).toBe(true);
		if (BEFORE_THE_CORE.has(answer.error ?? "")) return;
		const { data } = await first.send("audit", { operator: 2, limit: 2 });
		expect(data.list.map(({ details }: { details: string }) => JSON.parse(details).command)).toEqual([type, type]);
		if (answer.data?.intent > 0) await first.command({ type: "WithdrawIntent", intent: answer.data.intent, reason });
	});

	test("two reviewers approve documents; only the session that opened the case gets their pictures", async () => {
		const reviewer = browsers.get("reviewer") as OperatorBrowser;
		const { user, id } = await rig.basicCase();
		const decide = async (browser: OperatorBrowser, of: number) => {
			const { data } = await browser.send("verification/open", { case: of, reason });
			const items = data.items.map(({ item }: { item: string }) => ({ item, accepted: true }));
			return browser.send("verification/decide", { case: of, version: data.version, decision: "accept", items, reason });
		};
		expect((await decide(reviewer, id)).data).toMatchObject({ result: "decided" });
		await rig.sendAdvanced(user);
		const advanced = await rig.caseOf(user, "advanced");
		const params = { case: advanced, item: "front" };
		expect((await reviewer.send("verification/image", params)).error).toBe("unknown_image");
		await reviewer.send("verification/open", { case: advanced, reason });
		const { status, headers, data } = await reviewer.send("verification/image", params);
		expect([status, headers?.["content-type"], headers?.["x-content-type-options"]]).toEqual([200, "image/jpeg", "nosniff"]);
		expect(data).toMatch(/ for 11$/);
		expect((await second.send("verification/image", params)).error).toBe("unknown_image");
		expect((await decide(reviewer, advanced)).data).toMatchObject({ result: "waits_for_second" });
		expect((await decide(second, advanced)).data).toMatchObject({ result: "decided" });
		expect(exchange.host.views.verification.find(user)).toMatchObject({ basic: true, advanced: true });
	});

	const confirmed = guarded.filter(({ access }) => access !== "open" && access.passkey);
	test.each(confirmed.map((call) => [call.path, call] as const))(
		"the call %s refuses a passkey's response to another request, of another passkey, and a used response",
		async (path, call) => {
			const params = paramsOf(call);
			const confirm = (browser: OperatorBrowser, of: object = params, by = browser.passkey) => browser.confirm(path, of, by);
			const send = (confirmation: object) => first.send(path, params, { confirmed: false, confirmation });
			expect((await send(await confirm(first, { ...params, other: 1 }))).error).toBe("confirmation_wrong");
			expect((await send(await confirm(first, params, second.passkey))).error).toBe("confirmation_wrong");
			expect((await send(await confirm(second))).error).toBe("confirmation_expired");
			const once = await confirm(first);
			expect((await send(once)).error ?? "").not.toMatch(/confirmation/);
			expect((await send(once)).error).toBe("confirmation_expired");
		},
	);

	test.each(CONSOLE_LIST.filter(({ access }) => access === "open").map(({ path }) => [path]))(
		"the call %s, which needs no session, refuses a forged Host and a foreign Origin",
		async (path) => {
			const stranger = browserOf(2);
			expect((await stranger.send(path, {}, { headers: { host: "evil.example" } })).status).toBe(421);
			expect((await stranger.send(path, {}, { headers: { origin: "null" } })).error).toBe("origin_refused");
			expect((await stranger.send(path)).error).toBe("field_invalid");
		},
	);
});

test("a console with an address list responds with 404 to other addresses, also through a trusted proxy", async () => {
	const addresses = new BlockList();
	addresses.addSubnet("10.9.0.0", 16, "ipv4");
	const limited = await startConsole({ addresses, trustedProxies: ["192.0.2.1"] });
	const statusFrom = async (remoteAddress: string, forwarded?: string) => {
		const headers = { host: new URL(ORIGIN).host, origin: ORIGIN, "content-type": "application/json" };
		const { statusCode } = await limited.http.inject({
			...{ method: "POST", url: "/api/session/challenge", payload: '{"params":{"operator":2}}', remoteAddress },
			headers: { ...headers, ...(forwarded && { "x-forwarded-for": forwarded }) },
		});
		return statusCode;
	};
	expect([await statusFrom("10.9.1.1"), await statusFrom("::ffff:10.9.1.1")]).toEqual([200, 200]);
	expect([await statusFrom("10.8.1.1"), await statusFrom("2001:db8::1")]).toEqual([404, 404]);
	expect([await statusFrom("192.0.2.1", "10.9.1.1"), await statusFrom("192.0.2.1", "10.8.1.1")]).toEqual([200, 404]);
	expect(await statusFrom("10.8.1.1", "10.9.1.1")).toBe(404);
	await limited.close();
});

test("an address that floods the console without a session is refused before the body is read", async () => {
	const rate = { perSecond: 0.001, burst: 2 };
	const limited = await startConsole({ limits: { ...CONSOLE_LIMITS, files: rate, forged: rate, credentials: rate } });
	const headers = { host: new URL(ORIGIN).host, origin: ORIGIN, "content-type": "application/json" };
	const status = async (method: "GET" | "POST", url: string, remoteAddress: string, payload = "{") =>
		(await limited.http.inject({ method, url, remoteAddress, headers, ...(method === "POST" && { payload }) })).statusCode;
	const statuses = async (method: "GET" | "POST", ...urls: string[]) => {
		const found: number[] = [];
		for (const url of urls) found.push(await status(method, url, "192.0.2.9"));
		return found;
	};
	expect(await statuses("GET", "/unknown", "/assets/x.js", "/")).toEqual([404, 404, 429]);
	expect(await statuses("POST", "/api/session", "/api/commands/submit", "/api/intents")).toEqual([401, 401, 429]);
	expect(await statuses("POST", "/api/session/challenge", "/api/enrolment/open", "/api/session/open")).toEqual([422, 422, 429]);
	expect(await status("POST", "/api/session", "192.0.2.10")).toBe(401);
	await limited.close();
});

test("a browser is not enrolled if the audit log cannot be written", async () => {
	const browser = browserOf(70);
	const { link } = await inviteOperator(
		{ tables: tables(), origin: ORIGIN, now },
		{ operator: 70, role: "support", invitedBy: FOUNDER },
	);
	const token = link.split("#")[1] as string;
	const params = await browser.finishOf(token);
	await exchange.pool.query("alter table console.audit rename to audit_away");
	const finished = await browser.send("enrolment/finish", params);
	await exchange.pool.query("alter table console.audit_away rename to audit");
	expect(finished.status).toBeGreaterThanOrEqual(500);
	// The failed try has not used up the link.
	await browser.enrol(link);
});

test("a browser that does not prove its device key is not enrolled, and its link stays valid", async () => {
	const browser = browserOf(71);
	const invitation = { operator: 71, role: "support", invitedBy: FOUNDER } as const;
	const { link } = await inviteOperator({ tables: tables(), origin: ORIGIN, now }, invitation);
	const params = await browser.finishOf(link.split("#")[1] as string);
	const finish = (sending: Sending) => browser.send("enrolment/finish", params, sending);
	const wrong = { status: 401, error: "signature_wrong", field: "device_key" };
	expect(await finish({ key: generateKeyPairSync("ed25519").privateKey })).toMatchObject(wrong);
	expect(await finish({ headers: { [CONSOLE_HEADERS.signature]: undefined } })).toMatchObject(wrong);
	expect(await finish({ headers: { [CONSOLE_HEADERS.operator]: "72" } })).toMatchObject(wrong);
	expect(await finish({ skewMs: 61_000 })).toMatchObject({ error: "clock_skewed", params: { server_time: now() } });
	// The refused requests have not used up the passkey's challenge.
	expect((await finish({})).status).toBe(200);
	expect((await finish({})).error).toBe("link_expired");
});

test("an enrolment is listed until a newer one replaces it, or its operator exists with other keys", async () => {
	const listed = async () => {
		const { list } = (await first.send("enrolments")).data as { list: { operator: number; device_key: string }[] };
		return list.filter(({ operator }) => operator === 73).map(({ device_key }) => device_key);
	};
	const invite = async (browser: OperatorBrowser) => {
		const { data } = await first.send("enrolments/invite", { operator: 73, role: "support", reason });
		await browser.enrol(data.link);
		return browser.deviceKey;
	};
	const older = await invite(browserOf(73));
	expect(await listed()).toEqual([older]);
	const newer = await invite(browserOf(73));
	expect(await listed()).toEqual([newer]);
	exchange.now += 1_000;
	const keys = { deviceKey: browserOf(73).deviceKey, passkeyId: "b3RoZXI".repeat(4), passkeyKey: "a5".repeat(40) };
	const proposed = await first.command({ type: "EnrolOperator", operator: 73, role: "support", ...keys, reason });
	expect(proposed.error).toBeUndefined();
	await approve(proposed.data.intent);
	expect(await listed()).toEqual([]);
	// After a new invitation, the new keys of the operator wait for approval.
	const later = await invite(browserOf(73));
	expect(await listed()).toEqual([later]);
});

test("the console closes idle connections above its limit", async () => {
	const limited = await startConsole({ connections: { connections: 1, connectionsPerAddress: 1 } });
	await limited.http.listen({ host: "127.0.0.1", port: 0 });
	const { port } = limited.http.server.address() as AddressInfo;
	const sockets = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
	for (const socket of sockets) socket.on("error", () => {});
	await Promise.race(sockets.map((socket) => once(socket, "close")));
	for (const socket of sockets) socket.destroy();
	await limited.close();
});

test("requests with a stolen cookie and another device key do not keep a session open", async () => {
	const thief = generateKeyPairSync("ed25519").privateKey;
	await first.signIn();
	exchange.now += 20 * 60_000;
	expect((await first.send("session", {}, { key: thief })).error).toBe("signature_wrong");
	exchange.now += 10 * 60_000;
	expect((await first.send("session")).error).toBe("session_required");
});

test("the journal has the head of the audit log after the console has closed", async () => {
	await console.close();
	const { entries, head } = exchange.host.views.operators.auditHead;
	const newest = await tables().selectFrom("console.audit").select(["entry", "hash"]).orderBy("entry", "desc").executeTakeFirst();
	expect({ entries, head }).toEqual({ entries: Number(newest?.entry), head: newest?.hash });
});
