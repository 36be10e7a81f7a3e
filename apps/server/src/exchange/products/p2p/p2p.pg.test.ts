// Runs P2P trades with a real database. The tests restart the server in the middle of orders, rebuild the tables, and change rows
// by hand.
import { type Command, FIRST_USER, FOUNDER, SERVICE, SETTLEMENT_ASSET } from "@candor/core";
import { TestExchange } from "@candor/testkit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

const MIA = FIRST_USER + 101;
const BOB = FIRST_USER + 102;
const UNIT = 1_000_000n;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const TABLES = ["p2p_orders", "p2p_advertisements", "p2p_merchants", "p2p_partners"];
const ACCOUNTS = { mia: "aa".repeat(32), bob: "bb".repeat(32) };
const TERMS = "cc".repeat(32);
let exchange: TestExchange;

beforeAll(async () => {
	exchange = await TestExchange.start();
	for (const user of [MIA, BOB]) await exchange.trader(user, "coin");
	await own("SetVerification", { user: MIA, version: 9, basic: true, advanced: true, country: "TH" });
	await own("SetP2pCurrency", { currency: "THB", decimals: 2, open: true });
	const payType = { payType: "promptpay", currency: "THB", recallMs: 0, holdMs: 0, maximum: 10_000_000n };
	await own("SetPayType", { ...payType, windowMs: 60 * MINUTE_MS, catalogue: "{}", open: true });
	await by(MIA, "ApplyMerchant", {});
	await own("SetMerchant", { user: MIA, approved: true });
});
afterAll(() => exchange.stop());

const own = (type: Command["type"], fields: object) =>
	exchange.accept({ type, id: "", by: FOUNDER, reason: "for a test", ...fields } as Command);
const by = (user: number, type: Command["type"], fields: object) =>
	exchange.accept({ type, id: "", by: user, ...fields } as Command);

const advertise = (change: object = {}) =>
	by(MIA, "SaveAdvertisement", {
		...{ advertisement: 0, version: 0, side: "sell", asset: SETTLEMENT_ASSET, currency: "THB", price: 36_500_000n },
		...{ ratioPpm: 0, lowest: 0n, highest: 0n, minAmount: 100_00n, maxAmount: 20_000_00n, terms: TERMS, person: MIA },
		...{ payTypes: [{ payType: "promptpay", windowMs: 15 * MINUTE_MS, account: ACCOUNTS.mia }], visible: true },
		...{ quantity: 1_000n * UNIT, ...change },
	});
const open = (advertisement: number) =>
	by(BOB, "OpenP2pOrder", {
		...{ advertisement, version: 1, payType: "promptpay", quantity: 100n * UNIT, amount: 0n, price: 36_500_000n },
		...{ person: BOB, account: "00".repeat(32) },
	});
const declare = (order: number) => by(BOB, "DeclarePayer", { order, account: ACCOUNTS.bob });
const wake = () => exchange.accept({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: SETTLEMENT_ASSET, amount: 1n });
const view = () => exchange.host.views.p2p;

test("a restart after each step preserves a P2P order with its steps, conditions and deadlines", async () => {
	const advertisement = await advertise();
	const order = await open(advertisement);
	const opened = exchange.now;
	// The merchant changes the advertisement, and its new version has other trade conditions.
	await advertise({ advertisement, version: 1, terms: "dd".repeat(32), quantity: 900n * UNIT });
	const same = async () => {
		const before = view().order(order);
		await exchange.projected();
		await exchange.restart();
		expect(view().order(order)).toEqual(before);
		expect(view().ordersOf(advertisement)).toBe(1);
	};
	await same();
	exchange.now += MINUTE_MS;
	await declare(order);
	await same();
	exchange.now += MINUTE_MS;
	await by(BOB, "MarkPaid", { order });
	await same();
	exchange.now += MINUTE_MS;
	await by(BOB, "AppealP2pOrder", { order, reason: "not_released" });
	await same();
	const disputed = exchange.now;
	exchange.now += DAY_MS;
	await wake();
	await expect.poll(() => view().order(order)?.late).toBe(true);
	expect(view().order(order)).toMatchObject({ rulingDue: disputed + DAY_MS, due: disputed + 2 * DAY_MS });
	await same();
	for (const user of [BOB, MIA]) await by(user, "AgreeP2pOrder", { order, outcome: "released" });
	await exchange.projected();
	await exchange.restart();
	const ended = view().order(order);
	expect(ended).toMatchObject({
		state: "released",
		terms: TERMS,
		endedAt: exchange.now,
		frozen: true,
		payMs: MINUTE_MS,
		loser: 0,
	});
	expect(ended?.steps.map(({ state, at }) => [state, at - opened])).toEqual([
		["created", 0],
		["paying", MINUTE_MS],
		["paid", 2 * MINUTE_MS],
		["disputed", 3 * MINUTE_MS],
		["released", 3 * MINUTE_MS + DAY_MS],
	]);
	expect(await exchange.differences()).toEqual([]);
	exchange.now += 4 * DAY_MS;
	await wake();
	await expect.poll(() => view().order(order)?.frozen).toBe(false);
	await own("MarkReversed", { order });
	await exchange.projected();
	const [row] = (await exchange.pool.query("select reversed, frozen from projection.p2p_orders where order_id = $1", [order]))
		.rows;
	expect(row).toEqual({ reversed: true, frozen: false });
	expect(await exchange.differences()).toEqual([]);
	await own("BarP2pUser", { user: BOB, until: 0 });
});

test("timers of P2P orders that are due while the server is down run once, postponed by the outage's length", async () => {
	const order = await open(await advertise());
	await declare(order);
	const due = view().order(order)?.due ?? 0;
	await exchange.projected();
	await exchange.close();
	exchange.now += 60 * MINUTE_MS;
	await exchange.open();
	await expect.poll(() => view().order(order)?.due).toBe(due + 60 * MINUTE_MS);
	expect(view().order(order)?.steps.length).toBe(2);
	exchange.now = due + 60 * MINUTE_MS;
	await wake();
	await expect.poll(() => view().order(order)?.state).toBe("closing");
	await exchange.projected();
	expect(await exchange.differences()).toEqual([]);
});

test("a rebuild gives unchanged tables of P2P orders, and the check finds a row changed by hand", async () => {
	const order = await open(await advertise());
	await exchange.projected();
	const before = await exchange.rows(TABLES);
	await exchange.projectAnew();
	expect(await exchange.rows(TABLES)).toEqual(before);
	const changed = async (table: string, change: string, back: string, found: string) => {
		await exchange.pool.query(`update projection.${table} set ${change}`);
		expect(await exchange.differences()).toEqual(expect.arrayContaining([expect.stringContaining(found)]));
		await exchange.pool.query(`update projection.${table} set ${back}`);
		expect(await exchange.differences()).toEqual([]);
	};
	const only = `where order_id = ${order}`;
	await changed("p2p_orders", `amount = amount + 1 ${only}`, `amount = amount - 1 ${only}`, `P2P order ${order}`);
	await changed("p2p_merchants", "bond = bond + 1", "bond = bond - 1", `merchant ${MIA}`);
	const shown = "where closed_at = 0";
	await changed("p2p_advertisements", `quantity = quantity + 1 ${shown}`, `quantity = quantity - 1 ${shown}`, "advertisement");
	await exchange.pool.query("delete from projection.p2p_partners where user_id = $1", [BOB]);
	expect(await exchange.differences()).toEqual([expect.stringContaining("p2p_partners")]);
});
