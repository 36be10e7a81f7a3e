// Tests `candor check-config`: it prints one line per finding, has exit code 1 if a finding prevents a start, and creates
// nothing.
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TestDatabase } from "@candor/testkit/postgres";
import { reservePort } from "@candor/testkit/processes";
import { candor } from "@candor/testkit/program";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockData } from "../database/data-lock.ts";
import { encodeHead } from "../exchange/heads/published-head.ts";
import { makeProbe } from "../key-store/probe.ts";

const root = mkdtempSync(join(tmpdir(), "candor-check-"));
const dataDir = join(root, "data");
const head = join(root, "head.json");
const commands: string[] = [];
let databases: TestDatabase;
let smtp: SMTPServer;
let good: Record<string, string>;

beforeAll(async () => {
	databases = await TestDatabase.start();
	smtp = new SMTPServer({
		disabledCommands: ["STARTTLS"],
		allowInsecureAuth: true,
		onAuth({ username, password }, _session, done) {
			if (username === "user" && password === "word") done(null, { user: username });
			else done(new Error("wrong password"));
		},
		onMailFrom(_address, _session, done) {
			commands.push("MAIL FROM");
			done();
		},
	});
	await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
	writeFileSync(head, encodeHead({ seq: 7, hash: Buffer.alloc(32), journal: undefined }));
	good = {
		DATA_DIR: dataDir,
		PORT: String(await reservePort()),
		CONSOLE_PORT: String(await reservePort()),
		DATABASE_URL: await databases.empty(),
		HEAD_STORE: head,
		SMTP_URL: mailAt("word"),
		MAIL_FROM: "a@example.org",
	};
});
afterAll(async () => {
	await new Promise<void>((resolve) => smtp.close(resolve));
	await databases?.stop();
	rmSync(root, { recursive: true, force: true });
});

const mailAt = (password: string) => `smtp://user:${password}@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
const check = (changes: Record<string, string> = {}) => candor({ ...good, ...changes }, "check-config");

test("a usable configuration has one line per check and exit code 0, and nothing is created or sent", async () => {
	const { code, text } = await check();
	expect(text.trimEnd().split("\n")).toEqual([
		expect.stringMatching(/^ok {5}settings /),
		expect.stringMatching(/^ok {5}DATA_DIR .* will be made at the first start$/),
		expect.stringMatching(/^ok {5}PORT .* is free$/),
		expect.stringMatching(/^ok {5}CONSOLE_PORT .* is free$/),
		expect.stringMatching(/^ok {5}DATABASE_URL .* has no exchange yet$/),
		expect.stringMatching(/^ok {5}HEAD_STORE .* has the head of sequence 7; writing is not tried$/),
		expect.stringMatching(/^ok {5}KEY_STORE_DIR .* has no key store yet/),
		expect.stringMatching(/^ok {5}SMTP_URL .* no mail was sent$/),
	]);
	expect(code).toBe(0);
	expect(existsSync(dataDir)).toBe(false);
	expect(readdirSync(root)).toEqual(["head.json"]);
	expect(commands).toEqual([]);
});

test("each invalid or unknown variable has one line, and no secret is shown", async () => {
	const { code, text } = await check({ PORT: "x", MODE: "y", PUBLIC_ULR: "z", DATABASE_URL: "mysql://root:secret@x" });
	expect(code).toBe(1);
	expect(text.trimEnd().split("\n")).toEqual([
		expect.stringMatching(/^wrong {2}settings +PORT must be/),
		expect.stringMatching(/^wrong {2}settings +DATABASE_URL must be/),
		expect.stringMatching(/^wrong {2}settings +MODE must be/),
		expect.stringMatching(/^wrong {2}settings +PUBLIC_ULR is not known/),
	]);
	expect(text).not.toContain("secret");
});

test("a database that does not respond, refuses the password or does not exist is reported as wrong", async () => {
	const address = good.DATABASE_URL as string;
	for (const [DATABASE_URL, words] of [
		[address.replace(/:\d+\//, `:${await reservePort()}/`), "ECONNREFUSED"],
		[address.replace(/:[^:@]+@/, ":secret@"), "password authentication failed"],
		[address.replace(/\/\w+$/, "/missing"), "does not exist"],
	] as const) {
		const { code, text } = await check({ DATABASE_URL });
		expect(text).toMatch(new RegExp(`^wrong  DATABASE_URL .*${words}`, "m"));
		expect(text).not.toContain("secret");
		expect(code).toBe(1);
	}
});

test("a database role that may not create tables is reported as wrong", async () => {
	const { address, pool } = await databases.fresh();
	const role = `reader_${process.pid}`;
	await pool.query(`create role ${role} login password 'secret'`);
	const url = new URL(address);
	url.username = role;
	url.password = "secret";
	const { code, text } = await check({ DATABASE_URL: url.href });
	await pool.query(`drop role ${role}`);
	expect(text).toMatch(/^wrong {2}DATABASE_URL .* may not create schemas/m);
	expect(code).toBe(1);
});

test("a port in use is reported as wrong, unless a server runs on the data folder", async () => {
	const taken = createServer();
	await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
	const PORT = String((taken.address() as AddressInfo).port);
	const { code, text } = await check({ PORT });
	expect(text).toMatch(/^wrong {2}PORT .* is taken by another program/m);
	expect(code).toBe(1);
	const used = mkdtempSync(join(root, "used-"));
	const lock = lockData(used);
	const running = await check({ PORT, DATA_DIR: used });
	lock.release();
	taken.close();
	expect(running.text).toMatch(/^note {3}PORT .* is not tried/m);
	expect(running.code).toBe(0);
});

test("a second place of the head that is not mounted, or holds something else, is reported as wrong", async () => {
	const unmounted = await check({ HEAD_STORE: join(root, "disk", "head.json") });
	expect(unmounted.text).toMatch(/^wrong {2}HEAD_STORE .* does not exist: mount its disk/m);
	const garbled = join(root, "garbled.json");
	writeFileSync(garbled, "{}");
	const other = await check({ HEAD_STORE: garbled });
	rmSync(garbled);
	expect(other.text).toMatch(/^wrong {2}HEAD_STORE .* does not contain a head/m);
	expect([unmounted.code, other.code]).toEqual([1, 1]);
	const allowed = await check({ HEAD_STORE: join(root, "disk", "head.json"), START_WITHOUT_HEAD_STORE: "yes" });
	expect(allowed.text).toMatch(/^note {3}HEAD_STORE .* does not exist/m);
	expect(allowed.code).toBe(0);
});

test("a key store that the master key does not open is reported as wrong", async () => {
	const folder = mkdtempSync(join(root, "keys-"));
	const master = Buffer.alloc(32, 5);
	writeFileSync(join(folder, "store.json"), JSON.stringify(makeProbe("a".repeat(32), master)));
	const settings = { KEY_STORE_DIR: folder, KEY_STORE_SECRET: master.toString("hex") };
	expect((await check(settings)).text).toMatch(/^ok {5}KEY_STORE_DIR {4}the master key opens/m);
	const { code, text } = await check({ ...settings, KEY_STORE_SECRET: "ab".repeat(32) });
	expect(text).toMatch(/^wrong {2}KEY_STORE_DIR .*does not open the key store/m);
	expect(code).toBe(1);
	rmSync(folder, { recursive: true });
});

test("a mail server that is unreachable or refuses the password is reported as wrong", async () => {
	const refused = await check({ SMTP_URL: mailAt("secret") });
	expect(refused.text).toMatch(/^wrong {2}SMTP_URL /m);
	expect(refused.text).not.toContain("secret");
	const away = await check({ SMTP_URL: `smtp://127.0.0.1:${await reservePort()}` });
	expect(away.text).toMatch(/^wrong {2}SMTP_URL .*ECONNREFUSED/m);
	expect([refused.code, away.code]).toEqual([1, 1]);
	expect(commands).toEqual([]);
});

test("a data folder that is a file is reported as wrong", async () => {
	const { code, text } = await check({ DATA_DIR: join(head, "data") });
	expect(text).toMatch(/^wrong {2}DATA_DIR .* is a file, and a folder is expected/m);
	expect(code).toBe(1);
});

test("the check reports the settings that a live exchange lacks", async () => {
	const { code, text } = await check({ MODE: "live" });
	expect(text).toMatch(/^note {3}MODE .*no provider of text messages/m);
	expect(code).toBe(0);
});
