import type { RecordStatus } from "@candor/contract";
import { TestDatabase } from "@candor/testkit/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../../database/database.ts";
import { type DepositTables, depositsOf, stateOf, statusOf } from "./deposit-records.ts";
import { removeOldReports } from "./reported-hashes.ts";

const ANN = 100_101;
const SHOWN = ["submitted", "seen", "confirming", "creditable", "final", "dropped", "replaced", "unknown_token"];
const RECORDED = [null, "small", "credited", "final", "capped", "reversed", "quarantined", "returned", "legal_hold"];

let database: TestDatabase;
let tables: DepositTables;

beforeAll(async () => {
	database = await TestDatabase.start();
	const { pool } = await database.fresh();
	tables = kyselyOf(pool) as DepositTables;
	for (const [index, state] of SHOWN.entries())
		for (const [at, recorded] of RECORDED.entries()) {
			const key = `${index}:${at}`;
			await pool.query(
				`insert into money.deposits (user_id, network, asset, key, hash, address, amount, state, confirmations, needed, seen_at, changed_at)
				values ($1, 1, 3, $2, $2, '', 1, $3, 0, 0, 1, 1)`,
				[ANN, key, state],
			);
			if (recorded !== null)
				await pool.query("insert into projection.chain_deposits values ($1, 1, 3, $2, $3, 1, 0, $4, 'none', 1, 1)", [
					...[index * 100 + at, key, ANN, recorded],
				]);
		}
});
afterAll(() => database.stop());

test.each<RecordStatus>(["under_review", "passed", "rejected", "cancelled"])(
	"a page of deposits with the status %s has exactly the deposits with this status",
	async (status) => {
		const all = await depositsOf(tables, ANN, { limit: 200, offset: 0, before: undefined });
		expect(all.length).toBe(SHOWN.length * RECORDED.length);
		const wanted = all.filter((row) => statusOf(stateOf(row)) === status).map(({ id }) => id);
		const page = await depositsOf(tables, ANN, { limit: 5, offset: 1, before: undefined }, { status });
		expect(page.map(({ id }) => id)).toEqual(wanted.slice(1, 6));
	},
);

test("the server removes reported hashes after a week or once their transfer is found, and no report of a bank transfer", async () => {
	const { pool } = await database.fresh();
	const fresh = kyselyOf(pool) as DepositTables;
	const [week, now] = [7 * 86_400_000, 10 * 86_400_000];
	const rows: readonly (readonly [key: string, hash: string, state: string, seenAt: number])[] = [
		["submitted:1:old", "old", "submitted", now - week - 1],
		["submitted:1:new", "new", "submitted", now - week],
		["submitted:1:found", "found", "submitted", now],
		["found:0", "found", "seen", now],
		["application:1", "", "submitted", 1],
	];
	for (const [key, hash, state, seenAt] of rows)
		await pool.query(
			`insert into money.deposits (user_id, network, asset, key, hash, address, amount, state, confirmations, needed, seen_at, changed_at)
			values ($1, 1, 3, $2, $3, '', 1, $4, 0, 0, $5, $5)`,
			[ANN, key, hash, state, seenAt],
		);
	await removeOldReports(fresh, now);
	const left = await pool.query<{ key: string }>("select key from money.deposits order by key");
	expect(left.rows.map(({ key }) => key)).toEqual(["application:1", "found:0", "submitted:1:new"]);
});
