// Tests `candor backup` and `candor restore`: a running exchange is backed up and restored, and unusable backups and targets are
// refused.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommandGenerator } from "@candor/testkit";
import { DedicatedTestDatabase, type FreshDatabase, TestDatabase } from "@candor/testkit/postgres";
import { bareEnvironment } from "@candor/testkit/processes";
import { candor } from "@candor/testkit/program";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePool } from "../database/connections.ts";
import { lockData } from "../database/data-lock.ts";
import { prepareDatabase } from "../database/database.ts";
import { ExchangeHost } from "../exchange/exchange-host.ts";
import { MIGRATIONS } from "../migrations.ts";

const root = mkdtempSync(join(tmpdir(), "candor-backup-"));
// Postgres runs as another system user than root, and must be able to enter the folder.
chmodSync(root, 0o711);
const dataDir = join(root, "data");
const whole = join(root, "backup");
let databases: TestDatabase;
let database: FreshDatabase;
let host: ExchangeHost;
let made: Awaited<ReturnType<typeof candor>>;

afterAll(async () => {
	await host?.close();
	await databases?.stop();
	rmSync(root, { recursive: true, force: true });
});

beforeAll(async () => {
	mkdirSync(dataDir);
	databases = await TestDatabase.start();
	database = await databases.fresh();
	host = await ExchangeHost.open({ ...openable(dataDir), ...database });
	const generator = new CommandGenerator(12, { now: () => Date.now() });
	host.onPublished((batch) => generator.observe(batch.events));
	for (let sent = 0; sent < 200; sent += 20) {
		if (sent === 100) await host.follower.snapshotNow();
		await Promise.all(Array.from({ length: 20 }, () => host.submit(generator.next())));
	}
	lockData(dataDir);
	writeFileSync(join(dataDir, "postgres.log"), "a running database");
	mkdirSync(join(dataDir, "key-store", "aa"), { recursive: true });
	writeFileSync(join(dataDir, "key-store", "aa", "key"), "a key");
	mkdirSync(join(dataDir, "exports"));
	writeFileSync(join(dataDir, "exports", "1.csv"), "users");
	made = await backup(whole);
});

const backup = (folder: string) => candor({ DATA_DIR: dataDir, DATABASE_URL: database.address }, "backup", folder);

async function restore(folder: string, target = mkdtempSync(join(root, "target-")), address?: string) {
	const DATABASE_URL = address ?? (await databases.empty());
	return { ...(await candor({ DATA_DIR: target, DATABASE_URL }, "restore", folder)), target, DATABASE_URL };
}

/** Returns a copy of the backup, which a test may damage. */
function copyOf(name: string): string {
	const copy = join(root, name);
	cpSync(whole, copy, { recursive: true });
	return copy;
}

test("a backup of a running exchange is restored into an empty folder and database, and `verify` passes", async () => {
	expect(made.text).toMatch(/complete {4}/);
	expect(made.code).toBe(0);
	const { code, text, target, DATABASE_URL } = await restore(whole);
	expect(text).toMatch(/head {8}.*journal-head.json agrees with the journal/);
	expect(text).toMatch(/snapshots {3}sequence \d+ and the rows after it give the same state/);
	expect(text).toMatch(/\nclean\n$/);
	expect(code).toBe(0);
	expect(readdirSync(target)).toEqual(expect.arrayContaining(["journal-head.json", "snapshots"]));
	for (const left of ["postgres.log", "key-store", "exports"]) expect(existsSync(join(target, left)), left).toBe(false);
	const restored = await ExchangeHost.open({ ...openable(target), address: DATABASE_URL });
	expect(restored.takesOrders()).toBe(true);
	await restored.close();
});

test("a restore restores every row of every table, and ids continue after the last id", async () => {
	const text = "tab\t backslash \\ line\n quote ' é 日本";
	const addMail = (pool: FreshDatabase["pool"]) =>
		pool.query<{ id: bigint }>(
			"insert into people.sandbox_mails (account_key, scene, code, text, at) values ('a', 'b', 'c', $1, 1) returning id",
			[text],
		);
	await addMail(database.pool);
	// Adds rows that reference each other: sessions reference users, and users reference their inviters.
	for (const statement of [
		`insert into people.users (id, account_type, nickname, invite_code, invited_by, language, created_at) overriding system value
			values (100101, 'email', 'a', 'A', 100102, 'en', 1), (100102, 'email', 'b', 'B', null, 'en', 1)`,
		"insert into people.sessions (key, user_id, created_at, expires_at, address, agent) values ('a', 100101, 1, 2, '', '')",
	]) {
		await database.pool.query(statement);
	}
	const folder = join(root, "with-mail");
	const before = await counts(database);
	expect((await backup(folder)).code).toBe(0);
	const after = await counts(database);
	const { tables } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as {
		tables: { schema: string; table: string }[];
	};
	const ofMigrations = ["people.migrations", "people.migrations_lock"];
	expect([...tables.map(({ schema, table }) => `${schema}.${table}`), ...ofMigrations].sort()).toEqual(
		Object.keys(await counts(database)).sort(),
	);
	const target = await databases.fresh();
	expect((await restore(folder, undefined, target.address)).code).toBe(0);
	const { rows } = await target.pool.query("select text from people.sandbox_mails");
	expect(rows).toEqual([{ text }]);
	expect((await addMail(target.pool)).rows).toEqual([{ id: 2n }]);
	const restored = await counts(target);
	expect(restored["people.sandbox_mails"]).toBe(2);
	expect(Object.keys(restored)).toEqual(Object.keys(after));
	// The exchange continues to run, so a table may get rows during the backup.
	const differs = Object.keys(after).filter((name) => {
		const [few, many] = [before[name] ?? 0, after[name] ?? 0].sort((a, b) => a - b) as [number, number];
		return name !== "people.sandbox_mails" && ((restored[name] ?? -1) < few || (restored[name] ?? -1) > many);
	});
	expect(differs).toEqual([]);
});

async function counts({ pool }: FreshDatabase): Promise<Record<string, number>> {
	const { rows } = await pool.query<{ name: string }>(
		"select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('public', 'pg_catalog', 'information_schema') order by 1",
	);
	const found: Record<string, number> = {};
	for (const { name } of rows) found[name] = Number((await pool.query(`select count(*) as n from ${name}`)).rows[0].n);
	return found;
}

describe("an unusable backup is refused and nothing is written", () => {
	const refused = async (folder: string, message: RegExp) => {
		const { code, text, target, DATABASE_URL } = await restore(folder);
		expect(text).toMatch(message);
		expect(text).toContain("Nothing was changed");
		expect(code).toBe(1);
		expect(readdirSync(target)).toEqual([]);
		return DATABASE_URL;
	};

	test("a backup without a manifest, as after an interruption, is refused", async () => {
		const folder = copyOf("interrupted");
		rmSync(join(folder, "manifest.json"));
		await refused(folder, /has no manifest.json: it is no backup, or its backup was interrupted/);
		await refused(join(root, "nowhere"), /has no manifest.json/);
	});

	test("a backup with a truncated manifest is refused", async () => {
		const folder = copyOf("cut");
		const file = join(folder, "manifest.json");
		writeFileSync(file, readFileSync(file, "utf8").slice(0, -5));
		await refused(folder, /manifest.json is damaged/);
	});

	test("a backup that lacks a table or a file is refused", async () => {
		const folder = copyOf("incomplete");
		const table = join(folder, "tables", "people.users.gz");
		const bytes = readFileSync(table);
		rmSync(table);
		await refused(folder, /incomplete: .*people.users.gz is missing/);
		writeFileSync(table, bytes);
		rmSync(join(folder, "files", "journal-head.json"));
		await refused(folder, /incomplete: .*journal-head.json is missing/);
	});

	test.each(["tables/journal.entries.gz", "files/journal-head.json"])(
		"a backup with a changed byte in %s is refused",
		async (part) => {
			const folder = copyOf(`altered-${part.replace("/", "-")}`);
			const bytes = readFileSync(join(folder, part));
			bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
			writeFileSync(join(folder, part), bytes);
			await refused(folder, /altered: .* does not have its stored checksum/);
		},
	);

	test("a backup of another format, or of a release with other tables, is refused", async () => {
		const folder = copyOf("other-release");
		const file = join(folder, "manifest.json");
		const manifest = JSON.parse(readFileSync(file, "utf8"));
		writeFileSync(file, JSON.stringify({ ...manifest, format: 2 }));
		await refused(folder, /has format 2, and this release reads format 1/);
		writeFileSync(file, JSON.stringify({ ...manifest, release: "9.9.9", migrations: [...manifest.migrations, "zz-later"] }));
		await refused(folder, /of release 9.9.9, whose tables are not those of this release/);
	});

	test("a backup that names a file outside the data folder is refused", async () => {
		const folder = copyOf("escaping");
		const file = join(folder, "manifest.json");
		for (const path of ["../escaped", "/etc/escaped", "keys/../../escaped"]) {
			const manifest = JSON.parse(readFileSync(join(whole, "manifest.json"), "utf8"));
			manifest.files[0].path = path;
			writeFileSync(file, JSON.stringify(manifest));
			await refused(folder, /damaged at "files.0.path"/);
		}
	});
});

test("a restore of a backup that lacks a table fails and restores no row", async () => {
	const folder = copyOf("without-a-table");
	const file = join(folder, "manifest.json");
	const manifest = JSON.parse(readFileSync(file, "utf8"));
	manifest.tables = manifest.tables.filter(({ table }: { table: string }) => table !== "users");
	writeFileSync(file, JSON.stringify(manifest));
	const target = await databases.fresh();
	const { code, text } = await restore(folder, undefined, target.address);
	expect(text).toContain('the backup is incomplete: it lacks "people"."users"');
	expect(code).toBe(1);
	expect((await counts(target))["journal.entries"]).toBe(0);
});

test("a restore refuses a data folder with a file and a database with entries, and does not change them", async () => {
	const target = mkdtempSync(join(root, "used-"));
	writeFileSync(join(target, "note"), "mine");
	const intoFolder = await restore(whole, target);
	expect([intoFolder.code, intoFolder.text]).toEqual([1, expect.stringContaining("is not empty")]);
	expect(readdirSync(target)).toEqual(["note"]);
	const before = await counts(database);
	const intoDatabase = await restore(whole, undefined, database.address);
	expect([intoDatabase.code, intoDatabase.text]).toEqual([1, expect.stringContaining("has an exchange")]);
	expect(readdirSync(intoDatabase.target)).toEqual([]);
	expect(await counts(database)).toEqual(before);
});

test("the embedded database is backed up while its server runs and after its stop, and restored into a new database", async () => {
	const embedded = await DedicatedTestDatabase.startOwn();
	const at = { DATA_DIR: embedded.dataDir };
	const target = join(root, "embedded");
	const folders = [join(root, "of-running"), join(root, "of-stopped")] as const;
	try {
		const pool = makePool(embedded.address, { max: 2 }, () => {});
		const lock = lockData(embedded.dataDir);
		await prepareDatabase(embedded.address, pool, MIGRATIONS, () => {});
		const opened = await ExchangeHost.open({ ...openable(embedded.dataDir), address: embedded.address, pool });
		expect(await candor(at, "backup", folders[0])).toMatchObject({ code: 0 });
		await opened.close();
		await pool.end();
		await embedded.server.stop();
		lock.release();
		expect(await candor(at, "backup", folders[1])).toMatchObject({ code: 0 });
		const { code, text } = await candor({ DATA_DIR: target }, "restore", folders[1]);
		expect(text).toMatch(/\nclean\n$/);
		expect(code).toBe(0);
	} finally {
		await embedded.stop();
	}
});

test("a server does not start on a restore that was interrupted before the journal", async () => {
	const { target } = await restore(whole);
	const empty = await databases.fresh();
	await expect(ExchangeHost.open({ ...openable(target), address: empty.address })).rejects.toThrow(/ends at sequence 0/);
});

test("a backup refuses a folder with content, a folder inside DATA_DIR, and data without an exchange", async () => {
	expect(await backup(whole)).toMatchObject({ code: 1, text: expect.stringContaining("is not an empty folder") });
	expect(await backup(join(dataDir, "backup"))).toMatchObject({ code: 1, text: expect.stringContaining("is inside DATA_DIR") });
	expect(existsSync(join(dataDir, "backup"))).toBe(false);
	const nothing = await candor({ DATA_DIR: root, DATABASE_URL: await databases.empty() }, "backup", join(root, "none"));
	expect(nothing).toMatchObject({ code: 1, text: expect.stringContaining("no exchange in the database") });
	const { address } = await databases.fresh();
	const unfounded = await candor({ DATA_DIR: dataDir, DATABASE_URL: address }, "backup", join(root, "none"));
	expect(unfounded).toMatchObject({ code: 1, text: expect.stringContaining("the journal is empty") });
	expect((await candor({ DATA_DIR: dataDir }, "backup")).code).toBe(2);
	expect((await candor({ DATA_DIR: dataDir }, "restore", "one", "two")).code).toBe(2);
});

test("a backup on a full disk fails, names the cause, and leaves no manifest", async () => {
	const folder = join(root, "full");
	// The maximum file size is 4 kB. The system refuses further writes as it does on a full disk.
	const command = `ulimit -f 4; exec "$0" "$@"`;
	const child = spawn("/bin/bash", ["-c", command, process.execPath, join(import.meta.dirname, "main.ts"), "backup", folder], {
		env: { ...bareEnvironment(), DATA_DIR: dataDir, DATABASE_URL: database.address },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let text = "";
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += part));
	const [code] = await once(child, "close");
	expect(text).toContain("make room and start again");
	expect(code).toBe(1);
	expect(readdirSync(folder)).toEqual([]);
	expect((await backup(folder)).code).toBe(0);
});

function openable(folder: string) {
	return { pool: database.pool, dataDir: folder, mode: undefined, version: "test", log: () => {}, onHalt: () => {} };
}
