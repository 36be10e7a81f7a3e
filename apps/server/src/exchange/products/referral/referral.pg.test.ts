// Runs the referral product with a real database: settlements before and after a restart, views, rebuilt tables, and rows changed
// by hand.
import { FIRST_USER, FOUNDER, SERVICE } from "@candor/core";
import { TestExchange } from "@candor/testkit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

const [INVITER, ANN, BOB, MAKER] = [FIRST_USER + 101, FIRST_USER + 102, FIRST_USER + 103, FIRST_USER + 104];
const [BTC, USDT] = [1, 3];
const DAY_MS = 86_400_000;
const TABLES = ["inviters", "referral_terms", "referral_days", "rebates", "referral_totals", "referral_income"];
let exchange: TestExchange;
beforeAll(async () => {
	exchange = await TestExchange.start();
});
afterAll(() => exchange.stop());

const order = (by: number, side: "buy" | "sell") =>
	exchange.accept({
		...{ type: "PlaceOrder", id: "", by, pair: 1, side, orderType: "limit", timeInForce: "gtc", postOnly: false },
		...{
			price: 1_000,
			lots: 100_000,
			stopPrice: 0,
			stopLimitPrice: 0,
			quoteAmount: 0n,
			selfTrade: "expire_taker",
			trigger: "last",
		},
	} as Parameters<TestExchange["accept"]>[0]);

/** Makes the user buy 1 BTC for 100 USDT. The fee is charged in BTC. */
async function buys(user: number): Promise<void> {
	await order(MAKER, "sell");
	await order(user, "buy");
}

async function nextDay(): Promise<void> {
	exchange.now += DAY_MS;
	await exchange.record(1_000);
	await exchange.projected();
}

const settle = (settlement: number) =>
	exchange.accept({ type: "SettleRebates", id: "", by: SERVICE.referral, settlement, count: 500 });

test("the exchange pays an allowed rebate once and holds another, across a restart, and the tables agree", async () => {
	for (const user of [INVITER, ANN, BOB, MAKER]) await exchange.trader(user, "coin");
	await exchange.accept({ type: "DepositSandbox", id: "", by: SERVICE.custody, user: MAKER, asset: BTC, amount: 1_000_000_000n });
	for (const user of [ANN, BOB])
		await exchange.accept({ type: "SetInviter", id: "", by: SERVICE.accounts, user, inviter: INVITER });
	await exchange.record(1_000);
	const passed = { allowed: true, reason: "checks_passed" };
	await exchange.accept({ type: "AllowRebates", id: "", by: SERVICE.referral, invitee: ANN, ...passed });
	const partner = { user: INVITER, ratioPpm: 400_000, code: "PARTNER", reason: "a test" };
	await exchange.accept({ type: "SetPartner", id: "", by: FOUNDER, ...partner });
	for (const user of [ANN, BOB]) await buys(user);
	await nextDay();
	await exchange.restart();
	await settle(1);
	await buys(ANN);
	await nextDay();
	await settle(2);
	await exchange.projected();
	const { rows } = await exchange.pool.query("select * from projection.rebates order by day, invitee_id");
	expect(rows).toMatchObject([
		{ invitee_id: BigInt(ANN), inviter_id: BigInt(INVITER), asset: BTC, ratio_ppm: 200_000, terms: 0n, state: "paid" },
		{ invitee_id: BigInt(BOB), ratio_ppm: 200_000, state: "held" },
		{ invitee_id: BigInt(ANN), ratio_ppm: 400_000, terms: 1n, state: "paid", settlement: 2n },
	]);
	// One coin costs 100 USDT, so a unit of 10⁻⁸ coins is worth exactly one unit of 10⁻⁶ USDT.
	for (const { amount, value } of rows) expect(value).toBe(amount);
	const records = await exchange.pool.query(
		"select ref, change from projection.account_records where user_id = $1 and cause = 'rebate' order by ref",
		[INVITER],
	);
	expect(records.rows).toEqual([
		{ ref: 1n, change: rows[0].amount },
		{ ref: 2n, change: rows[2].amount },
	]);
	const totals = await exchange.pool.query("select sum(value) as value, sum(rebates) as rebates from projection.referral_totals");
	expect(totals.rows).toEqual([{ value: String(rows[0].amount + rows[2].amount), rebates: "2" }]);
	expect(await exchange.differences()).toEqual([]);
});

test("after a restart the views have links, decisions, ratios and held rebates", async () => {
	const before = exchange.host.views.referral;
	const held = before.pending(INVITER).get(BTC);
	expect(held).toBeGreaterThan(0n);
	await exchange.restart();
	const { referral } = exchange.host.views;
	expect(referral.linkOf(BOB)).toMatchObject({ inviter: INVITER, imported: false });
	expect(referral.linksOf(INVITER).map(({ invitee }) => invitee)).toEqual([ANN, BOB]);
	expect(referral.decisionOn(ANN)).toMatchObject({ allowed: true, by: "service", reason: "checks_passed" });
	expect(referral.decisionOn(BOB)).toBeUndefined();
	const today = Math.floor(exchange.now / DAY_MS);
	expect(referral.ratioOn(INVITER, today)).toEqual({ ratioPpm: 400_000, terms: 1, partner: true });
	expect(referral.ratioOn(INVITER, today - 2)).toEqual({ ratioPpm: 200_000, terms: 0, partner: false });
	expect(referral.partnerOfCode("PARTNER")).toBe(INVITER);
	expect(referral.pending(INVITER)).toEqual(new Map([[BTC, held]]));
	expect(referral.heldFor(BOB)).toEqual(new Map([[BTC, held]]));
	expect(referral.pending(INVITER).get(USDT)).toBeUndefined();
	expect([referral.settlement, referral.mayHaveWork]).toEqual([2, false]);
	expect(referral.lastClosedDay()?.day).toBe(today - 1);
});

test("the next settlement pays a released rebate", async () => {
	const release = { user: INVITER, invitee: BOB, reason: "reviewed" };
	await exchange.accept({ type: "ReleaseRebates", id: "", by: FOUNDER, ...release });
	const { referral } = exchange.host.views;
	expect(referral.mayHaveWork).toBe(true);
	await settle(3);
	expect([referral.settlement, referral.mayHaveWork]).toEqual([3, false]);
	expect(referral.pending(INVITER).size).toBe(0);
});

test("a rebuild gives unchanged tables of referral, and the check finds a row changed by hand", async () => {
	await exchange.projected();
	const before = await exchange.rows(TABLES);
	await exchange.projectAnew();
	expect(await exchange.rows(TABLES)).toEqual(before);
	expect(await exchange.differences()).toEqual([]);
	await exchange.pool.query("update projection.rebates set amount = amount + 1 where invitee_id = $1", [BOB]);
	expect(await exchange.differences()).toContainEqual(expect.stringMatching(/^rebates paid 1: journal 3 of/));
	await exchange.pool.query("update projection.rebates set amount = amount - 1 where invitee_id = $1", [BOB]);
	await exchange.pool.query("update projection.referral_totals set value = value + 1 where rebates = 1");
	expect(await exchange.differences()).toContainEqual(expect.stringMatching(/^referral_totals of 100101 on day/));
	await exchange.pool.query("delete from projection.inviters where user_id = $1", [BOB]);
	expect(await exchange.differences()).toContainEqual(expect.stringContaining("inviters"));
});
