// Runs strategy funds over several hours with a real database. The tests restart the server while a subscription is pending and
// while positions are sold for a redemption. They also rebuild the tables, and change rows by hand.
import { FIRST_USER, FOUNDER, FUND_ACCOUNTS, SERVICE, SETTLEMENT_ASSET } from "@candor/core";
import { systemClock } from "@candor/journal";
import { TestExchange } from "@candor/testkit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

const ANN = FIRST_USER + 101;
const BOB = FIRST_USER + 102;
const MAKER = FIRST_USER + 103;
const UNIT = 1_000_000n;
const HOUR_MS = 3_600_000;
const FUND = 3;
const ACCOUNT = FUND_ACCOUNTS + FUND;
const PRICE = 650_000;
const OWN = { id: "", by: FOUNDER, reason: "for a test" } as const;
let exchange: TestExchange;
beforeAll(async () => {
	exchange = await TestExchange.start({ now: Math.floor(systemClock.wall() / HOUR_MS) * HOUR_MS + HOUR_MS / 2 });
	const terms = { name: "A fund", kind: "cash_and_carry", pairs: [1], performanceFeePpm: 100_000, bandPpm: 3_000 } as const;
	const amounts = { minAmount: UNIT, maxAmount: 50_000n * UNIT };
	await exchange.accept({ type: "SetFund", ...OWN, fund: FUND, ...terms, ...amounts, active: true });
	await exchange.accept({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: SETTLEMENT_ASSET, amount: 1_000n * UNIT });
	await exchange.accept({ type: "FoundFund", ...OWN, fund: FUND, amount: 1_000n * UNIT });
});
afterAll(() => exchange.stop());

/** Moves the clock past the next full hour, and records index prices. */
async function hour(): Promise<void> {
	exchange.now += HOUR_MS - (exchange.now % HOUR_MS) + 1_000;
	await exchange.record(PRICE);
	exchange.now += 1_000;
	await exchange.record(PRICE);
	await exchange.projected();
}

const order = (by: number, side: "buy" | "sell", lots: number) => {
	const plain = { stopPrice: 0, stopLimitPrice: 0, quoteAmount: 0n, postOnly: false, trigger: "last" } as const;
	const usual = { orderType: "limit", timeInForce: "gtc", selfTrade: "expire_taker" } as const;
	return exchange.accept({ type: "PlaceOrder", id: "", by, pair: 1, side, lots, price: PRICE, ...plain, ...usual });
};

/**
 * Fund units whose redemption required a sale of the fund's holdings. The user redeemed 400 units. The user's share of the fund's
 * 1,850 USDT in cash paid for the other units, at a unit value of 0.999675.
 */
const UNWOUND = 103_845_942n;

const seen = () => {
	const { arbitrage } = exchange.host.views;
	// The time of the latest change is set to 0 before the comparison, because a start does not restore it.
	const asked = <T extends { readonly at: number }>(all: readonly T[]) => all.map((one) => ({ ...one, at: 0 }));
	const own = (user: number) => [arbitrage.lots(user), asked(arbitrage.subscriptions(user)), asked(arbitrage.redemptions(user))];
	return [arbitrage.fund(FUND), ...own(ANN), ...own(BOB)];
};

test("a restart preserves the money of pending, held and partly sold fund orders, and the tables agree", async () => {
	for (const user of [ANN, BOB]) await exchange.trader(user, "trust");
	await exchange.trader(MAKER, "coin");
	await exchange.accept({ type: "DepositSandbox", id: "", by: SERVICE.custody, user: MAKER, asset: 1, amount: 10n ** 9n });
	await exchange.record(PRICE);
	await exchange.accept({ type: "SubscribeFund", id: "", by: ANN, fund: FUND, amount: 1_000n * UNIT });
	const before = seen();
	await exchange.restart();
	expect(seen()).toEqual(before);
	await hour();
	expect(exchange.host.views.arbitrage.lots(ANN).get(FUND)).toMatchObject([{ units: 1_000n * UNIT, highWater: 1_000n * UNIT }]);
	await order(MAKER, "sell", 1_000);
	await order(ACCOUNT, "buy", 1_000);
	await exchange.accept({ type: "SubscribeFund", id: "", by: BOB, fund: FUND, amount: 500n * UNIT });
	await exchange.accept({ type: "RedeemFund", id: "", by: ANN, fund: FUND, units: 400n * UNIT });
	// The server is down at full hours. After the restart, the first index record causes a single valuation of the fund.
	await exchange.projected();
	await exchange.close();
	exchange.now += 3 * HOUR_MS;
	await exchange.open();
	await exchange.record(PRICE);
	exchange.now += 1_000;
	await exchange.record(PRICE);
	await exchange.projected();
	expect(exchange.host.views.arbitrage.fund(FUND)?.value?.seq).toBe(2);
	expect(exchange.host.views.arbitrage.fund(FUND)?.unwinding?.units).toBe(UNWOUND);
	expect(exchange.host.views.arbitrage.lots(BOB).get(FUND)).toHaveLength(1);
	const running = seen();
	await exchange.restart();
	expect(seen()).toEqual(running);
	const [target] = exchange.host.views.arbitrage.fund(FUND)?.unwinding?.targets ?? [];
	const lots = Number(((target?.held ?? 0n) - (target?.target ?? 0n)) / 1_000n);
	await order(MAKER, "buy", lots);
	await order(ACCOUNT, "sell", lots);
	exchange.now += 5_000;
	await exchange.record(PRICE);
	exchange.now += 1_000;
	await exchange.record(PRICE);
	await exchange.projected();
	expect(exchange.host.views.arbitrage.redemptions(ANN)).toEqual([]);
	const paid = await exchange.pool.query(
		"select status, units, sum_proceeds from projection.fund_redemptions where user_id = $1",
		[ANN],
	);
	expect(paid.rows).toMatchObject([{ status: "done", units: 0n }]);
	expect(exchange.host.views.balances.of(ANN, "trust", SETTLEMENT_ASSET).frozen).toBe(0n);
	expect(await exchange.differences()).toEqual([]);
	const told = await exchange.pool.query("select kind from projection.notices where user_id = $1 order by id", [ANN]);
	expect(told.rows).toEqual([{ kind: "fund_entered" }, { kind: "fund_paid" }, { kind: "fund_paid" }]);
});

test("a rebuild gives unchanged fund tables, and the check finds a row changed by hand", async () => {
	const tables = ["fund_values", "fund_days", "fund_decisions", "fund_fills", "fund_subscriptions", "fund_redemptions"];
	const decided = { fund: FUND, decision: "hold BTC/USDT", inputs: "{}" };
	await exchange.accept({ type: "RecordDecision", id: "", by: SERVICE.strategy, ...decided });
	await exchange.accept({ type: "SubscribeFund", id: "", by: BOB, fund: FUND, amount: 5n * UNIT });
	await exchange.projected();
	const before = await exchange.rows(tables);
	expect(before.filter((rows) => rows.length === 0)).toEqual([]);
	await exchange.projectAnew();
	expect(await exchange.rows(tables)).toEqual(before);
	const found = async (change: string, back: string, where: string) => {
		await exchange.pool.query(change);
		expect(await exchange.differences()).toEqual([expect.stringContaining(where)]);
		await exchange.pool.query(back);
	};
	const set = (table: string, column: string, by: string) => `update projection.${table} set ${column} = ${column} ${by}`;
	await found(
		set("fund_subscriptions", "units", "+ 1 where subscription_id = 1"),
		set("fund_subscriptions", "units", "- 1 where subscription_id = 1"),
		"subscription 1 of a fund",
	);
	await found(set("fund_redemptions", "sum_fee", "+ 1"), set("fund_redemptions", "sum_fee", "- 1"), "redemption 1 of a fund");
	await found(
		"update projection.fund_values set told = told || ' ' where seq = 2 and fund = 3",
		"update projection.fund_values set told = trim(told)",
		"fund 3",
	);
	await exchange.pool.query("delete from projection.fund_decisions");
	expect(await exchange.differences()).toEqual([expect.stringContaining("fund_decisions")]);
});
