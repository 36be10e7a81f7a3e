import { VirtualClock } from "@candor/testkit";
import { type FreshDatabase, TestDatabase } from "@candor/testkit/postgres";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import { AuditLog, entriesOf } from "./audit-log.ts";
import { AuditRecorder } from "./audit-recorder.ts";
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
/** Checks the audit log with an object that has read nothing yet, as after a start of the server. */
const check = (recorded = NONE) => new AuditLog(tables, () => NOON).check(recorded);

test("the check of an unchanged log finds no fault, with and without a recorded head", async () => {
	expect(await check()).toEqual({ entries: 0, fault: undefined });
	await fill(3);
	const head = await log.head();
	expect(head.entries).toBe(3);
	await fill(2);
	expect(await check()).toEqual({ entries: 5, fault: undefined });
	expect(await check(head)).toEqual({ entries: 5, fault: undefined });
});

test("a card number in the reason of an entry is stored masked", async () => {
	await log.add({ ...facts(1), reason: "he said 4111 1111 1111 1111" });
	const { list } = await log.page({}, 1);
	expect(list[0]?.reason).toBe("he said **** **** **** 1111");
	expect(await check()).toEqual({ entries: 1, fault: undefined });
});

test.each([
	["operator", "5"],
	["user_id", "99"],
	["reason", "'another'"],
	["at", "7"],
	["details", "'{}  '"],
	["kind", "'find'"],
])("an entry whose %s was altered is reported as the first fault", async (column, value) => {
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

test("an entry that was deleted in the middle is reported as missing", async () => {
	await fill(5);
	await fresh.pool.query("delete from console.audit where entry = 3");
	expect(await check()).toEqual({ entries: 2, fault: { entry: 4, why: "entry 3 is missing" } });
});

test.each([
	[2, 3],
	[2, 4],
])("if entries %i and %i changed places, the first one is reported as the fault", async (one, other) => {
	await fill(5);
	const swapped = `case entry when ${one} then ${other} else ${one} end`;
	await fresh.pool.query("alter table console.audit drop constraint audit_pkey");
	await fresh.pool.query(`update console.audit set entry = ${swapped} where entry in (${one}, ${other})`);
	await fresh.pool.query("alter table console.audit add primary key (entry)");
	expect(await check()).toEqual({ entries: one - 1, fault: { entry: one, why: "it names another previous entry" } });
});

test("an entry with the content of another entry is reported, although its hash exists in the log", async () => {
	await fill(5);
	await fresh.pool.query(
		"update console.audit as a set reason = b.reason, user_id = b.user_id, hash = b.hash from console.audit as b where a.entry = 4 and b.entry = 2",
	);
	expect(await check()).toEqual({ entries: 3, fault: { entry: 4, why: "its content does not match its hash" } });
});

test("deleted newest entries are reported as missing, because the journal has the head", async () => {
	await fill(5);
	const head = await log.head();
	await fresh.pool.query("delete from console.audit where entry > 3");
	expect(await check()).toEqual({ entries: 3, fault: undefined });
	expect(await check(head)).toEqual({ entries: 3, fault: { entry: 4, why: "the journal records 5 entries" } });
});

test("a log that was rewritten does not end in the head that the journal has", async () => {
	await fill(5);
	const head = await log.head();
	await fresh.pool.query("truncate console.audit");
	log = new AuditLog(tables, () => NOON);
	for (let user = 1; user <= 6; user++) await log.add(facts(user + 50));
	expect(await check()).toEqual({ entries: 6, fault: undefined });
	expect(await check(head)).toEqual({ entries: 4, fault: { entry: 5, why: "the journal records another hash for it" } });
});

test("twenty parallel entries, and those of a second start, form one chain", async () => {
	await Promise.all(Array.from({ length: 20 }, (_, user) => log.add(facts(user + 1))));
	log = new AuditLog(tables, () => NOON + 1);
	await Promise.all(Array.from({ length: 20 }, (_, user) => log.add(facts(user + 21))));
	expect(await check(await log.head())).toEqual({ entries: 40, fault: undefined });
	const { list } = await log.page({}, 200);
	expect(list.map(({ user }) => user).reverse()).toEqual(Array.from({ length: 40 }, (_, user) => user + 1));
});

test("an entry that cannot be written fails, and the following entries continue the chain", async () => {
	await fill(2);
	await expect(log.add({ ...facts(3), operator: 2 ** 40 })).rejects.toThrow();
	await fill(2);
	expect(await check(await log.head())).toEqual({ entries: 4, fault: undefined });
});

describe("recording the head of an altered log hides no fault", () => {
	let recorded = { head: "", entries: 0 };
	/**
	 * Records the head of the log with an object that has read nothing yet, as after a start of the server. Resolves with the
	 * number of logged errors.
	 */
	async function record(): Promise<number> {
		let errors = 0;
		const recorder = new AuditRecorder({
			audit: new AuditLog(tables, () => NOON),
			views: { operators: { auditHead: recorded } } as never,
			exchange: {
				async submit({ head, entries }: { head: string; entries: number }) {
					recorded = { head, entries };
					return { outcome: { kind: "accepted" } } as never;
				},
			} as never,
			clock: new VirtualClock().process(),
			log: { error: () => errors++, warn: () => errors++ } as never,
		});
		await recorder.stop();
		return errors;
	}
	beforeEach(async () => {
		recorded = { head: "", entries: 0 };
		await fill(5);
		expect(await record()).toBe(0);
		expect(recorded.entries).toBe(5);
	});

	test("recording the head does not hide a rewritten entry whose chain was computed again", async () => {
		await fresh.pool.query("truncate console.audit");
		log = new AuditLog(tables, () => NOON);
		await fill(2);
		await log.add({ ...facts(3), reason: "another" });
		for (const user of [4, 5, 6]) await log.add(facts(user));
		expect(await record()).toBeGreaterThan(0);
		expect((await check(recorded)).fault).toEqual({ entry: 5, why: "the journal records another hash for it" });
	});

	test("recording the head does not hide deleted entries that refused sign-ins have replaced", async () => {
		await fresh.pool.query("delete from console.audit where entry > 3");
		log = new AuditLog(tables, () => NOON);
		for (let time = 0; time < 4; time++) await log.add({ operator: 9, role: "", kind: "sign_in_refused", address: "192.0.2.9" });
		expect(await record()).toBeGreaterThan(0);
		expect((await check(recorded)).fault).toEqual({ entry: 5, why: "the journal records another hash for it" });
	});
});

test.each(["\ud800", "a\udfffb", "\0", "a\0b", "😀", "\u2028"])("an entry with the reason %j fits its hash", async (reason) => {
	await log.add({ ...facts(1), reason, address: reason, session: reason, details: { search: reason } });
	expect(await check(await log.head())).toEqual({ entries: 1, fault: undefined });
});

test("a page has the entries of a filter, newest first", async () => {
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

describe("a page of a long log reads few entries", () => {
	const ENTRIES = 20_000;
	beforeEach(async () => {
		await fresh.pool.query(
			`insert into console.audit select i, ${NOON} + i, 4 + i % 3, '', case when i % 5000 = 0 then 'limit_reached' else 'look' end,
				case when i % 1000 = 0 then 7 when i % 3 = 0 then 0 else i + 10 end, '', '', '', '{}', '', '' from generate_series(1, ${ENTRIES}) i`,
		);
		await fresh.pool.query("analyze console.audit");
	});

	test.each<[object, number]>([
		[{}, 50],
		[{ before: 100 }, 50],
		[{ operator: 5 }, 50],
		[{ user: 7 }, 20],
		[{ user: 7, kind: "look" }, 16],
		[{ kind: "limit_reached" }, 4],
		[{ from: NOON + 100, to: NOON + 110 }, 10],
		[{ to: NOON + 10 }, 9],
	])("a page of %j reads few other entries of a long log", async ({ before, ...filter }: { before?: number }, found) => {
		const [plan] = (await entriesOf(tables, filter, 50, before).explain("json", sql`analyze`)) as [object];
		const text = JSON.stringify(plan);
		expect(text).not.toContain("Seq Scan");
		const removed = [...text.matchAll(/"Rows Removed by Filter":(\d+)/g)].reduce((sum, [, rows]) => sum + Number(rows), 0);
		expect(removed).toBeLessThan(500);
		expect(await entriesOf(tables, filter, 50, before).execute()).toHaveLength(found);
	});
});

/** Returns the hashes of the entries that `write` adds to an empty log. Afterwards the log has its previous entries again. */
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
