// Tests pages of account records with different filters: the content of a page, and the number of rows that Postgres reads for
// it.

import { type FreshDatabase, TestDatabase } from "@candor/testkit/postgres";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../../database/database.ts";
import { dayChanges } from "../../exchange/products/ledger/day-changes-table.ts";
import type { Cursor } from "../../http/read-after-write.ts";
import type { ProjectionTables } from "../projection-tables.ts";
import { movedSince, type Tables } from "./queries.ts";
import { lanesOf, type RecordFilter, recordsIn, recordsOf } from "./records.ts";

const ANN = 100_101;
const MANY = 20_000;
const DAY_MS = 86_400_000;
/** Time of the first record. After it there are five records a minute for almost three days; their ids have gaps. */
const BEGIN = 20_000 * DAY_MS;
const timeAt = (index: number) => BEGIN + Math.floor(index / 5) * 60_000;

let database: TestDatabase;
let fresh: FreshDatabase;
let tables: Tables;

beforeAll(async () => {
	database = await TestDatabase.start();
	fresh = await database.fresh();
	tables = kyselyOf<ProjectionTables>(fresh.pool);
	// Every second record is Ann's. Most of hers are transfers between two of her accounts.
	await fresh.pool.query(
		`insert into projection.account_records
		select i::bigint * 1048576 + 7, ${ANN} + i % 2,
			case when i % 5000 = 0 then 'contract' when i % 4 = 0 then 'coin' else 'option' end,
			case when i % 1000 = 0 then 1 else 3 end, i, i, 0,
			case when i % 2500 = 0 then 'trade' when i % 3000 = 0 then 'deposit' else 'transfer' end,
			i, ${BEGIN} + (i / 5) * 60000::bigint
		from generate_series(1, ${MANY}) i`,
	);
	await fresh.pool.query(
		`insert into projection.balances select distinct user_id, account, asset, 0, 0 from projection.account_records`,
	);
	await fresh.pool.query("analyze");
});
afterAll(() => database.stop());

interface Plan {
	readonly "Actual Rows": number;
	readonly "Rows Removed by Filter"?: number;
	readonly Plans?: readonly Plan[];
	readonly "Node Type": string;
}

/** Returns the number of rows that the lowest nodes of a query plan read, and the types of all nodes. */
function read(plan: Plan): { rows: number; nodes: string[] } {
	const below = (plan.Plans ?? []).map(read);
	const own = below.length > 0 ? 0 : plan["Actual Rows"];
	return {
		rows: below.reduce((sum, { rows }) => sum + rows, own + (plan["Rows Removed by Filter"] ?? 0)),
		nodes: [plan["Node Type"], ...below.flatMap(({ nodes }) => nodes)],
	};
}

const FILTERS: readonly RecordFilter[] = [
	{},
	{ kind: "trade" },
	{ kind: "deposit" },
	{ kind: "transfer" },
	{ account: "contract" },
	{ account: "contract", kind: "trade" },
	{ account: "coin", currency_id: 1, kind: "transfer" },
	{ currency_id: 1 },
	{ currency_id: 3, kind: "trade" },
	{ account: "trust" },
	{ currency_id: 99 },
	{ to: 1 },
	{ to: BEGIN },
	{ from: timeAt(MANY) + 1 },
	{ from: timeAt(500), to: timeAt(505) },
	{ from: timeAt(500), to: timeAt(9_000), kind: "trade" },
	{ from: timeAt(500) + 1, to: timeAt(505) - 1 },
	{ from: 0, to: Number.MAX_SAFE_INTEGER, account: "coin" },
];

test.each(FILTERS)("pages of account records with the filter %o contain exactly the matching records", async (filter) => {
	const { rows: wanted } = await fresh.pool.query<{ record_id: bigint }>(
		`select record_id from projection.account_records where user_id = ${ANN}
		and account = coalesce($1, account) and asset = coalesce($2, asset) and cause = coalesce($3, cause)
		and at between coalesce($4::bigint, 0) and coalesce($5::bigint, 9007199254740991) order by record_id desc limit 12`,
		[filter.account, filter.currency_id, filter.kind, filter.from, filter.to],
	);
	const pageOf = (limit: number, offset: number, before?: Cursor) => recordsOf(tables, ANN, filter, { limit, offset, before });
	const first = await pageOf(7, 0);
	const ids = (rows: readonly { readonly record_id: bigint }[]) => rows.map((row) => row.record_id);
	expect(ids([...first, ...(await pageOf(5, 7))])).toEqual(ids(wanted));
	const last = first.at(-1);
	if (last === undefined) return;
	for (const more of [last.at, undefined]) {
		expect(ids([...first, ...(await pageOf(5, 0, { id: last.record_id, more }))])).toEqual(ids(wanted));
	}
});

test.each(FILTERS)(
	"for a page of account records with the filter %o, Postgres reads hardly more rows than it returns",
	async (filter) => {
		const lanes = await lanesOf(tables, ANN, filter);
		if (lanes.length === 0) return;
		const middle = { id: BigInt(MANY / 2) * 1_048_576n, more: BigInt(timeAt(MANY / 2)) };
		for (const before of [undefined, middle]) {
			const page = recordsIn(tables, ANN, lanes, filter, { limit: 21, offset: 0, before });
			const [plan] = (await page.explain("json", sql`analyze`)) as [{ "QUERY PLAN": readonly [{ Plan: Plan }] }];
			const { rows, nodes } = read(plan["QUERY PLAN"][0].Plan);
			expect(rows).toBeLessThanOrEqual(21 + lanes.length);
			expect(nodes).not.toContain("Sort");
		}
	},
);

test("the migration that creates the table of daily changes sums up the existing account records", async () => {
	await fresh.pool.query(`
		drop table projection.day_changes;
		create index account_records_of_user on projection.account_records (user_id);
		create index account_records_of_account on projection.account_records (user_id);`);
	await dayChanges.up(kyselyOf<unknown>(fresh.pool));
	const { rows: wanted } = await fresh.pool.query<{ asset: number; moved: string; deposited: string }>(
		`select asset, sum(change) as moved, coalesce(sum(change) filter (where cause = 'deposit'), 0) as deposited
		from projection.account_records where user_id = ${ANN} and cause <> 'transfer' and at >= ${BEGIN + DAY_MS} group by asset`,
	);
	const found = await movedSince(tables, ANN, BEGIN / DAY_MS + 1);
	const told = (rows: readonly { asset: number; moved: unknown; deposited: unknown }[]) =>
		rows.map(({ asset, moved, deposited }) => `${asset} ${moved} ${deposited}`).sort();
	expect(wanted.length).toBeGreaterThan(1);
	expect(told(found)).toEqual(told(wanted));
	const { rows } = await fresh.pool.query("select * from projection.day_changes");
	expect(rows.length).toBeLessThan(20);
});
