// Tests the download of a user's data: no table with a column of users is left out, and a user with many rows does not need more
// memory.
import { type FreshDatabase, TestDatabase } from "@candor/testkit/postgres";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../../database/database.ts";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import { coveredBy, DATA_LISTS, type DataList, NOT_IN_THE_FILE, OTHER_PARTS, pagesOf } from "./data-lists.ts";
import { UserHistory } from "./user-history.ts";

const USER = 200_001;
/** Names of columns that contain a user, or an address of a user. */
const OF_USERS = /(^|_)(user|users|owner|inviter|invitee|person|recipient|invited_by|internal_to)(_id)?$|^account_key$/;

let database: TestDatabase;
let pool: FreshDatabase["pool"];
let db: Kysely<unknown>;
beforeAll(async () => {
	database = await TestDatabase.start();
	({ pool } = await database.fresh());
	db = kyselyOf<unknown>(pool);
});
afterAll(() => database.stop());

const views = {
	listing: { asset: (id: number) => ({ asset: id, code: id === 3 ? "USDT" : `C${id}`, name: "", decimals: 2 }) },
	arbitrage: { lots: () => new Map() },
} as unknown as ViewsNeeded;
const listOf = (name: string) => DATA_LISTS.find((one) => one.name === name) as DataList;
const rowsOf = async (name: string, pageRows: number) => {
	const pages: (readonly object[])[] = [];
	for await (const rows of pagesOf(db, views, listOf(name), USER, pageRows)) pages.push(rows);
	return pages;
};

test("each database column with a user is in the download, or is a listed exception with a reason", async () => {
	const { rows } = await pool.query<{ place: string; column: string }>(
		`select table_schema || '.' || table_name || '.' || column_name as place, column_name as column from information_schema.columns
		where table_schema not in ('pg_catalog', 'information_schema')`,
	);
	const found = rows.filter(({ column }) => OF_USERS.test(column)).map(({ place }) => place);
	const covered = [...DATA_LISTS.flatMap(coveredBy), ...Object.keys(OTHER_PARTS)];
	const excepted = Object.keys(NOT_IN_THE_FILE);
	expect(found.filter((place) => !covered.includes(place) && !excepted.includes(place))).toEqual([]);
	const gone = [...covered, ...excepted].filter((place) => !place.includes(" ") && !rows.some((one) => one.place === place));
	expect(gone).toEqual([]);
	expect(covered.filter((place) => excepted.includes(place))).toEqual([]);
});

test("the download leaves out entries of operator activity from the beginning of a legal hold on", async () => {
	await pool.query(
		`insert into console.audit select i, i, 4, 'reviewer', 'look', ${USER}, '', '', 'look ' || i, '{}', '', '' from generate_series(1, 4) i`,
	);
	await pool.query(
		`insert into projection.operator_acts select i, 4, 0, 'SetStanding', ${USER}, 'act ' || i, i from generate_series(1, 4) i`,
	);
	const reasonsOf = async (name: string, heldFrom?: number) => {
		const found: string[] = [];
		for await (const rows of pagesOf(db, views, listOf(name), USER, 2, heldFrom))
			found.push(...rows.map((row) => (row as { reason: string }).reason));
		return found;
	};
	expect(await reasonsOf("operator_activity", 3)).toEqual(["look 2", "look 1"]);
	expect(await reasonsOf("operator_commands", 3)).toEqual(["act 2", "act 1"]);
	expect(await reasonsOf("operator_activity")).toHaveLength(4);
	await pool.query("truncate console.audit, projection.operator_acts");
});

test("the download can read every list, and rows are sorted by a key", async () => {
	for (const { name } of DATA_LISTS) expect(await rowsOf(name, 1_000), name).toEqual([]);
});

test("each list in a user's data download has every row once, newest first, with decimal amounts, and no rows of other users", async () => {
	await pool.query(
		`insert into projection.transfers (transfer_id, user_id, asset, from_account, to_account, amount, at)
		select n, case when n % 3 = 0 then 7 else ${USER} end, 3, 'coin', 'trust', n * 100, n from generate_series(1, 10) n`,
	);
	const pages = await rowsOf("transfers", 2);
	expect(pages.map((rows) => rows.length)).toEqual([2, 2, 2, 1]);
	expect(pages.flat().map((row) => (row as { id: bigint }).id)).toEqual([10n, 8n, 7n, 5n, 4n, 2n, 1n]);
	expect(pages[0]?.[0]).toMatchObject({ currency: "USDT", amount: "10.00", from_account: "coin" });
});

test("a downloaded file is valid JSON, and 20,000 rows are written page by page", async () => {
	await pool.query(
		`insert into projection.account_records (record_id, user_id, account, asset, change, available, frozen, cause, ref, at)
		select n, ${USER}, 'coin', 3, n, n, 0, 'a "cause"', 0, n from generate_series(1, 20000) n`,
	);
	const history = new UserHistory({
		db,
		views,
		now: () => 1,
		pageRows: 500,
		referralOf: async () => ({ invitees: 0, months: [] }),
	});
	let text = "";
	let longest = 0;
	for await (const part of history.write(USER, { account: { id: BigInt(USER) } })) {
		text += part;
		longest = Math.max(longest, part.length);
	}
	const file = JSON.parse(text) as Record<string, unknown[]>;
	expect(file.account_records).toHaveLength(20_000);
	expect(file.account).toEqual({ id: String(USER) });
	expect(Object.keys(file)).toEqual(expect.arrayContaining(DATA_LISTS.map(({ name }) => name)));
	expect(longest).toBeLessThan(text.length / 20);
});
