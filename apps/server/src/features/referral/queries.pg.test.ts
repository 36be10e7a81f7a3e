import { type FreshDatabase, TestDatabase } from "@candor/testkit/postgres";
import type { Insertable } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { kyselyOf } from "../../database/database.ts";
import type { ProjectionTables } from "../projection-tables.ts";
import { daysOf, heldPairs, heldSums, highestIncomes, incomeOf, incomesOf, monthsOf, type Tables } from "./queries.ts";

const [ANN, BOB] = [200_001, 200_002];
const [BTC, USDT] = [1, 3];
const day = (text: string) => Date.parse(text) / 86_400_000;

let database: TestDatabase;
let pool: FreshDatabase["pool"];
let tables: Tables;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(() => database.stop());
beforeEach(async () => {
	({ pool } = await database.fresh());
	tables = kyselyOf<ProjectionTables>(pool);
});

type Row = Insertable<ProjectionTables["projection.rebates"]>;

/** Returns a row for a rebate of 20 % of 100 units, with a value of one unit of the settlement asset. */
function rebate(invitee: number, date: string, change: Partial<Row> = {}): Row {
	return {
		...{ invitee_id: BigInt(invitee), day: day(date), asset: USDT, inviter_id: BigInt(ANN), fees: 100n, ratio_ppm: 200_000 },
		...{ terms: 1n, amount: 20n, value: 1n, state: "paid" as const, settlement: 1n, at: BigInt(invitee), ...change },
	};
}
const add = async (...rows: Row[]) => {
	await tables.insertInto("projection.rebates").values(rows).execute();
	// Fills the table of sums in the same way as its migration does. referral.pg.test.ts checks the sums that the projection writes.
	await pool.query(`insert into projection.rebate_sums
		select inviter_id, day, asset, ratio_ppm, terms, state, sum(fees), sum(amount), count(*)
		from projection.rebates group by inviter_id, day, asset, ratio_ppm, terms, state`);
};

test("the list of months sums an inviter's rebates by asset, newest first, without lapsed rebates, with a cursor", async () => {
	await add(
		rebate(1, "2026-10-31"),
		rebate(1, "2026-11-01", { ratio_ppm: 400_000, terms: 2n, amount: 40n }),
		rebate(2, "2026-11-30", { state: "held" }),
		rebate(3, "2026-11-30", { state: "lapsed" }),
		rebate(1, "2026-11-30", { asset: BTC, fees: 7n, amount: 1n }),
		rebate(4, "2026-11-30", { inviter_id: BigInt(BOB) }),
	);
	const months = await monthsOf(tables, ANN, { limit: 10, offset: 0, before: undefined });
	expect(months).toEqual([
		{ month: 202611, asset: BTC, fees: 7n, amount: 1n, paid: 1n, rates: [[200_000, 1]] },
		{
			...{ month: 202611, asset: USDT, fees: 200n, amount: 60n, paid: 40n },
			rates: [
				[200_000, 1],
				[400_000, 2],
			],
		},
		{ month: 202610, asset: USDT, fees: 100n, amount: 20n, paid: 20n, rates: [[200_000, 1]] },
	]);
	const after = (month: number, asset: number) => monthsOf(tables, ANN, { limit: 10, offset: 0, before: { month, asset } });
	expect(await after(202611, BTC)).toEqual(months.slice(1));
	expect(await after(202611, USDT)).toEqual(months.slice(2));
	expect(await after(202610, USDT)).toEqual([]);
});

test("the list of rebates shows a day only if at least three invited users paid fees in the asset", async () => {
	await add(
		...[1, 2, 3].map((invitee) => rebate(invitee, "2026-11-02")),
		...[1, 2].map((invitee) => rebate(invitee, "2026-11-03")),
		// The second asset of one invitee, and the invitee of another inviter, must not count as further invitees.
		rebate(1, "2026-11-03", { asset: BTC }),
		rebate(9, "2026-11-03", { inviter_id: BigInt(BOB) }),
		...[1, 2, 3].map((invitee) => rebate(invitee, "2026-12-01")),
	);
	const shown = await daysOf(tables, ANN, day("2026-11-01"), day("2026-11-30"));
	expect(shown).toEqual([
		{ day: day("2026-11-02"), asset: USDT, ratioPpm: 200_000, terms: 1, fees: 300n, amount: 60n, invitees: 3 },
	]);
});

test("the list of held pairs is sorted by value and summed, for one inviter or for all", async () => {
	await add(
		rebate(1, "2026-11-02", { state: "held", value: 5n }),
		rebate(1, "2026-11-03", { state: "held", value: 2n, at: 9n }),
		rebate(2, "2026-11-02", { state: "held", value: 30n, inviter_id: BigInt(BOB) }),
		rebate(3, "2026-11-02"),
	);
	const all = await heldPairs(tables, undefined, { limit: 10, offset: 0 });
	expect(all).toEqual([
		{ invitee: 2, inviter: BOB, value: 30n, day: day("2026-11-02"), heldAt: 2 },
		{ invitee: 1, inviter: ANN, value: 7n, day: day("2026-11-02"), heldAt: 1 },
	]);
	expect(await heldPairs(tables, undefined, { limit: 1, offset: 1 })).toEqual(all.slice(1));
	expect(await heldPairs(tables, ANN, { limit: 10, offset: 0 })).toEqual(all.slice(1));
	expect(await heldSums(tables, undefined)).toEqual({ pairs: 2, value: 37n, heldAt: 1 });
	expect(await heldSums(tables, 5)).toEqual({ pairs: 0, value: 0n, heldAt: undefined });
});

test("the ranking sums full units of each inviter's days in the period, and leaves out less than one unit", async () => {
	const total = (inviter: number, at: number, value: bigint) => ({ inviter_id: BigInt(inviter), day: at, value, rebates: 1n });
	await tables
		.insertInto("projection.referral_totals")
		.values([total(ANN, 10, 1_500n), total(ANN, 11, 600n), total(ANN, 12, 9_000n), total(BOB, 11, 2_000n), total(7, 11, 999n)])
		.execute();
	await tables
		.insertInto("projection.referral_income")
		.values([
			{ inviter_id: BigInt(ANN), day: 10, asset: USDT, amount: 4n, invitees: 1n },
			{ inviter_id: BigInt(ANN), day: 11, asset: USDT, amount: 5n, invitees: 1n },
			{ inviter_id: BigInt(ANN), day: 11, asset: BTC, amount: 6n, invitees: 1n },
		])
		.execute();
	expect(await highestIncomes(tables, { first: 10, last: 11, unit: 1_000n, limit: 5 })).toEqual([
		{ inviter: ANN, income: 2n },
		{ inviter: BOB, income: 2n },
	]);
	expect(await incomeOf(tables, ANN)).toBe(11_100n);
	expect(await incomeOf(tables, 8)).toBe(0n);
	expect(await incomesOf(tables, ANN)).toEqual([
		{ asset: BTC, amount: 6n },
		{ asset: USDT, amount: 9n },
	]);
});
