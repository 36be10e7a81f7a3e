// Tests the first start of a live exchange, with price venues and a mail server that the test runs on this machine.
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TestDatabase } from "@candor/testkit/postgres";
import { reservePort } from "@candor/testkit/processes";
import { candor } from "@candor/testkit/program";
import { LocalVenue, PROTOCOLS } from "@candor/testkit/stand-ins";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "./config/environment.ts";
import listing from "./exchange/listing.json" with { type: "json" };
import { createLog } from "./runtime/log.ts";
import { type RunningServer, startServer } from "./server.ts";

const NAMES = ["binance", "okx", "kucoin", "gate"] as const;
const SYMBOLS = listing.pairs.map(({ base }) => `${base}/${listing.terms.quote}`);
/**
 * Longest wait for a condition and time between two checks of it, in ms. The wait is shorter than the test's time limit, so that
 * a failure names the condition that was not met.
 */
const PATIENCE = { timeout: 1_080_000, interval: 200 };
const PASSWORD = "correct horse";

let database: TestDatabase;
let dataDir: string;
let environment: Record<string, string>;
let server: RunningServer | undefined;
let talking: NodeJS.Timeout;
const venues: LocalVenue[] = [];
const mails: string[] = [];
const mailServer = new SMTPServer({
	disabledCommands: ["STARTTLS"],
	authOptional: true,
	onData(stream, _session, done) {
		let source = "";
		stream.on("data", (chunk) => (source += chunk));
		stream.on("end", () => {
			mails.push(source);
			done();
		});
	},
});

beforeAll(async () => {
	database = await TestDatabase.start();
	dataDir = mkdtempSync(join(tmpdir(), "candor-opening-"));
	for (const name of NAMES) venues.push(await LocalVenue.start(PROTOCOLS[name], SYMBOLS));
	talking = setInterval(() => {
		for (const venue of venues) for (const symbol of SYMBOLS) venue.say(symbol, "100.1", "100.1", "100.1", Date.now());
	}, 200);
	await new Promise<void>((resolve) => mailServer.listen(0, "127.0.0.1", resolve));
	const { port: mailPort } = mailServer.server.address() as AddressInfo;
	environment = {
		MODE: "live",
		PORT: String(await reservePort()),
		CONSOLE_PORT: String(await reservePort()),
		DATA_DIR: dataDir,
		DATABASE_URL: (await database.fresh()).address,
		LOG_LEVEL: "silent",
		SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
		MAIL_FROM: "Candor <no-reply@candor.example>",
	};
});
afterAll(async () => {
	clearInterval(talking);
	await server?.close();
	await Promise.all(venues.map((venue) => venue.close()));
	await new Promise<void>((resolve) => mailServer.close(resolve));
	await database.stop();
	rmSync(dataDir, { recursive: true });
});

function start(): Promise<RunningServer> {
	const priceSources = NAMES.map((name, at) => ({ name, endpoint: (venues[at] as LocalVenue).endpoint }));
	return startServer({ ...readConfig(environment), priceSources }, createLog("silent"), ({ error }) => {
		throw error;
	});
}

const firstUser = (more: Record<string, string> = {}, ...words: string[]) =>
	candor({ ...environment, ...more }, "first-user", ...words);

// biome-ignore lint/suspicious/noExplicitAny: the contract's own tests check the shapes of these three responses
async function call(path: string, params?: object): Promise<any> {
	const response = await fetch(`http://127.0.0.1:${environment.PORT}/api/${path}`, {
		...(params === undefined ? {} : { method: "POST", body: JSON.stringify(params) }),
		headers: { "content-type": "application/json" },
	});
	return response.json();
}

const register = (account: object) =>
	call("user/register", { password: PASSWORD, re_password: PASSWORD, agree: true, ...account });

test("the first user of a live exchange registers by the operator's code, and other users by invitation", async () => {
	const forgotten = await firstUser({ MODE: "" });
	expect(forgotten.code).toBe(1);
	expect(forgotten.text).toContain("MODE=live");
	const replaced = await firstUser();
	const again = await firstUser();
	expect([again.code, again.text]).toEqual([1, expect.stringContaining("first-user again")]);
	const made = await firstUser({}, "again");
	expect([made.code, made.text]).toEqual([0, expect.stringContaining("Invite code of the first user")]);
	const codeIn = ({ text }: { text: string }) => /user: ((?:[A-Z2-9]{4}-){3}[A-Z2-9]{4})\n/.exec(text)?.[1] as string;
	const inviteCode = codeIn(made);
	expect(made.text).toContain(`/pages/user/login/register?invite_code=${inviteCode}\n`);

	server = await start();
	expect(server.missing.filter((line) => line.includes("no user is registered"))).toEqual([
		expect.stringContaining("is valid until"),
	]);
	expect(server.missing.filter((line) => line.includes("SMTP_URL"))).toEqual([]);
	expect(server.priceSources).toEqual([...NAMES]);
	const founder = { type: "username", account: "founder" };
	expect(await register({ ...founder, invite_code: codeIn(replaced) })).toMatchObject({ error: "invite_code_unknown" });
	expect(await register({ ...founder, invite_code: "CANDOR" })).toMatchObject({ error: "invite_code_unknown" });
	// Several users register at the same time with the same invite code. The exchange may accept only one of them.
	const together = await Promise.all(
		["founder", "founder2", "founder3"].map((account) =>
			register({ type: "username", account, invite_code: ` ${inviteCode.toLowerCase()}` }),
		),
	);
	const registered = together.filter(({ type }) => type === "ok");
	expect(registered).toHaveLength(1);
	expect(together.filter(({ error }) => error === "invite_code_unknown")).toHaveLength(2);
	expect(await register({ type: "username", account: "founder4", invite_code: inviteCode })).toMatchObject({
		error: "invite_code_unknown",
	});

	expect(await call("sms_mail", { account: "ada@example.org", scene: "register" })).toMatchObject({ type: "ok" });
	const code = await vi.waitFor(() => {
		const found = /\b(\d{6})\b/.exec(mails.join("\n").split("text/plain")[1] ?? "");
		expect(found).not.toBeNull();
		return found?.[1];
	}, PATIENCE);
	const { invite_code } = registered[0].data.user;
	const ada = await register({ type: "email", account: "ada@example.org", code, invite_code });
	expect(ada).toMatchObject({ type: "ok", data: { token: expect.any(String) } });

	const { prices, parts, mode } = await vi.waitFor(async () => {
		const { data } = await call("health");
		expect(data).toMatchObject({ status: "ok", reason: null });
		return data;
	}, PATIENCE);
	expect({ mode, parts }).toEqual({
		mode: "live",
		parts: { mail: "ok", sms: "not_configured", prices: "ok", watch_lists: "old" },
	});
	expect(prices.halted).toEqual([]);
	expect(prices.sources.length).toBeGreaterThanOrEqual(3);

	await server.close();
	const late = await firstUser();
	expect(late.code).toBe(1);
	expect(late.text).toContain("A user is already registered");
	server = await start();
	expect(server.missing.filter((line) => line.includes("first-user"))).toEqual([]);
});

test("first-user refuses to create an invite code for a sandbox", async () => {
	const { address } = await database.fresh();
	const sandbox = { MODE: "", DATABASE_URL: address, DATA_DIR: mkdtempSync(join(tmpdir(), "candor-opening-sandbox-")) };
	const { code, text } = await firstUser({ ...sandbox, MODE: "sandbox" });
	expect([code, text]).toEqual([1, expect.stringContaining("CANDOR")]);
	rmSync(sandbox.DATA_DIR, { recursive: true });
});
