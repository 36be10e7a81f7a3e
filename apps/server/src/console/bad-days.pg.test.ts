// Bad days of the console over real sockets: cut connections, two operators or two windows at once, wrong clocks and restarts.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { FOUNDER } from "@candor/core";
import { systemClock } from "@candor/journal";
import { type ConsoleRequest, type ConsoleResponse, OperatorBrowser, TestExchange } from "@candor/testkit/server";
import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import type { PeopleTables } from "../people/people-tables.ts";
import { createLog } from "../runtime/log.ts";
import { CONSOLE_LIMITS } from "./console-app.ts";
import { type Console, createConsole } from "./create-console.ts";
import { inviteOperator } from "./enrolment-calls.ts";
import type { ConsoleTables } from "./tables.ts";

const ORIGIN = "http://localhost:8081";
const MINUTE_MS = 60_000;
const reason = "for a test";
let exchange: TestExchange;
let console: Console;
let port = 0;
/** Runs when a command reaches the exchange, before it is executed. */
let beforeCommand: () => void = () => {};
let [first, second, third]: OperatorBrowser[] = [];
const now = () => exchange.now;

beforeAll(async () => {
	exchange = await TestExchange.start({ mode: "sandbox" });
	await startConsole();
	[first, second, third] = [await enrolled(2), await enrolled(3), await enrolled(4)];
});
afterAll(async () => {
	await console?.close();
	await exchange?.stop();
});
beforeEach(async () => {
	beforeCommand = () => {};
	for (const browser of [first, second, third]) await browser?.signIn();
});

const tables = () => kyselyOf<ConsoleTables & PeopleTables>(exchange.pool);

async function startConsole(): Promise<void> {
	const { host } = exchange;
	console = await createConsole({
		...{ tables: tables(), views: host.views, origin: ORIGIN, hasDemo: false, log: createLog("silent") },
		exchange: {
			submit: (command, sentAt) => {
				if (command.type !== "RecordAuditHead") beforeCommand();
				return host.submit(command, sentAt);
			},
			get durableSeq() {
				return host.durableSeq;
			},
		},
		...{ health: () => ({}) as never, parts: { all: [] }, metrics: new Registry(), secret: Buffer.alloc(32, 7) },
		...{ simulation: { commitments: () => [], profitAndLoss: () => undefined }, clock: { ...systemClock, wall: now } },
		limits: { ...CONSOLE_LIMITS, credentials: { perSecond: 1_000, burst: 10_000 }, forged: { perSecond: 1, burst: 10_000 } },
	});
	await console.http.listen({ host: "127.0.0.1", port: 0 });
	port = (console.http.server.address() as AddressInfo).port;
}

function open({ path, headers }: Omit<ConsoleRequest, "payload" | "address">, length: number) {
	const sent = request({ host: "127.0.0.1", port, method: "POST", path: `/api/${path}`, agent: false });
	for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value);
	sent.setHeader("content-length", length);
	return sent;
}

async function overSocket({ payload, ...rest }: ConsoleRequest): Promise<ConsoleResponse> {
	const sent = open(rest, Buffer.byteLength(payload));
	sent.end(payload);
	const [response] = (await once(sent, "response")) as [IncomingMessage];
	const body = (await response.toArray()).join("");
	return { status: response.statusCode ?? 0, body, cookies: response.headers["set-cookie"] ?? [] };
}

/** Enrols a browser by a link, and opens its operator as an administrator. */
async function enrolled(operator: number, send = overSocket): Promise<OperatorBrowser> {
	const browser = new OperatorBrowser({ operator, origin: ORIGIN, now, send: (sent) => way(sent) });
	let way = send;
	ways.set(browser, (other) => {
		way = other;
	});
	const { link } = await inviteOperator(
		{ tables: tables(), origin: ORIGIN, now },
		{ operator, role: "administrator", invitedBy: FOUNDER },
	);
	await browser.enrol(link);
	const keys = await tables()
		.selectFrom("console.enrolments")
		.selectAll()
		.where("operator", "=", operator)
		.orderBy("id", "desc")
		.executeTakeFirstOrThrow();
	await exchange.accept({
		...{ type: "EnrolOperator", id: "", by: FOUNDER, operator, role: "administrator", reason },
		...{ deviceKey: keys.device_key, passkeyId: keys.passkey_id, passkeyKey: keys.passkey_key },
	});
	return browser;
}
/** Replaces the way of a browser's requests. */
const ways = new Map<OperatorBrowser, (send: typeof overSocket) => void>();

interface Waiting {
	readonly intent: number;
	readonly hash: string;
}

/** The first operator proposes a command. */
async function proposal(): Promise<Waiting> {
	const proposed = await first.command({ type: "SetCountries", product: "options", demoOnly: ["DE"], absent: [], reason });
	const { list } = (await first.send("intents")).data as { list: Waiting[] };
	return list.find(({ intent }) => intent === proposed.data.intent) as Waiting;
}

const approval = ({ intent, hash }: Waiting) => ({ type: "ApproveIntent", intent, hash, reason });
const isWaiting = async (browser: OperatorBrowser, intent: number) =>
	((await browser.send("intents")).data.list as Waiting[]).some((one) => one.intent === intent);
const decisionsOf = async (intent: number) => {
	const { list } = (await first.send("audit", { limit: 200 })).data as { list: { details: string; kind: string }[] };
	return list.map(({ kind, details }) => ({ kind, ...JSON.parse(details) })).filter((entry) => entry.intent === intent);
};

describe("two operators who act on one intent at once", () => {
	test.each(["ApproveIntent", "WithdrawIntent"])("make one decision, and %s of the other names who decided and when", async (type) => {
		const waiting = await proposal();
		const answers = await Promise.all([
			second.command(approval(waiting)),
			third.command({ ...approval(waiting), type, ...(type === "WithdrawIntent" && { hash: undefined }) }),
		]);
		const [winner, loser] = answers[0].status === 200 ? [second, 1] : [third, 0];
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		const decision = winner === third && type === "WithdrawIntent" ? "withdrawn" : "approved";
		const decided = { operator: winner.operator, decision, at: now() };
		expect(answers[loser]).toMatchObject({ status: 422, error: "unknown_intent", field: "intent", params: decided });
		const { data } = await first.send("intents");
		expect(data.decided[0]).toEqual({ intent: waiting.intent, ...decided });
		expect(data.list).toEqual([]);
	});

	test("the audit entries of both name the intent", async () => {
		const waiting = await proposal();
		await second.command(approval(waiting));
		await third.command(approval(waiting));
		expect((await decisionsOf(waiting.intent)).map(({ kind, command, refusal, state }) => [kind, command, refusal ?? state])).toEqual([
			["command_refused", "ApproveIntent", "unknown_intent"],
			["command", "ApproveIntent", "sent"],
			["command", "ApproveIntent", undefined],
			["command", "ApproveIntent", "sent"],
			["command", "SetCountries", undefined],
		]);
	});

	test("an intent that never existed has no decision", async () => {
		const refused = await second.command({ type: "WithdrawIntent", intent: 999, reason });
		expect(refused).toMatchObject({ status: 422, error: "unknown_intent", field: "intent" });
		expect(refused.params).not.toHaveProperty("operator");
	});
});
