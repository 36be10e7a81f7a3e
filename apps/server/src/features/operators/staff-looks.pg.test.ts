// Tests the pages of a list that merges two tables: operators' commands from the projection, and their looks at user data from
// the console's audit log.
import { type FreshDatabase, TestDatabase } from "@candor/testkit/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../../database/database.ts";
import type { ProjectionTables } from "../projection-tables.ts";
import { createStaffLooksHandler } from "./staff-looks.ts";

const ANN = 100_101;
const BOB = 100_102;
let database: TestDatabase;
let fresh: FreshDatabase;
let now = 100;
let page: (params: object) => Promise<{ list: object[]; next_before: string | null; has_more: boolean; total: number | null }>;

beforeAll(async () => {
	database = await TestDatabase.start();
	fresh = await database.fresh();
	const views = { operators: { find: () => ({ role: "administrator" }) } } as never;
	const projected = { seq: 9, newestOf: () => 0, waitFor: async () => true };
	const calls = createStaffLooksHandler({ views, tables: kyselyOf<ProjectionTables>(fresh.pool), projected, now: () => now });
	page = async (params) => {
		const answer = await calls(params, { user: ANN, seenSeq: 0 } as never);
		return (answer as unknown as { data: Awaited<ReturnType<typeof page>> }).data;
	};
	// Several rows have the same time, within each of the two tables and across them.
	await fresh.pool.query(
		`insert into projection.operator_acts select i, 4, 0, 'SetStanding', case i % 3 when 0 then ${BOB} else ${ANN} end, 'act ' || i, i / 4
		from generate_series(1, 20) i`,
	);
	await fresh.pool.query(
		`insert into console.audit select i, i / 4, 4, 'reviewer', case i % 4 when 3 then 'match_decided' when 1 then 'card_number' else 'look' end,
			case i % 5 when 0 then ${BOB} else ${ANN} end, '192.0.2.9', 's', 'look ' || i, '{}', '', '' from generate_series(1, 20) i`,
	);
});
afterAll(() => database.stop());

const times = (list: readonly object[]) => list.map((one) => (one as { time: number }).time);

test("the server lists commands and looks about the user, newest first, without other users and other kinds of entries", async () => {
	const { list, has_more, total } = await page({ limit: 100 });
	expect([list.length, has_more, total]).toEqual([14 + 12, false, 26]);
	expect(times(list)).toEqual(times(list).sort((a, b) => b - a));
	expect(list).toContainEqual({ time: 1, role: "reviewer", command: "look", reason: "look 4" });
	expect(list).toContainEqual({ time: 2, role: "reviewer", command: "card_number", reason: "look 9" });
	expect(list).toContainEqual({ time: 1, role: "administrator", command: "SetStanding", reason: "act 4" });
	const reasons = list.map((one) => (one as { reason: string }).reason);
	for (const other of ["act 3", "look 5", "look 3"]) expect(reasons).not.toContain(other);
});

test.each([1, 2, 3, 7])("pages of %i entries contain each entry once, by cursor and by page number", async (limit) => {
	const { list: all } = await page({ limit: 100 });
	const byCursor: object[] = [];
	for (let before: string | null | undefined; before !== null; ) {
		const next = await page({ limit, before });
		byCursor.push(...next.list);
		before = next.next_before;
	}
	expect(byCursor).toEqual(all);
	const byNumber: object[] = [];
	for (let number = 1; number <= Math.ceil(all.length / limit); number++)
		byNumber.push(...(await page({ limit, page: number })).list);
	expect(byNumber).toEqual(all);
});

test("the list shows entries under legal hold at its end, with its legal reason", async () => {
	const hold = async (entry: number, user: number, reason: string, details: object) =>
		fresh.pool.query("insert into console.audit values ($1, $2, 4, 'administrator', 'legal_hold', $3, '', '', $4, $5, '', '')", [
			...[entry, now, user, reason, JSON.stringify(details)],
		]);
	const { list: all } = await page({ limit: 100 });
	// The list must not change because of a mere request for a hold, or a hold of another user.
	await hold(101, ANN, "order 7 of the court", { step: "requested", from: 3, until: 200 });
	await hold(102, BOB, "order 8 of the court", { step: "requested", from: 1, until: 200 });
	await hold(103, BOB, "order 8 of the court", { step: "approved", hold: 102 });
	expect((await page({ limit: 100 })).list).toEqual(all);
	await hold(104, ANN, "order 7 of the court", { step: "approved", hold: 101 });
	const held = await page({ limit: 100 });
	expect(times(held.list)).toEqual(times(all).filter((time) => time < 3));
	expect([held.total, held.has_more]).toEqual([held.list.length, false]);
	now = 199;
	expect(await page({ limit: 100 })).toEqual(held);
	now = 200;
	const approval = { time: 100, role: "administrator", command: "legal_hold", reason: "order 7 of the court" };
	expect((await page({ limit: 100 })).list).toEqual([approval, ...all]);
});

test("an early end of a legal hold applies at once, and of two holds the earlier beginning counts", async () => {
	now = 300;
	const step = async (entry: number, details: object) =>
		fresh.pool.query(
			"insert into console.audit values ($1, 300, 4, 'administrator', 'legal_hold', $2, '', '', 'r', $3, '', '')",
			[...[entry, ANN, JSON.stringify(details)]],
		);
	await step(201, { step: "requested", from: 2, until: 400 });
	await step(202, { step: "requested", from: 4, until: 500 });
	await step(203, { step: "approved", hold: 202 });
	await step(204, { step: "approved", hold: 201 });
	const latest = async () => Math.max(...times((await page({ limit: 100 })).list));
	expect(await latest()).toBe(1);
	await step(205, { step: "ended", hold: 201 });
	expect(await latest()).toBe(3);
	now = 500;
	expect(await latest()).toBe(300);
});
