// Tests the embedded Postgres as the server starts it.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DedicatedTestDatabase } from "@candor/testkit/postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MIGRATIONS } from "../migrations.ts";
import { findDatabaseHome, prepareFolder } from "./cluster-folder.ts";
import { makeClient } from "./connections.ts";
import { openDatabase, prepareDatabase } from "./database.ts";
import { assertDurable } from "./durability-settings.ts";
import { EmbeddedServer } from "./embedded-server.ts";
import { DatabaseUnusable } from "./failures.ts";

let database: DedicatedTestDatabase;
beforeAll(async () => {
	database = await DedicatedTestDatabase.startOwn();
});
afterAll(() => database.stop());

describe("the driver keeps Postgres numbers exact", () => {
	test("the server reads int8 and numeric values of Postgres exactly", async () => {
		const { pool } = await database.fresh();
		const { rows } = await pool.query("select $1::int8 as a, $2::numeric as b, array[$1::int8, -1] as c, count(*) as d", [
			2n ** 62n + 1n,
			"0.1000000000000000000000000001",
		]);
		expect(rows[0]).toEqual({ a: 2n ** 62n + 1n, b: "0.1000000000000000000000000001", c: [2n ** 62n + 1n, -1n], d: 1n });
	});
});

describe("a start refuses settings that endanger durability", () => {
	const refusedWith = async (setting: string) => {
		const client = makeClient(database.server.address);
		await client.connect();
		try {
			await client.query(`set ${setting}`);
			await assertDurable(client);
		} finally {
			await client.end();
		}
	};

	test("the embedded Postgres has all settings that durability requires", async () => {
		await refusedWith("application_name = 'nothing to refuse'");
	});

	test("the server refuses a database with synchronous_commit off and names the setting", async () => {
		await expect(refusedWith("synchronous_commit = off")).rejects.toThrow(/synchronous_commit is off/);
		await expect(refusedWith("synchronous_commit = local")).rejects.toThrow(DatabaseUnusable);
	});

	test("the server refuses a database with fsync or full_page_writes off and names the settings", async () => {
		const dataDir = makeDataDir();
		try {
			const settings = ["fsync=off", "full_page_writes=off"];
			await expect(openLoose(dataDir, settings)).rejects.toThrow(/fsync is off.*full_page_writes is off/);
		} finally {
			rmSync(dataDir, { recursive: true, force: true });
		}
	});

	test("the server refuses a database with another encoding and names it", async () => {
		const client = makeClient(database.server.address);
		await client.connect();
		await client.query("create database bytes template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'");
		await client.end();
		const bytes = makeClient(database.server.address.replace(/candor$/, "bytes"));
		await bytes.connect();
		try {
			await expect(assertDurable(bytes)).rejects.toThrow(/server_encoding is SQL_ASCII, must be UTF8/);
		} finally {
			await bytes.end();
		}
	});

	test("the server refuses a Postgres cluster without checksums, and a standby", async () => {
		const dataDir = makeDataDir();
		try {
			const { folder, user, binaries } = await findDatabaseHome(dataDir);
			prepareFolder(folder, user);
			const how = ["--username=candor", "--auth=trust", "--no-data-checksums", "--encoding=UTF8", "--locale=C"];
			const made = spawnSync(binaries.initdb, [`--pgdata=${folder}`, ...how], {
				cwd: "/",
				encoding: "utf8",
				...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
			});
			expect([made.status, made.stderr]).toEqual([0, made.stderr]);
			await expect(openLoose(dataDir)).rejects.toThrow(/data_checksums is off, must be on$/);
			writeFileSync(join(folder, "standby.signal"), "");
			await expect(openLoose(dataDir)).rejects.toThrow(/it is a standby: the journal is written on the primary/);
		} finally {
			rmSync(dataDir, { recursive: true, force: true });
		}
	});
});

function makeDataDir(): string {
	const dataDir = mkdtempSync(join(tmpdir(), "candor-loose-"));
	chmodSync(dataDir, 0o711);
	return dataDir;
}

/** Opens a Postgres with other settings than the server's, and always stops it afterwards. */
async function openLoose(dataDir: string, settings: readonly string[] = []) {
	const server = await EmbeddedServer.start({ dataDir, settings, log: () => {} });
	try {
		const { close } = await openDatabase({ dataDir, databaseUrl: server.address }, MIGRATIONS, () => {});
		await close();
	} finally {
		await server.stop();
	}
}

test("list queries have separate connections with a time limit", async () => {
	const { pool, reads, close } = await openDatabase(
		{ dataDir: database.dataDir, databaseUrl: (await database.fresh()).address },
		MIGRATIONS,
		() => {},
	);
	const timeout = async (of: typeof pool) => (await of.query("show statement_timeout")).rows[0].statement_timeout;
	expect([await timeout(pool), await timeout(reads)]).toEqual(["0", "5s"]);
	const taken = await Promise.all(Array.from({ length: reads.options.max }, () => reads.connect()));
	const waiting = reads.query("select 1");
	expect((await pool.query("select 2 as two")).rows).toEqual([{ two: 2 }]);
	expect(reads.waitingCount).toBe(1);
	for (const client of taken) client.release();
	await waiting;
	await close();
});

test("the server runs each migration once", async () => {
	const { address, pool } = await database.fresh();
	const before = await pool.query("select name from people.migrations order by name");
	const said: string[] = [];
	await prepareDatabase(address, pool, MIGRATIONS, (_level, message) => said.push(message));
	expect(said).toEqual([]);
	expect((await pool.query("select name from people.migrations order by name")).rows).toEqual(before.rows);
});

test("the database refuses to change or remove rows of the journal", async () => {
	const { pool } = await database.fresh();
	for (const statement of ["update journal.entries set at = 0", "delete from journal.entries", "truncate journal.entries"]) {
		await expect(pool.query(statement)).rejects.toThrow("only ever added to");
	}
});

test("the embedded Postgres listens on this machine only, with a password that only its owner can read", async () => {
	const { dataDir, server } = database;
	const { address } = server;
	expect(new URL(address).hostname).toBe("127.0.0.1");
	expect(statSync(join(dataDir, "secrets", "database")).mode & 0o777).toBe(0o600);
	const wrong = makeClient(address.replace(/:[0-9a-f]+@/, ":wrong@"));
	await expect(wrong.connect()).rejects.toThrow(/password/);
	await wrong.end().catch(() => {});
});

test("a start stops a Postgres that a killed server left running, and keeps its data", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "candor-orphan-"));
	chmodSync(dataDir, 0o711);
	const module = new URL("./embedded-server.ts", import.meta.url).href;
	const script = `import { EmbeddedServer } from ${JSON.stringify(module)};
		import { makeClient } from ${JSON.stringify(new URL("./connections.ts", import.meta.url).href)};
		const server = await EmbeddedServer.start({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
		const client = makeClient(server.address);
		await client.connect();
		await client.query("create table kept as select 7 as number");
		process.stdout.write(String(server.pid));
		setInterval(() => {}, 1000);`;
	const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
	const [text] = (await once(child.stdout, "data")) as [Buffer];
	const orphan = Number(String(text));
	child.kill("SIGKILL");
	await once(child, "exit");
	expect(() => process.kill(orphan, 0)).not.toThrow();
	const said: string[] = [];
	const server = await EmbeddedServer.start({ dataDir, log: (_level, message) => said.push(message) });
	try {
		expect(said.join()).toContain(`process ${orphan}`);
		expect(server.pid).not.toBe(orphan);
		const client = makeClient(server.address);
		await client.connect();
		expect((await client.query("select number from kept")).rows).toEqual([{ number: 7 }]);
		await client.end();
	} finally {
		await server.stop();
		rmSync(dataDir, { recursive: true, force: true });
	}
});

test("the server restarts an embedded Postgres that dies, at the same address", async () => {
	const { address } = await database.fresh();
	const pid = database.server.pid as number;
	process.kill(pid, "SIGKILL");
	for (;;) {
		const client = makeClient(address);
		client.on("error", () => {});
		try {
			await client.connect();
			await client.query("select 1");
			break;
		} catch {
			await new Promise((resolve) => setTimeout(resolve, 50));
		} finally {
			await client.end().catch(() => {});
		}
	}
	expect(database.server.pid).not.toBe(pid);
});

// If the test runs as root, Postgres runs as another user, who cannot enter this folder. If it runs as an ordinary user, so does
// Postgres, and can enter the folder.
test("the database works with a data folder below a closed folder, and reports where its files are", async () => {
	const home = mkdtempSync(join(tmpdir(), "candor-home-"));
	chmodSync(home, 0o700);
	const dataDir = join(home, "checkout", "data");
	mkdirSync(dataDir, { recursive: true });
	const said: string[] = [];
	const start = () => EmbeddedServer.start({ dataDir, log: (_level, message) => said.push(message) });
	const first = await start();
	const { folder } = first.home;
	await first.stop();
	const second = await start();
	await second.stop();
	expect(second.home.folder).toBe(folder);
	if (process.getuid?.() === 0) {
		expect(folder).toMatch(/^\/var\/lib\/candor-[0-9a-f]{8}\/postgres$/);
		expect(said.join("\n")).toContain(folder.replace(/\/postgres$/, ""));
		const { elsewhere } = JSON.parse(readFileSync(join(dataDir, "database.json"), "utf8")) as { elsewhere: string };
		rmSync(elsewhere, { recursive: true, force: true });
		await expect(start()).rejects.toThrow(/the database is missing/);
	} else {
		expect(folder).toBe(join(dataDir, "postgres"));
		expect(existsSync(join(dataDir, "database.json"))).toBe(false);
	}
	rmSync(home, { recursive: true, force: true });
});
