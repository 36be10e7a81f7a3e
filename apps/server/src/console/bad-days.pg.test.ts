// Tests failures of the console over real sockets: cut connections, two operators or two windows at the same time, wrong clocks,
// and restarts.
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONSOLE_HEADERS } from "@candor/contract";
import { FOUNDER } from "@candor/core";
import { systemClock } from "@candor/journal";
import {
	type ConsoleRequest,
	type ConsoleResponse,
	OperatorBrowser,
	TestExchange,
	VerificationRig,
} from "@candor/testkit/server";
import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import type { PeopleTables } from "../people/people-tables.ts";
import { createLog } from "../runtime/log.ts";
import { noWatchLists } from "../watch-lists/no-watch-lists.ts";
import { CONSOLE_LIMITS } from "./console-app.ts";
import { type Console, createConsole } from "./create-console.ts";
import { inviteOperator } from "./enrolment-calls.ts";
import { MONEY_WITHOUT_NETWORKS } from "./money.ts";
import type { ConsoleTables } from "./tables.ts";

const ORIGIN = "http://localhost:8081";
const MINUTE_MS = 60_000;
const reason = "for a test";
let exchange: TestExchange;
let console: Console;
let port = 0;
/** Called when a command reaches the exchange, before it is executed. */
let beforeCommand: () => void = () => {};
let first: OperatorBrowser;
let second: OperatorBrowser;
let third: OperatorBrowser;
/** Returns the address from which requests are sent. */
let addressOf = () => "192.0.2.1";
const now = () => exchange.now;

beforeAll(async () => {
	exchange = await TestExchange.start({ mode: "sandbox" });
	await startConsole();
	first = await enrolled(2);
	second = await enrolled(3);
	third = await enrolled(4);
});
afterAll(async () => {
	await console?.close();
	await exchange?.stop();
});
beforeEach(async () => {
	beforeCommand = () => {};
	cut = undefined;
	addressOf = () => "192.0.2.1";
	for (const browser of [first, second, third]) await browser.signIn();
});

const tables = () => kyselyOf<ConsoleTables & PeopleTables>(exchange.pool);

async function startConsole(): Promise<void> {
	const { host } = exchange;
	console = await createConsole({
		...{
			tables: tables(),
			projection: kyselyOf(exchange.pool),
			views: host.views,
			origin: ORIGIN,
			looks: { hour: 60, day: 200 },
		},
		...{ hasDemo: false, log: createLog("silent") },
		...{ bankCards: {} as never, money: MONEY_WITHOUT_NETWORKS, orderChat: {} as never, p2p: {} as never },
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
		...{
			verification: new VerificationRig(exchange).service,
			watchLists: noWatchLists(),
			images: { readForOperator: async () => undefined },
		},
		exportsFolder: mkdtempSync(join(tmpdir(), "candor-exports-")),
		trustedProxies: ["127.0.0.1"],
		limits: { ...CONSOLE_LIMITS, credentials: { perSecond: 1_000, burst: 10_000 }, forged: { perSecond: 1, burst: 10_000 } },
	});
	await console.http.listen({ host: "127.0.0.1", port: 0 });
	port = (console.http.server.address() as AddressInfo).port;
}

function open({ path, headers }: Omit<ConsoleRequest, "payload" | "address">, length: number) {
	const sent = request({ host: "127.0.0.1", port, method: "POST", path: `/api/${path}`, agent: false });
	for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value);
	sent.setHeader("content-length", length);
	sent.setHeader("x-forwarded-for", addressOf());
	return sent;
}

async function overSocket({ payload, ...rest }: ConsoleRequest): Promise<ConsoleResponse> {
	const sent = open(rest, Buffer.byteLength(payload));
	sent.end(payload);
	const [response] = (await once(sent, "response")) as [IncomingMessage];
	const body = (await response.toArray()).join("");
	return { status: response.statusCode ?? 0, headers: response.headers, body };
}

/** If it is set, requests of the call `path` are sent by `send`, which closes the connection before the response. */
let cut: { readonly path: string; readonly send: (request: ConsoleRequest) => Promise<never> } | undefined;

/** Enrols a browser with a link, and makes its operator an administrator. */
async function enrolled(operator: number): Promise<OperatorBrowser> {
	const send = (sent: ConsoleRequest) => (cut?.path === sent.path ? cut.send(sent) : overSocket(sent));
	const browser = new OperatorBrowser({ operator, origin: ORIGIN, now, send });
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
interface Waiting {
	readonly intent: number;
	readonly hash: string;
}

/** Lets the first operator propose a command. Returns the intent, which waits for a second operator. */
async function proposal(): Promise<Waiting> {
	const proposed = await first.command({ type: "SetCountries", product: "options", demoOnly: ["DE"], absent: [], reason });
	const { list } = (await first.send("intents")).data as { list: Waiting[] };
	return list.find(({ intent }) => intent === proposed.data.intent) as Waiting;
}

const approval = ({ intent, hash }: Waiting) => ({ type: "ApproveIntent", intent, hash, reason });
const decisionsOf = async (intent: number) => {
	const { list } = (await first.send("audit", { limit: 200 })).data as { list: { details: string; kind: string }[] };
	return list.map(({ kind, details }) => ({ kind, ...JSON.parse(details) })).filter((entry) => entry.intent === intent);
};

describe("two operators decide one intent at the same time", () => {
	test.each(["ApproveIntent", "WithdrawIntent"])(
		"of two simultaneous decisions of one intent only one counts, and the refused %s names operator and time",
		async (type) => {
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
		},
	);

	test("the audit entries of two simultaneous decisions both name the intent", async () => {
		const waiting = await proposal();
		await second.command(approval(waiting));
		await third.command(approval(waiting));
		expect(
			(await decisionsOf(waiting.intent)).map(({ kind, command, refusal, state }) => [kind, command, refusal ?? state]),
		).toEqual([
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

describe("a browser closes in the middle of its decision", () => {
	/** Sends a decision, and closes the connection at the given moment. Resolves after the server has noticed this. */
	async function cutDecision(
		waiting: Waiting,
		moment: "before the body is complete" | "while the command is executed",
	): Promise<string> {
		let payload = "";
		const isEarly = moment === "before the body is complete";
		cut = {
			path: "commands/submit",
			send: async (sent) => {
				payload = sent.payload;
				const connected = once(console.http.server, "connection");
				const request = open(sent, Buffer.byteLength(payload));
				request.on("error", () => {});
				const closed = connected.then(([socket]) => new Promise((resolve) => (socket as Socket).once("close", resolve)));
				beforeCommand = () => request.destroy();
				if (isEarly) request.write(payload.slice(0, 20), () => request.destroy());
				else request.end(payload);
				await closed;
				throw new Error("the connection was cut");
			},
		};
		await expect(second.command(approval(waiting))).rejects.toThrow("cut");
		cut = undefined;
		beforeCommand = () => {};
		return payload;
	}

	test("a decision whose browser closes after the whole request counts once, and the browser shows it later", async () => {
		const waiting = await proposal();
		const payload = await cutDecision(waiting, "while the command is executed");
		// The exchange executes commands in order. After this command, the one of the cut request has been executed too.
		const other = await proposal();
		const { data } = await second.send("intents");
		expect(data.list.map(({ intent }: Waiting) => intent)).toEqual([other.intent]);
		expect(data.decided[0]).toEqual({ intent: waiting.intent, operator: 3, decision: "approved", at: now() });
		expect((await decisionsOf(waiting.intent)).filter(({ command }) => command === "ApproveIntent")).toHaveLength(2);
		// The cut request has used its confirmation, so a repetition is refused.
		expect((await second.sendBody("commands/submit", payload)).error).toBe("confirmation_expired");
		expect((await second.command(approval(waiting))).error).toBe("unknown_intent");
		await first.command({ type: "WithdrawIntent", intent: other.intent, reason });
	});

	test("a decision whose browser closes within the request does not count, and the operator can decide later", async () => {
		const waiting = await proposal();
		await cutDecision(waiting, "before the body is complete");
		expect((await second.send("intents")).data.list).toMatchObject([{ intent: waiting.intent }]);
		expect((await second.command(approval(waiting))).status).toBe(200);
	});
});

describe("an operator uses two windows", () => {
	test("two windows of one operator end together when the operator signs out in one window", async () => {
		const cookie = second.cookie;
		expect((await second.send("session/close")).status).toBe(200);
		expect((await second.send("session", {}, { headers: { cookie } })).error).toBe("session_required");
	});

	test("two windows of one operator share a session, and a sign-in in one window ends the earlier session", async () => {
		const { cookie } = second;
		await second.signIn();
		expect(second.cookie).not.toBe(cookie);
		expect((await second.send("session", {}, { headers: { cookie } })).error).toBe("session_required");
		expect((await second.send("session")).status).toBe(200);
	});

	test("two windows of one operator can confirm two requests at once", async () => {
		const [one, other] = [await proposal(), await proposal()];
		const answers = await Promise.all([second.command(approval(one)), second.command(approval(other))]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
	});

	test("if two windows of one operator confirm one intent, one decides, and the other shows the operator's decision", async () => {
		const waiting = await proposal();
		const answers = await Promise.all([second.command(approval(waiting)), second.command(approval(waiting))]);
		expect(answers.map(({ error }) => error).sort()).toEqual(["unknown_intent", undefined]);
		expect(answers.find(({ error }) => error)?.params).toMatchObject({ operator: 3, decision: "approved", at: now() });
	});
});

test.each([-5, 5])(
	"a sign-in with a clock that is %i minutes off gets the server's time, and one more try succeeds",
	async (minutes) => {
		const params = await second.answerTo((await second.challenge()).data);
		const refused = await second.send("session/open", params, { skewMs: minutes * MINUTE_MS });
		expect(refused).toMatchObject({ status: 401, error: "clock_skewed", params: { server_time: now() } });
		expect((await second.send("session", {}, { skewMs: minutes * MINUTE_MS })).params).toEqual({ server_time: now() });
		// The refused request has not used the passkey's response, so the same response is accepted now.
		expect((await second.send("session/open", params)).status).toBe(200);
	},
);

test("the server reveals neither clock nor challenge to a browser without the device key", async () => {
	const params = await second.answerTo((await second.challenge()).data);
	const { privateKey: key } = first.keys;
	expect(await second.send("session/open", params, { key, skewMs: 5 * MINUTE_MS })).toMatchObject({ error: "sign_in_refused" });
	expect(await second.send("session/open", { operator: 3, passkey: {} }, { key })).toMatchObject({ error: "sign_in_refused" });
});

test("a server that restarts after the challenge refuses the passkey's assertion as expired, and one more try succeeds", async () => {
	const params = await second.answerTo((await second.challenge()).data);
	await console.close();
	await startConsole();
	expect(await second.send("session/open", params)).toMatchObject({ status: 401, error: "challenge_expired" });
	expect((await second.signIn()).status).toBe(200);
});

test.each(["192.168.1.5:8081", "console.lan", "localhost:80", "127.0.0.1:8081"])(
	"a request to the host %s gets no page and no data, and shows the console's address",
	async (host) => {
		for (const path of ["", "api/session/challenge"]) {
			const sent = request({ host: "127.0.0.1", port, path: `/${path}`, method: path === "" ? "GET" : "POST", agent: false });
			sent.setHeader("host", host);
			sent.end();
			const [response] = (await once(sent, "response")) as [IncomingMessage];
			expect(response.statusCode).toBe(421);
			expect(response.headers["content-type"]).toContain("text/plain");
			expect((await response.toArray()).join("")).toBe("The console opens at http://localhost:8081 only.\n");
		}
	},
);

describe("a thief has the cookie of a session and another device key", () => {
	const thief = generateKeyPairSync("ed25519").privateKey;
	/** Sends requests with wrong signatures until the server no longer checks them. Returns the number of checked ones. */
	async function flood(browser: OperatorBrowser, cookie: string): Promise<number> {
		for (let sent = 0; ; sent++) {
			const { error } = await browser.send("session", {}, { key: thief, headers: { cookie, [CONSOLE_HEADERS.operator]: "3" } });
			if (error === "too_many_requests") return sent;
			expect(error).toBe("signature_wrong");
		}
	}

	test("a thief with the cookie is refused after some wrong signatures, and the owner at another address is not", async () => {
		const { cookie } = second;
		addressOf = () => "192.0.2.66";
		expect(await flood(third, cookie)).toBeGreaterThanOrEqual(20);
		addressOf = () => "192.0.2.1";
		expect((await second.send("session")).status).toBe(200);
	});

	test("a thief with the cookie cannot lock out an owner at the same address, whose next sign-in ends the stolen session", async () => {
		const { cookie } = second;
		await flood(third, cookie);
		expect((await second.send("session")).error).toBe("too_many_requests");
		expect((await second.signIn()).status).toBe(200);
		expect((await second.send("session")).status).toBe(200);
		expect((await third.send("session", {}, { key: thief, headers: { cookie, [CONSOLE_HEADERS.operator]: "3" } })).error).toBe(
			"session_required",
		);
	});
});

/** Lets the first operator propose five new operators. Returns the numbers of the intents. */
async function openSecurityIntents(from: number): Promise<number[]> {
	const intents: number[] = [];
	for (let operator = from; operator < from + 5; operator++) {
		const command = { type: "OpenOperator", operator, role: "support", publicKey: operator.toString(16).repeat(32), reason };
		intents.push((await first.command(command)).data.intent);
	}
	return intents;
}

test("an administrator with five open security intents can withdraw one to propose a restoration", async () => {
	await first.command({ type: "SuspendOperator", operator: 4, reason });
	const intents = await openSecurityIntents(50);
	const restoration = { type: "RestoreOperator", operator: 4, reason };
	expect((await first.command(restoration)).error).toBe("too_many_intents");
	expect((await first.command({ type: "WithdrawIntent", intent: intents[0], reason })).status).toBe(200);
	const proposed = await first.command(restoration);
	const { list } = (await second.send("intents")).data as { list: Waiting[] };
	const restoring = list.find(({ intent }) => intent === proposed.data.intent) as Waiting;
	expect((await second.command(approval(restoring))).status).toBe(200);
	expect((await third.signIn()).status).toBe(200);
	for (const intent of intents.slice(1)) await first.command({ type: "WithdrawIntent", intent, reason });
});

test("another administrator can propose the restoration meanwhile, or withdraw the blocking intents", async () => {
	await first.command({ type: "SuspendOperator", operator: 4, reason });
	const intents = await openSecurityIntents(60);
	for (const intent of intents) expect((await second.command({ type: "WithdrawIntent", intent, reason })).status).toBe(200);
	const proposed = await second.command({ type: "RestoreOperator", operator: 4, reason });
	const { list } = (await first.send("intents")).data as { list: Waiting[] };
	const restoring = list.find(({ intent }) => intent === proposed.data.intent) as Waiting;
	expect((await first.command(approval(restoring))).status).toBe(200);
});
