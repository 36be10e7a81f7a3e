import { TestDatabase } from "@candor/testkit/postgres";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "./database.ts";
import { prepared } from "./prepared-query.ts";

interface Tables {
	things: { name: string; size: bigint; note: string | null };
}

let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(() => database.stop());

const larger = prepared((tables: Kysely<Tables>, { than, not }: { readonly than: bigint; readonly not: string }) =>
	tables
		.selectFrom("things")
		.selectAll()
		.where("size", ">", than)
		.where("name", "<>", not)
		.where("size", ">", than)
		.orderBy("name"),
);
const put = prepared((tables: Kysely<Tables>, row: Tables["things"]) =>
	tables.insertInto("things").values({ name: row.name, size: row.size, note: row.note }).returning("name"),
);

async function fresh() {
	const { pool } = await database.fresh();
	const tables = kyselyOf<Tables>(pool);
	await sql`create table things (name text primary key, size int8 not null, note text)`.execute(tables);
	return { pool, tables };
}

test("a prepared query binds each value to its placeholder, even null and a value equal to a placeholder's name", async () => {
	const { tables } = await fresh();
	expect(await put(tables, { name: "than", size: 1n, note: null })).toEqual([{ name: "than" }]);
	await put(tables, { name: "not", size: 2n ** 62n, note: "'; drop table things; --" });
	expect(await larger(tables, { than: 0n, not: "than" })).toEqual([
		{ name: "not", size: 2n ** 62n, note: "'; drop table things; --" },
	]);
	expect(await larger(tables, { than: 0n, not: "" })).toHaveLength(2);
	expect(await larger(tables, { than: 2n ** 62n, not: "" })).toEqual([]);
});

test("each connection prepares a query once, for any number of runs and values", async () => {
	const { tables } = await fresh();
	for (let size = 1n; size <= 20n; size++) await put(tables, { name: String(size), size, note: null });
	await tables.transaction().execute(async (transaction) => {
		for (let than = 1n; than <= 20n; than++)
			expect(await larger(transaction, { than, not: "" })).toHaveLength(Number(20n - than));
		const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(transaction);
		expect(rows.filter(({ statement }) => statement.includes("things")).length).toBeLessThanOrEqual(2);
		expect(rows.filter(({ statement }) => statement.startsWith("select"))).toHaveLength(1);
	});
});

test("each prepared query has its own statement name, even if two queries have equal texts", async () => {
	const { tables } = await fresh();
	const first = (column: "name" | "size") => prepared((of: Kysely<Tables>, _: object) => of.selectFrom("things").select(column));
	await put(tables, { name: "a", size: 7n, note: null });
	await tables.transaction().execute(async (transaction) => {
		expect(await first("name")(transaction, {})).toEqual([{ name: "a" }]);
		expect(await first("name")(transaction, {})).toEqual([{ name: "a" }]);
		expect(await first("size")(transaction, {})).toEqual([{ size: 7n }]);
		expect(await first("name")(transaction, {})).toEqual([{ name: "a" }]);
	});
});

test("a prepared query returns the right rows to many callers on many connections", async () => {
	const { tables } = await fresh();
	for (let size = 1n; size <= 50n; size++) await put(tables, { name: String(size), size, note: null });
	const counts = await Promise.all([...Array(50).keys()].map((than) => larger(tables, { than: BigInt(than), not: "" })));
	expect(counts.map(({ length }) => length)).toEqual([...Array(50).keys()].map((than) => 50 - than));
});

test("a prepared query is rolled back with its transaction and reports a failure to its caller", async () => {
	const { tables } = await fresh();
	const undone = tables.transaction().execute(async (transaction) => {
		await put(transaction, { name: "a", size: 1n, note: null });
		await put(transaction, { name: "a", size: 1n, note: null });
	});
	await expect(undone).rejects.toMatchObject({ code: "23505" });
	expect(await larger(tables, { than: 0n, not: "" })).toEqual([]);
	expect(await put(tables, { name: "a", size: 1n, note: null })).toEqual([{ name: "a" }]);
});
