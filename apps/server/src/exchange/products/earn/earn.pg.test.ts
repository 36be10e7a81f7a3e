// Runs earn products over several days with a real database. The tests restart the server between interest payments and across a
// maturity, rebuild the tables, and change rows by hand.
import { FIRST_USER } from "@candor/core";
import { systemClock } from "@candor/journal";
import { TestExchange } from "@candor/testkit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

const ANN = FIRST_USER + 101;
const BOB = FIRST_USER + 102;
const UNIT = 1_000_000n;
const DAY_MS = 86_400_000;
let exchange: TestExchange;
beforeAll(async () => {
	exchange = await TestExchange.start({ now: Math.floor(systemClock.wall() / DAY_MS) * DAY_MS + DAY_MS / 2 });
});
afterAll(() => exchange.stop());

/** Advances the clock by `count` days, and records a price, so that the exchange does all work that is due. */
async function days(count: number): Promise<void> {
	exchange.now += count * DAY_MS;
	await exchange.record(1_000);
	await exchange.projected();
}

test("the exchange pays each day's interest once, also across a restart and a long stop, and the tables agree", async () => {
	await exchange.trader(ANN, "trust");
	await exchange.trader(BOB, "trust");
	const buy = (by: number, product: number, amount: bigint) =>
		exchange.accept({ type: "BuyEarn", id: "", by, product, amount: amount * UNIT, terms: 1 });
	const [week, month] = [await buy(ANN, 1, 1_000n), await buy(BOB, 3, 2_000n)];
	await days(3);
	await exchange.restart();
	await days(2);
	await exchange.accept({ type: "AddTranche", id: "", by: BOB, order: month, amount: 1_000n * UNIT, ratePpm: 2_500 });
	const paidDays = (order: number) => exchange.host.views.earn.find(order)?.tranches.map((tranche) => tranche.paidDays);
	await expect.poll(() => paidDays(week)).toEqual([5]);
	// The server is down for four days, in which the seven-day order matures.
	await exchange.close();
	exchange.now += 4 * DAY_MS;
	await exchange.open();
	await exchange.record(1_000);
	await expect.poll(() => exchange.host.views.earn.find(week)?.phase).toBe("completed");
	await expect.poll(() => paidDays(month)).toEqual([9, 4]);
	await exchange.projected();
	const { rows } = await exchange.pool.query<{ count: bigint; sum: string }>(
		"select count(*) as count, sum(change) as sum from projection.account_records where cause = 'earn_interest' and user_id = $1",
		[ANN],
	);
	expect(rows).toMatchObject([{ count: 7n, sum: String(7n * 1_500_000n) }]);
	expect(exchange.host.views.balances.of(ANN, "trust", 3)).toMatchObject({ available: 90_010_500_000n, frozen: 0n });

	await exchange.accept({ type: "RedeemEarn", id: "", by: BOB, order: month, atLeast: 0n });
	await exchange.projected();
	expect(await exchange.differences()).toEqual([]);
	const told = await exchange.pool.query("select kind from projection.notices where user_id = $1", [ANN]);
	expect(told.rows).toEqual([{ kind: "earn_completed" }]);
});

test("after a restart the view has ended and open orders, and the table has the reserve's daily values", async () => {
	await exchange.restart();
	const { earn } = exchange.host.views;
	expect(earn.find(2)).toMatchObject({ phase: "redeemed", user: BOB });
	expect(earn.find(2)?.tranches).toHaveLength(2);
	expect(earn.sold(1)).toBe(0n);
	const { rows } = await exchange.pool.query("select distinct product from projection.earn_reserve_days order by product");
	expect(rows.map(({ product }) => product)).toEqual([1, 2, 3]);
});

test("a rebuild gives unchanged earn tables, and the check finds a row changed by hand", async () => {
	const tables = ["earn_orders", "earn_tranches", "earn_reserve_moves", "earn_reserve_days"];
	await exchange.accept({ type: "BuyEarn", id: "", by: BOB, product: 2, amount: 600n * UNIT, terms: 1 });
	await exchange.projected();
	const before = await exchange.rows(tables);
	await exchange.projectAnew();
	expect(await exchange.rows(tables)).toEqual(before);
	await exchange.pool.query("update projection.earn_tranches set paid_days = paid_days + 1 where order_id = 3");
	expect(await exchange.differences()).toEqual([expect.stringContaining("order 3 of a managed product")]);
	await exchange.pool.query("update projection.earn_tranches set paid_days = paid_days - 1 where order_id = 3");
	await exchange.pool.query("delete from projection.earn_reserve_moves where product = 1");
	expect(await exchange.differences()).toEqual([expect.stringContaining("earn_reserve_moves")]);
});
