// Tests `npm run candor -- <command>` with good and with damaged data. Three tests start the program; the others run the commands
// in this process.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommandGenerator } from "@candor/testkit";
import { copyCluster, type FreshDatabase, TestDatabase } from "@candor/testkit/postgres";
import { bareEnvironment } from "@candor/testkit/processes";
import { candor as runCommand } from "@candor/testkit/program";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lockData } from "../database/data-lock.ts";
import { ExchangeHost } from "../exchange/exchange-host.ts";
import { IndexSigner } from "../market-data/index-signer.ts";

const dataDir = mkdtempSync(join(tmpdir(), "candor-cli-"));
let databases: TestDatabase;
let database: FreshDatabase;
afterAll(async () => {
	await databases?.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

function openExchange(): Promise<ExchangeHost> {
	return ExchangeHost.open({ ...database, dataDir, mode: undefined, version: "test", log: () => {}, onHalt: () => {} });
}

beforeAll(async () => {
	databases = await TestDatabase.start();
	database = await databases.fresh();
	const host = await openExchange();
	const generator = new CommandGenerator(11, { now: () => Date.now() });
	host.onPublished((batch) => generator.observe(batch.events));
	for (let sent = 0; sent < 600; sent += 20) {
		if (sent === 300) await host.follower.snapshotNow();
		await Promise.all(Array.from({ length: 20 }, () => host.submit(generator.next())));
	}
	await host.close();
});

const candor = (...words: string[]) => runCommand({ DATA_DIR: dataDir, DATABASE_URL: database.address }, ...words);

/** Runs the program as an operator does. */
async function startProgram(environment: Record<string, string>, ...words: string[]) {
	const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts"), ...words], {
		env: { ...bareEnvironment(), ...environment },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const said = { output: "", errors: "" };
	child.stdout.on("data", (part) => (said.output += part));
	child.stderr.on("data", (part) => (said.errors += part));
	const [code] = (await once(child, "close")) as [number];
	return { code, ...said };
}

describe("the program returns exit codes and separates output from progress", () => {
	test("the program prints the result of verify on standard output and its progress on standard error, and exits with 0", async () => {
		const { code, output, errors } = await startProgram({ DATA_DIR: dataDir, DATABASE_URL: database.address }, "verify");
		expect(errors).toMatch(/journal {4}50 %/);
		expect(output).toMatch(/\nclean\n$/);
		expect(code).toBe(0);
	});

	test("verify of an empty journal exits with 1 and asks for the right data folder", async () => {
		const empty = mkdtempSync(join(tmpdir(), "candor-empty-"));
		// Postgres runs as another system user than root, and must be able to enter the folder.
		chmodSync(empty, 0o711);
		copyCluster(empty);
		const { code, output } = await startProgram({ DATA_DIR: empty }, "verify");
		expect(output).toContain("is this the server's own DATA_DIR");
		expect(code).toBe(1);
		rmSync(empty, { recursive: true, force: true });
	});

	test("a command creates nothing and exits with 1 if DATA_DIR or DATABASE_URL has no exchange", async () => {
		const missing = join(tmpdir(), `candor-mistyped-${process.pid}`);
		const mistyped: Record<string, string>[] = [{ DATA_DIR: missing }, { DATA_DIR: missing, DATABASE_URL: database.address }];
		for (const environment of mistyped) {
			for (const command of ["verify", "rebuild", "rotate-key"]) {
				const { code, text } = await runCommand(environment, command);
				expect([code, text]).toEqual([1, expect.stringContaining("Nothing was created")]);
				expect(existsSync(missing)).toBe(false);
			}
		}
		const other = `mistyped_${process.pid}`;
		await database.pool.query(`create database ${other}`);
		const { code, text } = await runCommand(
			{ DATA_DIR: dataDir, DATABASE_URL: database.address.replace(/\/\w+$/, `/${other}`) },
			"verify",
		);
		await database.pool.query(`drop database ${other}`);
		expect([code, text]).toEqual([1, expect.stringContaining("no exchange in the database")]);
	});

	test("an unknown command lists the commands and exits with 2", async () => {
		const { code, output } = await startProgram({ DATA_DIR: dataDir }, "repair");
		expect(code).toBe(2);
		for (const name of ["verify", "replay", "recompute", "snapshot", "rebuild", "accept-head", "rotate-key"])
			expect(output).toContain(`\n  ${name} `);
	});
});

async function change(...statements: string[]): Promise<void> {
	for (const statement of statements) await database.pool.query(statement);
}

describe("commands find no problem in good data", () => {
	test("verify finds no problem in good data", async () => {
		const { code, text } = await candor("verify");
		expect(text).toMatch(/every hash, link and event is unchanged/);
		expect(text).toMatch(/snapshots {3}sequence \d+ and the rows after it give the same state/);
		expect(text).toMatch(/\nclean\n$/);
		expect(code).toBe(0);
	});

	test("replay and snapshot reach equal states", async () => {
		const state = (text: string) => /state ([0-9a-f]{64})/.exec(text)?.[1];
		const replayed = await candor("replay");
		const snapped = await candor("snapshot");
		expect([replayed.code, snapped.code]).toEqual([0, 0]);
		expect(state(replayed.text)).toBeDefined();
		expect(state(snapped.text)).toBe(state(replayed.text));
		expect(snapped.text).toMatch(/snapshot of sequence \d+ written/);
	});

	test("recompute reads the complete journal and finds no difference", async () => {
		const { code, text } = await candor("recompute");
		expect(text).toMatch(/hosting {5}\d+ orders, \d+ payments of interest, \d+ endings, \d+ reserves/);
		expect(text).toContain("every value equals the recorded one");
		expect(code).toBe(0);
	});
});

describe("operator rescue opens an administrator", () => {
	const publicKey = "5".repeat(64);

	test("operator rescue journals an administrator whose rights begin in 72 hours, and refuses the number a second time", async () => {
		const words = ["operator", "rescue", "77", publicKey, "--reason", "all keys are lost"];
		const first = await candor(...words);
		expect([first.code, first.text]).toEqual([0, expect.stringContaining("Operator 77 is an administrator in 72 hours")]);
		const second = await candor(...words);
		expect([second.code, second.text]).toEqual([1, expect.stringContaining("operator_exists (operator)")]);
		const { code, text } = await candor("verify");
		expect([code, text]).toEqual([0, expect.stringMatching(/\nclean\n$/)]);
	});

	test.each([
		["without a number", []],
		["without a reason", ["78", publicKey]],
		["with a key that is not 32 bytes", ["78", "ab", "--reason", "lost"]],
	])("operator rescue ends with exit code 2 %s", async (_name, words) => {
		expect((await candor("operator", "rescue", ...words)).code).toBe(2);
	});
});

describe("verify finds differences and rebuild repairs them", () => {
	test.each([
		[
			"a balance",
			"update projection.balances set available = available + 1 where owner = 100101 and account = 'coin' and asset = 3",
			/balance of 100101 coin 3/,
		],
		[
			"an order",
			"update projection.orders set lots = lots + 1 where order_id = (select min(order_id) from projection.orders where status = 'waiting')",
			/open order \d+/,
		],
		[
			"a missing trade",
			"delete from projection.trades where trade_id = (select max(trade_id) from projection.trades)",
			/trades: the journal tells of/,
		],
		[
			"a candle",
			"update projection.candles set volume_lots = volume_lots + 1 where period = '1hour'",
			/candles of pair \d+, 1hour/,
		],
		[
			"a day's sum",
			"update projection.day_changes set change = change + 1 where user_id = 100101 and cause = 'deposit'",
			/changes of 100101 on day \d+ by deposit/,
		],
	])("verify reports %s in a table that differs from the journal; rebuild repairs it", async (_what, statement, named) => {
		await change(statement);
		const found = await candor("verify");
		expect(found.text).toMatch(named);
		expect(found.text).toContain("NOT CLEAN");
		expect(found.code).toBe(1);
		const rebuilt = await candor("rebuild");
		expect(rebuilt.text).toMatch(/projection 100 %/);
		expect(rebuilt.code).toBe(0);
		expect((await candor("verify")).code).toBe(0);
	});
});

test("verify reports tables at a sequence that the journal does not have; rebuild repairs them", async () => {
	await change("update projection.position set seq = 0");
	const { code, text } = await candor("verify");
	expect(text).toMatch(/projection {2}cannot be advanced/);
	expect(code).toBe(1);
	expect((await candor("rebuild")).code).toBe(0);
});

const trigger = (how: string) => `alter table journal.entries ${how} trigger only_added`;
const FLIP = {
	events: "the events do not have the stored hash",
	commands: "the row does not have the stored hash",
	hash: "the row does not have the stored hash",
} as const;

test.each(Object.entries(FLIP))(
	"every command names the sequence of a damaged byte of %s before the snapshot and changes nothing",
	async (column, what) => {
		const place = "(select first_seq from journal.entries order by first_seq offset 4 limit 1)";
		const flip = `update journal.entries set ${column} = set_byte(${column}, 3, get_byte(${column}, 3) # 1) where first_seq = ${place}`;
		const before = await contents();
		await change(trigger("disable"), flip, trigger("enable"));
		for (const command of ["verify", "replay", "recompute", "snapshot", "rebuild", "accept-head"]) {
			const { code, text } = await candor(command);
			expect(text, command).toContain(`journal damaged at sequence ${before.fifth}: ${what}`);
			expect(text, command).toContain("Restore the journal from a good copy");
			expect(text, command).not.toContain("    at ");
			expect(code, command).toBe(1);
		}
		await change(trigger("disable"), flip, trigger("enable"));
		expect(await contents()).toEqual(before);
		expect((await candor("verify")).code).toBe(0);
	},
);

test("verify, snapshot and rebuild name the sequence of a missing row", async () => {
	const { fifth } = await contents();
	await change(
		trigger("disable"),
		"create table kept as select * from journal.entries",
		`delete from journal.entries where first_seq = ${fifth}`,
	);
	for (const command of ["verify", "snapshot", "rebuild"]) {
		expect((await candor(command)).text, command).toContain(
			`damaged at sequence ${fifth}: the row after sequence ${fifth - 1} begins at`,
		);
	}
	await change(`insert into journal.entries select * from kept where first_seq = ${fifth}`, trigger("enable"), "drop table kept");
	expect((await candor("verify")).code).toBe(0);
});

test("verify compares the journal with its stored head (newest sequence and hash)", async () => {
	const file = join(dataDir, "journal-head.json");
	const head = readFileSync(file, "utf8");
	expect((await candor("verify")).text).toContain(`head        ${file} agrees with the journal`);
	writeFileSync(file, head.replace(/"seq":\d+/, '"seq":9999'));
	const { code, text } = await candor("verify");
	expect(text).toMatch(/head {8}The journal ends at sequence \d+, but 9999 was published/);
	expect(text).toMatch(/\nNOT CLEAN\.\n$/);
	expect(code).toBe(1);
	writeFileSync(file, head);
});

test("accept-head sets aside snapshots of missing rows, and the exchange opens again", async () => {
	const { last } = await contents();
	await change(trigger("disable"), `delete from journal.entries where last_seq = ${last}`, trigger("enable"));
	writeFileSync(join(dataDir, "snapshots", `${String(last).padStart(16, "0")}.snapshot`), "of a row that is gone");
	const shown = await candor("accept-head");
	const end = Number(/ends at sequence (\d+)/.exec(shown.text)?.[1]);
	expect(end).toBeLessThan(last);
	expect(shown.text).toContain(`snapshots   the snapshot of sequence ${last} contains rows that this journal lacks`);
	expect(shown.text).toContain(`projection  contains rows up to ${last}`);
	expect(shown.code).toBe(1);
	expect((await candor("accept-head", String(end))).code).toBe(0);
	expect(readdirSync(join(dataDir, "snapshots"))).toContain(`${String(last).padStart(16, "0")}.snapshot.set-aside`);
	expect((await candor("rebuild")).code).toBe(0);
	expect((await candor("verify")).text).toMatch(/\nclean\n$/);
	await (await openExchange()).close();
});

/**
 * Returns the tables and files that no command may change while the journal is damaged. Also returns two sequences of the
 * journal: that of the fifth row (`fifth`), and that of the end (`last`).
 */
async function contents(): Promise<{ fifth: number; last: number; tables: unknown; snapshots: string[] }> {
	const { rows } = await database.pool.query<{ fifth: string; last: string; tables: unknown }>(`select
		(select first_seq from journal.entries order by first_seq offset 4 limit 1)::text as fifth,
		(select max(last_seq) from journal.entries)::text as last,
		(select json_build_array(count(*), sum(lots), max(trade_id)) from projection.trades) as tables`);
	const [{ fifth, last, tables }] = rows as [(typeof rows)[0]];
	return { fifth: Number(fifth), last: Number(last), tables, snapshots: readdirSync(join(dataDir, "snapshots")) };
}

test("rotate-key retires the key in use and names both keys, and exits with 1 where no key exists", async () => {
	const none = await candor("rotate-key");
	expect([none.code, none.text]).toEqual([1, expect.stringContaining("No signing key exists yet")]);
	const [first] = new IndexSigner(dataDir, Date.now() - 60_000).keys;
	const { code, text } = await candor("rotate-key");
	expect(code).toBe(0);
	const [retired, next] = new IndexSigner(dataDir, Date.now()).keys;
	expect(retired?.keyId).toBe(first?.keyId);
	expect(text).toContain(`retired     ${retired?.keyId}`);
	expect(text).toContain(`until ${new Date(retired?.until ?? 0).toISOString()}`);
	expect(text).toContain(`in use      ${next?.keyId}, public key ${next?.publicKey}`);
	expect(next).toMatchObject({ from: (retired?.until ?? 0) + 1, until: null });
});

test("a command refuses to touch data that another process has locked", async () => {
	const lock = lockData(dataDir);
	const keys = () => readdirSync(join(dataDir, "keys"));
	const before = keys();
	for (const command of ["rebuild", "rotate-key"]) {
		const { code, text } = await candor(command);
		expect(text).toContain(`process ${process.pid}`);
		expect(code).toBe(1);
	}
	lock.release();
	expect(keys()).toEqual(before);
});

test("help exits with 0", async () => {
	const { code, text } = await candor("help");
	expect(code).toBe(0);
	expect(text).toContain("verify");
});
