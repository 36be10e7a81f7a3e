// Runs subscriptions with a real database. The tests restart the server during an offering, a launch and a lock-up, rebuild the
// tables, and change rows by hand.
import { FIRST_USER, FOUNDER, SERVICE, SETTLEMENT_ASSET, type SetSubscription } from "@candor/core";
import { systemClock } from "@candor/journal";
import { TestExchange } from "@candor/testkit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

const ANN = FIRST_USER + 101;
const BOB = FIRST_USER + 102;
const COIN = 101;
const UNIT = 1_000_000n;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OWN = { id: "", by: FOUNDER, reason: "for a test" } as const;
const TABLES = ["subscriptions", "subscription_orders"];
let exchange: TestExchange;
beforeAll(async () => {
	exchange = await TestExchange.start({ now: Math.floor(systemClock.wall() / DAY_MS) * DAY_MS + DAY_MS / 2 });
	await exchange.newCoin(COIN, 1_000_000n * UNIT);
	for (const user of [ANN, BOB]) await exchange.trader(user, "coin");
});
afterAll(() => exchange.stop());

/**
 * Publishes an offering of 1,000 coins at 2 USDT. It is open for an hour, launches an hour after that, and locks the coins for a
 * day.
 */
async function offered(more: Partial<SetSubscription> = {}): Promise<number> {
	const coins = { supply: 1_000n * UNIT, minAmount: UNIT, userCap: 400n * UNIT };
	const prices = [{ asset: SETTLEMENT_ASSET, price: 2n * UNIT }];
	const dates = { opensAt: exchange.now, closesAt: exchange.now + HOUR_MS, launchAt: exchange.now + 2 * HOUR_MS, lockDays: 1 };
	const named = { type: "SetSubscription", ...OWN, offering: 0, asset: COIN, name: "New coin" } as const;
	const offering = await exchange.accept({ ...named, ...coins, prices, ...dates, ...more });
	await exchange.accept({ type: "FundSubscription", ...OWN, offering, amount: coins.supply });
	return offering;
}

const buy = (by: number, offering: number, coins: bigint) =>
	exchange.accept({ type: "Subscribe", id: "", by, offering, quantity: coins * UNIT, payAsset: SETTLEMENT_ASSET, terms: 1 });
const held = (user: number, asset: number) => exchange.host.views.balances.of(user, "coin", asset);
const phase = (order: number) => exchange.host.views.subscriptions.find(order)?.phase;
const state = (offering: number) => exchange.host.views.subscriptions.known(offering)?.state;

/** Advances the clock by `count` hours, and sends a command so that the exchange does all due work. */
async function hours(count: number): Promise<void> {
	exchange.now += count * HOUR_MS;
	await exchange.accept({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: COIN, amount: 1n });
}

/** Numbers of the first offering and of two orders for it. Offerings and orders share one sequence of numbers. */
const first = { offering: 0, anns: 0, bobs: 0 };

test("a launch includes orders from before and after a restart, and no restart unlocks them early or twice", async () => {
	first.offering = await offered();
	first.anns = await buy(ANN, first.offering, 100n);
	await exchange.restart();
	expect(exchange.host.views.subscriptions.known(first.offering)).toMatchObject({ sold: 100n * UNIT, orders: 1 });
	first.bobs = await buy(BOB, first.offering, 50n);
	await exchange.projected();
	expect(await exchange.differences()).toEqual([]);

	await hours(1);
	await exchange.accept({ type: "LaunchSubscription", ...OWN, offering: first.offering });
	await expect.poll(() => state(first.offering)).toBe("launched");
	await exchange.restart();
	expect([phase(first.anns), phase(first.bobs)]).toEqual(["locked", "locked"]);
	expect(held(ANN, COIN)).toMatchObject({ available: 0n, frozen: 100n * UNIT });
	await hours(23);
	expect(phase(first.anns)).toBe("locked");

	// The server is down when the lock-up of the coins ends.
	await exchange.close();
	exchange.now += 2 * DAY_MS;
	await exchange.open();
	await expect.poll(() => state(first.offering)).toBe("over");
	await exchange.restart();
	expect(held(ANN, COIN)).toMatchObject({ available: 100n * UNIT, frozen: 0n });
	expect(held(BOB, COIN)).toMatchObject({ available: 50n * UNIT, frozen: 0n });
	expect(held(ANN, SETTLEMENT_ASSET)).toMatchObject({ available: 89_800n * UNIT, frozen: 0n });
	await exchange.projected();
	expect(await exchange.differences()).toEqual([]);
	const told = await exchange.pool.query("select kind from projection.notices where user_id = $1 order by 1", [ANN]);
	expect(told.rows).toEqual([{ kind: "subscription_launched" }, { kind: "subscription_launched" }]);
});

test("the view has an ended offering and its orders after a restart", () => {
	const { subscriptions } = exchange.host.views;
	expect(subscriptions.known(first.offering)).toMatchObject({ state: "over", sold: 150n * UNIT, orders: 2 });
	expect(subscriptions.find(first.bobs)).toMatchObject({ user: BOB, phase: "unlocked", paid: 100n * UNIT });
	expect(subscriptions.open(ANN)).toEqual([]);
});

test("an outage postpones an offering's dates and its refund, and each buyer is refunded once", async () => {
	const offering = await offered();
	const order = await buy(ANN, offering, 10n);
	const promised = exchange.host.views.subscriptions.known(offering)?.launchAt as number;
	await exchange.close();
	exchange.now += DAY_MS;
	await exchange.open();
	await expect.poll(() => exchange.host.views.subscriptions.known(offering)?.launchAt).toBeGreaterThan(promised);
	const { launchAt = 0 } = exchange.host.views.subscriptions.known(offering) ?? {};
	expect(launchAt).toBe(promised + DAY_MS);
	await hours((launchAt - exchange.now) / HOUR_MS + 7 * 24 - 1);
	expect(phase(order)).toBe("subscribed");
	await exchange.restart();
	await hours(1);
	await expect.poll(() => state(offering)).toBe("cancelled");
	await exchange.restart();
	expect(phase(order)).toBe("refunded");
	expect(held(ANN, SETTLEMENT_ASSET)).toMatchObject({ available: 89_800n * UNIT, frozen: 0n });
	await exchange.projected();
	expect(await exchange.differences()).toEqual([]);
});

test("a rebuild gives unchanged subscription tables, and the check finds a row changed by hand", async () => {
	const offering = await offered();
	const order = await buy(BOB, offering, 20n);
	await exchange.projected();
	const before = await exchange.rows(TABLES);
	await exchange.projectAnew();
	expect(await exchange.rows(TABLES)).toEqual(before);

	const changed = async (change: string, back: string, found: string) => {
		await exchange.pool.query(change);
		expect(await exchange.differences()).toEqual([expect.stringContaining(found)]);
		await exchange.pool.query(back);
		expect(await exchange.differences()).toEqual([]);
	};
	const orders = (what: string) => `update projection.subscription_orders set ${what} where order_id = ${order}`;
	await changed(orders("paid = paid - 1"), orders("paid = paid + 1"), `order of a subscription ${order}`);
	const offerings = (what: string) => `update projection.subscriptions set ${what} where offering = ${offering}`;
	await changed(offerings("sold = sold + 1"), offerings("sold = sold - 1"), `subscription ${offering}`);
	await exchange.pool.query("delete from projection.subscription_orders where order_id = $1", [first.bobs]);
	expect(await exchange.differences()).toEqual([expect.stringContaining("subscription_orders")]);
});
