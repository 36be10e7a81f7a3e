import { type FreshDatabase, TestDatabase } from "@candor/testkit/postgres";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import { AuditLog } from "./audit-log.ts";
import type { ConsoleTables } from "./tables.ts";

const NOON = Date.UTC(2026, 2, 4, 12);
const NONE = { head: "", entries: 0 };
let database: TestDatabase;
let fresh: FreshDatabase;
let tables: Kysely<ConsoleTables>;
let log: AuditLog;

beforeAll(async () => {
	database = await TestDatabase.start();
	fresh = await database.fresh();
	tables = kyselyOf<ConsoleTables>(fresh.pool);
});
afterAll(() => database.stop());
beforeEach(async () => {
	await fresh.pool.query("truncate console.audit");
	log = new AuditLog(tables, () => NOON);
});

const facts = (user: number) => ({
	operator: 4,
	role: "reviewer",
	kind: "look" as const,
	user,
	address: "192.0.2.9",
	reason: "“why”",
});
async function fill(entries: number): Promise<void> {
	for (let user = 1; user <= entries; user++) await log.add(facts(user));
}
/** Checks with a log that has read nothing yet, like after a start. */
const check = (recorded = NONE) => new AuditLog(tables, () => NOON).check(recorded);

test("an untouched log has no fault, with and without a recorded head", async () => {
	expect(await check()).toEqual({ entries: 0, fault: undefined });
	await fill(3);
	const head = await log.head();
	expect(head.entries).toBe(3);
	await fill(2);
	expect(await check()).toEqual({ entries: 5, fault: undefined });
	expect(await check(head)).toEqual({ entries: 5, fault: undefined });
});

test.each([
	["operator", "5"],
	["user_id", "99"],
	["reason", "'another'"],
	["at", "7"],
	["details", "'{}  '"],
	["kind", "'find'"],
])("an entry whose %s was altered is the first fault", async (column, value) => {
	await fill(5);
	await fresh.pool.query(`update console.audit set ${column} = ${value} where entry = 3`);
	expect(await check()).toEqual({ entries: 2, fault: { entry: 3, why: "its content does not match its hash" } });
});

test("an altered entry with a new hash breaks the chain at the next one", async () => {
	await fill(5);
	const other = await hashesOf(async () => {
		await fill(2);
		await log.add({ ...facts(3), reason: "another" });
	});
	await fresh.pool.query("update console.audit set reason = 'another', hash = $1 where entry = 3", [other[2]]);
	expect(await check()).toEqual({ entries: 3, fault: { entry: 4, why: "it names another previous entry" } });
});

test("an entry that was deleted in the middle is missing", async () => {
	await fill(5);
	await fresh.pool.query("delete from console.audit where entry = 3");
	expect(await check()).toEqual({ entries: 2, fault: { entry: 4, why: "entry 3 is missing" } });
});

test("deleted newest entries are missing, because the journal has the head", async () => {
	await fill(5);
	const head = await log.head();
	await fresh.pool.query("delete from console.audit where entry > 3");
	expect(await check()).toEqual({ entries: 3, fault: undefined });
	expect(await check(head)).toEqual({ entries: 3, fault: { entry: 4, why: "the journal records 5 entries" } });
});

test("a log that was written again does not end in the head of the journal", async () => {
	await fill(5);
	const head = await log.head();
	await fresh.pool.query("truncate console.audit");
	log = new AuditLog(tables, () => NOON);
	for (let user = 1; user <= 6; user++) await log.add(facts(user + 50));
	expect(await check()).toEqual({ entries: 6, fault: undefined });
	expect(await check(head)).toEqual({ entries: 4, fault: { entry: 5, why: "the journal records another hash for it" } });
});

test("twenty entries at once, and those of a second start, form one chain", async () => {
	await Promise.all(Array.from({ length: 20 }, (_, user) => log.add(facts(user + 1))));
	log = new AuditLog(tables, () => NOON + 1);
	await Promise.all(Array.from({ length: 20 }, (_, user) => log.add(facts(user + 21))));
	expect(await check(await log.head())).toEqual({ entries: 40, fault: undefined });
	const { list } = await log.page({}, 200);
	expect(list.map(({ user }) => user).reverse()).toEqual(Array.from({ length: 40 }, (_, user) => user + 1));
});

test("an entry that cannot be written rejects, and the following ones continue the chain", async () => {
	await fill(2);
	await expect(log.add({ ...facts(3), user: Number.MAX_SAFE_INTEGER, reason: "\0" })).rejects.toThrow();
	await fill(2);
	expect(await check(await log.head())).toEqual({ entries: 4, fault: undefined });
});

test("pages have the entries of a filter, newest first", async () => {
	await fill(5);
	await log.add({ ...facts(2), operator: 7, kind: "find", session: "s1", details: { rows: 1 } });
	const users = async (filter: object, limit = 10, before?: number) => {
		const { list, more } = await log.page(filter, limit, before);
		return [list.map(({ entry }) => entry), more];
	};
	expect(await users({}, 2)).toEqual([[6, 5], true]);
	expect(await users({}, 2, 5)).toEqual([[4, 3], true]);
	expect(await users({}, 2, 3)).toEqual([[2, 1], false]);
	expect(await users({ operator: 7 })).toEqual([[6], false]);
	expect(await users({ user: 2 })).toEqual([[6, 2], false]);
	expect(await users({ kind: "look", user: 2 })).toEqual([[2], false]);
	expect(await users({ from: NOON + 1 })).toEqual([[], false]);
	expect(await users({ from: NOON, to: NOON + 1 }, 1)).toEqual([[6], true]);
	expect((await log.page({ operator: 7 }, 1)).list).toEqual([
		{
			...{ entry: 6, at: NOON, operator: 7, role: "reviewer", kind: "find", user: 2, address: "192.0.2.9", session: "s1" },
			...{ reason: "“why”", details: '{"rows":1}', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
		},
	]);
});

/** Hashes of a log that `write` fills, after which the previous content is back. */
async function hashesOf(write: () => Promise<void>): Promise<string[]> {
	const rows = await tables.selectFrom("console.audit").selectAll().orderBy("entry").execute();
	const known = log;
	await fresh.pool.query("truncate console.audit");
	log = new AuditLog(tables, () => NOON);
	await write();
	const { list } = await log.page({}, 200);
	await fresh.pool.query("truncate console.audit");
	await tables.insertInto("console.audit").values(rows).execute();
	log = known;
	return list.map(({ hash }) => hash).reverse();
}
