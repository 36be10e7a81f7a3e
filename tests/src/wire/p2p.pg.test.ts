// Tests P2P trades over HTTP, from the advertisement to the release, the cancellation or the ruling (docs/reference/rules.md §9).
import { CALLS, type CallPath, REFUSALS } from "@candor/contract";
import { SERVICE } from "@candor/core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { FUND_PASSWORD, P2pMarket, type Trader } from "./p2p-market.ts";
import { P2P_CALLS } from "./people-calls.ts";
import { USDT } from "./running-server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
let market: P2pMarket;
let mia: Trader;
let bob: Trader;
let eve: Trader;

beforeAll(async () => {
	market = await P2pMarket.start();
	mia = await market.merchant("Mia Coins");
	bob = await market.trader();
	eve = await market.trader();
	await market.untilHoldsEnd(mia, bob, eve);
});
afterAll(() => market.server.stop());
afterEach(async () => {
	for (const { advertisement: id } of market.server.host.views.p2p.advertisementsOf(mia.id))
		await market.server.call("ctc/product/close", { id }, mia);
});

const coins = ({ id }: Trader) => {
	const { available, frozen } = market.server.host.views.balances.of(id, "coin", USDT);
	return [available, frozen];
};
const escrow = () => market.server.host.views.balances.of(0, "p2p_escrow", USDT).available;
const UNIT = 1_000_000n;

describe("a P2P order runs from its opening to the release", () => {
	test("the buyer gets the coins, frozen until the end of the hold, and both parties see each step", async () => {
		const { server } = market;
		const [free, held] = coins(mia) as [bigint, bigint];
		const advertisement = await market.advertise(mia);
		expect(advertisement).toMatchObject({ state: "shown", price: "36.500000", quantity: "1000.000000", open_orders: 0 });
		expect(coins(mia)).toEqual([free - 1_000n * UNIT, held + 1_000n * UNIT]);

		const listed = (await server.call("ctc/product/all", { side: "sell", fiat: "THB" }, bob)).body.data.list;
		expect(listed.find(({ id }) => id === advertisement.id)).toMatchObject({
			...{ minimum: "100.00", maximum: "20000.00", obstacle: null, terms: "Pay from your own account." },
			merchant: { name: "Mia Coins", merchant: true, bond: "500.000000", orders_30d: 0, completion: null },
		});

		const opened = await market.open(bob, advertisement, { client_id: "first" });
		expect(opened).toMatchObject({
			...{ status: 0, state: "created", side: "buy", merchant: false, amount: "3650.00", quantity: "100.000000" },
			...{ actions: ["declare", "cancel", "message"], payee: null, payer: null, terms: "Pay from your own account." },
			...{ due_at: server.now + 2 * MINUTE_MS, dispute: null },
		});
		expect(escrow()).toBe(100n * UNIT);
		expect((await market.open(bob, advertisement, { client_id: "first" })).id).toBe(opened.id);
		expect(escrow()).toBe(100n * UNIT);
		expect(opened.partner.name).toBe("Mia Coins");
		expect((await market.order(opened.id, mia)).partner.name).toMatch(/^Trader [2-9B-Z]{6}$/);

		const { id } = opened;
		const declared = (await server.call("ctc/order/declare", { id, account_id: bob.account_id }, bob)).body.data.order;
		expect(declared).toMatchObject({ status: 1, state: "paying", payee: { holder: `Holder ${mia.id}` } });
		expect(declared.payee?.values).toEqual([{ name: "promptpay_id", value: expect.stringMatching(/^08\d{8}$/) }]);
		expect((await market.order(id, mia)).payer).toMatchObject({ holder: `Holder ${bob.id}` });
		await server.projected();
		const lists = await server.call("ctc/order/list", { status: "open" }, bob);
		expect(lists.body.data.list.find((one) => one.id === id)).toMatchObject({ state: "paying", payee: null, payer: null });

		market.clock.ahead += 5 * MINUTE_MS;
		const paid = (await server.call("ctc/order/pay", { id }, bob)).body.data.order;
		expect(paid).toMatchObject({ status: 2, actions: ["cancel", "appeal", "message"] });
		expect((await market.order(id, mia)).actions).toEqual(["release", "appeal", "message"]);

		await server.refuse("ctc/order/release", "release_unchecked", market.releasing(id, { checked: ["amount", "name"] }), mia);
		await server.refuse("ctc/order/release", "other_quantity", market.releasing(id, { quantity: "99" }), mia);
		await server.refuse("ctc/order/release", "not_seller", market.releasing(id), bob);
		await server.refuse("ctc/order/release", "fund_password_wrong", market.releasing(id, { pay_password: "111111" }), mia);
		market.clock.ahead += 7 * MINUTE_MS;
		const [, frozen] = coins(bob) as [bigint, bigint];
		const released = (await server.call("ctc/order/release", market.releasing(id, { client_id: "r" }), mia)).body.data.order;
		expect(released).toMatchObject({ status: 3, state: "released", due_at: null, actions: ["message"] });
		expect(released.hold_until).toBe(server.now + released.hold_ms);
		expect(released.steps.map(({ state, cause, by }) => `${state} ${cause} ${by}`)).toEqual([
			"created opened partner",
			"paying declared partner",
			"paid paid partner",
			"released released you",
		]);
		expect(coins(bob)[1]).toBe(frozen + 100n * UNIT);
		expect(escrow()).toBe(0n);

		// A new request to release, for example from another tab, is refused with the order's state. A repetition with the same
		// id gets the first response.
		const again = await server.refuse("ctc/order/release", "p2p_order_moved", market.releasing(id), mia);
		expect(again.body.params).toMatchObject({ state: "released", cause: "released" });
		expect(again.body.message).toBe("The order has changed: Released. Look at it again.");
		const repeated = await server.call("ctc/order/release", market.releasing(id, { client_id: "r" }), mia);
		expect(repeated.body.data.order).toEqual(released);

		await server.projected();
		await server.app.p2p.chatSteps.run();
		for (const by of [bob, mia]) {
			const { list, read } = (await server.call("ctc/order/messages", { id }, by)).body.data;
			expect(list.map(({ from, text }) => `${from} ${text}`)).toEqual([
				...["system opened", "system declared", "system paid", "system released"],
			]);
			expect(read).toEqual({ own: 0, partner: 0 });
			expect((await market.order(id, by)).unread).toBe(0);
		}
		const facts = (await server.call("ctc/merchant/info", { user_id: mia.id }, bob)).body.data.trader;
		const counted = { orders_30d: 1, completion: 1_000_000, release_ms: 7 * MINUTE_MS, pay_ms: null, partners: 1 };
		expect(facts).toMatchObject(counted);
		const own = (await server.call("ctc/merchant/info", {}, bob)).body.data.own;
		expect(own).toMatchObject({ state: "none", facts: { orders_30d: 1, pay_ms: 5 * MINUTE_MS, partners: 1 } });
		const records = (await server.call("wallet/legal_log", { kind: "p2p_purchase" }, bob)).body.data.list;
		expect(records[0]).toMatchObject({ amount: "100.000000", reference: id });

		await market.pass(4 * DAY_MS, mia, bob, eve);
		expect(coins(bob)[1]).toBe(frozen);
	});

	test("the coins of a cancelled order return to the advertisement, and timers end an expired order", async () => {
		const { server } = market;
		const advertisement = await market.advertise(mia);
		const [, frozen] = coins(mia);
		const first = await market.paid(bob, advertisement);
		const cancelled = (await server.call("ctc/order/cancel", { id: first.id }, bob)).body.data.order;
		expect(cancelled).toMatchObject({ status: 5, state: "cancelled", payee: { holder: `Holder ${mia.id}` } });
		expect(coins(mia)[1]).toBe(frozen);

		const second = await market.open(eve, advertisement);
		await server.call("ctc/order/declare", { id: second.id, account_id: eve.account_id }, eve);
		await market.pass(15 * MINUTE_MS, mia, bob, eve);
		expect(await market.order(second.id, eve)).toMatchObject({
			...{ status: 5, state: "closing", cause: "timer", actions: ["appeal", "message"], payee: null, payer: null },
		});
		const late = await server.refuse("ctc/order/pay", "p2p_order_moved", { id: second.id }, eve);
		expect(late.body.params).toMatchObject({ state: "closing", cause: "timer" });
		await market.pass(15 * MINUTE_MS, mia, bob, eve);
		expect(await market.order(second.id, eve)).toMatchObject({ state: "cancelled", payee: null, payer: null });
		const completionOf = async ({ id }: Trader) =>
			(await server.call("ctc/merchant/info", { user_id: id }, bob)).body.data.trader.completion;
		expect([await completionOf(eve), await completionOf(mia)]).toEqual([0, 1_000_000]);
		expect(coins(mia)[1]).toBe(frozen);
		await server.projected();
		const ended = (await server.call("ctc/order/list", { status: "ended" }, eve)).body.data.list;
		expect(ended.map(({ id }) => id)).toEqual([second.id]);
	});

	test("a seller who takes a buy advertisement names the receiving account and the fund password", async () => {
		const { server } = market;
		const advertisement = await market.advertise(mia, { side: "buy" });
		const asked = (change: object) => market.asked(advertisement, change);
		const { account_id } = bob;
		await server.refuse("ctc/order/add", "fund_password_wrong", asked({ account_id }), bob);
		await server.refuse("ctc/order/add", "account_missing", asked({ pay_password: FUND_PASSWORD }), bob);
		const others = asked({ account_id: eve.account_id, pay_password: FUND_PASSWORD });
		await server.refuse("ctc/order/add", "unknown_payment_account", others, bob);
		const [free] = coins(bob) as [bigint, bigint];
		const order = await market.open(bob, advertisement, { account_id, pay_password: FUND_PASSWORD });
		expect(coins(bob)[0]).toBe(free - 100n * UNIT);
		expect(order).toMatchObject({
			status: 1,
			side: "sell",
			payee: { holder: `Holder ${bob.id}` },
			payer: { holder: `Holder ${mia.id}` },
		});
		const info = (await server.call("ctc/product/info", { id: advertisement.id }, bob)).body.data;
		expect(info.available).toBe(`${(free - 100n * UNIT) / UNIT}.000000`);
		await server.call("ctc/order/pay", { id: order.id }, mia);
		await server.call("ctc/order/release", market.releasing(order.id), bob);
	});
});

describe("a dispute of a P2P order ends by a ruling, an agreement or a release", () => {
	test("two operators rule a dispute, and the statistics count it", async () => {
		const { server } = market;
		const advertisement = await market.advertise(mia);
		const { id } = await market.paid(bob, advertisement);
		const disputed = (await server.call("ctc/order/appeal", { id, reason: "not_released" }, bob)).body.data.order;
		expect(disputed).toMatchObject({
			...{ status: 4, cause: "appealed", actions: ["agree", "evidence", "message"] },
			dispute: { appeals: [{ by: "you", reason: "not_released" }], operator: null, late: false, ruling: null },
		});
		const second = await server.refuse("ctc/order/appeal", "p2p_order_moved", { id, reason: "not_paid" }, mia);
		expect(second.body.params).toMatchObject({ state: "disputed", cause: "not_released" });
		await market.server.accept({ type: "AssignDispute", id: "", by: 2, reason: "for a test", order: id, operator: 2 });
		await market.byTwo("RuleDispute", { order: id, outcome: "released", ruling: "seller_silent" });
		const ruled = await market.order(id, mia);
		expect(ruled).toMatchObject({
			status: 3,
			cause: "ruled",
			dispute: { operator: 2, ruling: { reason: "seller_silent", outcome: "released" } },
		});
		expect(ruled.steps.at(-1)).toMatchObject({ by: "operator", operator: 2 });
		await server.projected();
		expect((await server.call("ctc/merchant/info", { user_id: mia.id }, bob)).body.data.trader.disputes_lost).toBe(1);
	});

	test("a dispute ends by an agreement of both parties, and a release by the seller needs the fund password", async () => {
		const { server } = market;
		const advertisement = await market.advertise(mia);
		const { id } = await market.paid(bob, advertisement);
		await market.pass(DAY_MS, mia, bob, eve);
		const [waiting] = (await server.call("ctc/order/list", { id }, bob)).body.data.list;
		expect(waiting).toMatchObject({ state: "disputed", cause: "timer", dispute: { appeals: [{ by: "timer", reason: null }] } });
		const first = (await server.call("ctc/order/agree", { id, outcome: "released" }, bob)).body.data.order;
		expect(first.dispute).toMatchObject({ own_agreement: "released", partner_agreement: null });
		await server.refuse("ctc/order/agree", "fund_password_wrong", { id, outcome: "released" }, mia);
		const agreed = { id, outcome: "released", pay_password: FUND_PASSWORD } as const;
		expect((await server.call("ctc/order/agree", agreed, mia)).body.data.order).toMatchObject({ status: 3, cause: "agreed" });
	});

	test("the server shows a late ruling, and the late ruling decides nothing", async () => {
		const { server } = market;
		const advertisement = await market.advertise(mia);
		const { id } = await market.paid(bob, advertisement);
		await server.call("ctc/order/appeal", { id, reason: "other" }, mia);
		const due = (await market.order(id, bob)).dispute?.ruling_due_at ?? 0;
		await market.pass(DAY_MS, mia, bob, eve);
		expect((await market.order(id, bob)).dispute).toMatchObject({ late: true, ruling_due_at: due });
		for (const by of [bob, mia]) await server.call("ctc/order/agree", { id, outcome: "cancelled" }, by);
		expect((await market.order(id, bob)).state).toBe("cancelled");
	});
});

describe("P2P trades stay correct on bad days", () => {
	test("a stranger learns nothing about a P2P order", async () => {
		const { server } = market;
		const advertisement = await market.advertise(mia);
		const { id } = await market.paid(bob, advertisement);
		const account = { account_id: eve.account_id };
		for (const [path, more] of [
			["ctc/order/list", {}],
			["ctc/order/declare", account],
			["ctc/order/pay", {}],
			["ctc/order/cancel", {}],
			["ctc/order/release", market.releasing(id)],
			["ctc/order/appeal", { reason: "other" }],
			["ctc/order/agree", { outcome: "released" }],
		] as const) {
			const strangers = await server.refuse(path, "unknown_order", { ...more, id }, eve);
			const missing = await server.refuse(path, "unknown_order", { ...more, id: 1_000_000 }, eve);
			expect(strangers.body).toEqual(missing.body);
		}
		expect((await market.order(id, bob)).state).toBe("paid");
		await server.call("ctc/order/release", market.releasing(id), mia);
	});

	test("the server opens no order for a wrong amount, an old version, a moved price or stale rates", async () => {
		const { server } = market;
		const advertisement = await market.advertise(mia, { quantity: "100" });
		const outside = await server.refuse("ctc/order/add", "outside_limits", market.asked(advertisement, { quantity: "101" }), bob);
		expect(outside.body.params).toMatchObject({ minimum: "100.00", maximum: "3650.00", currency: "THB" });
		await server.refuse("ctc/order/add", "outside_limits", market.asked(advertisement, { quantity: "1" }), bob);
		await server.refuse("ctc/order/add", "invalid_amount", market.asked(advertisement, { amount: "100" }), bob);
		const old = { id: advertisement.id, version: advertisement.version, price: "36.6" };
		const dearer = await market.advertise(mia, old);
		await server.refuse("ctc/order/add", "terms_changed", market.asked(advertisement), bob);
		const moved = await server.refuse("ctc/order/add", "price_moved", market.asked(dearer), bob);
		expect(moved.body.params).toMatchObject({ price: "36.600000" });
		await server.refuse("ctc/order/add", "own_advertisement", market.asked(dearer), mia);
		await server.refuse("ctc/order/add", "unknown_advertisement", market.asked({ id: 1_000_000, version: 1 }), bob);

		const floating = await market.advertise(mia, { price: undefined, ratio_ppm: 1_010_000 });
		expect(floating).toMatchObject({ state: "price_missing", price: null, fixed_price: null, ratio_ppm: 1_010_000 });
		await server.refuse("ctc/order/add", "price_missing", market.asked(floating, { price: "99" }), bob);
		const { list } = (await server.call("ctc/product/all", {}, bob)).body.data;
		expect(list.map(({ id }) => id)).toEqual([dearer.id]);
		const rate = { currency: "THB", rate: 36_000_000n, source: "A source", observedAt: server.now };
		await server.accept({ type: "RecordFiatRates", id: "", by: SERVICE.rates, rates: [rate] });
		const info = (await server.call("ctc/product/info", { id: floating.id }, bob)).body.data.advertisement;
		expect(info).toMatchObject({ price: "36.360000", obstacle: null });
		await market.pass(2 * MINUTE_MS + 1, mia, bob, eve);
		await server.refuse("ctc/order/add", "price_missing", market.asked(floating, { price: "99" }), bob);
	});

	test("a repeated save without a version has one effect, and its id cannot save other terms", async () => {
		const { server } = market;
		const { id } = await market.advertise(mia);
		const change = { id, price: "36.7", client_id: "save-once" };
		const first = await market.advertise(mia, change);
		expect(first).toMatchObject({ version: 2, price: "36.700000" });
		expect(await market.advertise(mia, change)).toEqual(first);
		const later = await market.advertise(mia, { id, price: "36.8" });
		expect(later.version).toBe(3);
		expect(await market.advertise(mia, change)).toEqual(later);
		await server.refuse("ctc/product/save", "id_reused", market.saved(mia, { ...change, price: "36.9" }), mia);
		await server.refuse("ctc/product/save", "id_reused", market.saved(mia, { ...change, version: 3 }), mia);
		const { list } = (await server.call("ctc/product/list", {}, mia)).body.data;
		expect(list.find((one) => one.id === id)).toMatchObject({ version: 3, price: "36.800000" });
		const closed = (await server.call("ctc/product/close", { id }, mia)).body.data.advertisement;
		await server.projected();
		expect(await market.advertise(mia, change)).toEqual(closed);
	});

	test("a merchant whose coins are all in orders is out of stock, and the server refuses the next buyer", async () => {
		const { server } = market;
		const advertisement = await market.advertise(mia, { quantity: "100" });
		const order = await market.open(bob, advertisement);
		await server.refuse("ctc/order/add", "merchant_unavailable", market.asked(advertisement), eve);
		const own = (await server.call("ctc/product/list", {}, mia)).body.data.list[0];
		expect(own).toMatchObject({ id: advertisement.id, state: "below_minimum", quantity: "0.000000", open_orders: 1 });
		expect((await server.call("ctc/product/all", {}, eve)).body.data.list).toEqual([]);
		await server.call("ctc/order/cancel", { id: order.id }, bob);
		expect((await server.call("ctc/product/all", {}, eve)).body.data.list).toMatchObject([{ id: advertisement.id }]);
	});

	test("a buyer who is blocked in the middle of an order can end the order, and opens no other order", async () => {
		const { server } = market;
		const advertisement = await market.advertise(mia);
		const { id } = await market.open(bob, advertisement);
		await server.call("ctc/user/block", { user_id: bob.id, blocked: true }, mia);
		await server.call("ctc/order/declare", { id, account_id: bob.account_id }, bob);
		await server.call("ctc/order/pay", { id }, bob);
		await server.call("ctc/order/release", market.releasing(id), mia);
		await server.refuse("ctc/order/add", "user_blocked", market.asked(advertisement), bob);
		const info = (await server.call("ctc/product/info", { id: advertisement.id }, bob)).body.data.advertisement;
		expect(info.obstacle).toBe("blocked");
		expect((await server.call("ctc/merchant/info", { user_id: bob.id }, mia)).body.data.trader.blocked).toBe(true);
		await server.call("ctc/user/block", { user_id: bob.id, blocked: false }, mia);
		await server.refuse("ctc/user/block", "invalid_block", { user_id: mia.id, blocked: true }, mia);
	});

	test("a frozen account can mark an order as paid, and its release opens a dispute", async () => {
		const { server } = market;
		const advertisement = await market.advertise(mia);
		const { id } = await market.open(eve, advertisement);
		await server.call("ctc/order/declare", { id, account_id: eve.account_id }, eve);
		const freeze = (user: number, version: number, standing: "frozen" | "trading") =>
			server.accept({ type: "SetStanding", id: "", by: SERVICE.accounts, user, version, standing });
		await freeze(eve.id, 1, "frozen");
		expect((await server.call("ctc/order/pay", { id }, eve)).body.data.order.state).toBe("paid");
		await freeze(mia.id, 1, "frozen");
		const { order } = (await server.call("ctc/order/release", market.releasing(id), mia)).body.data;
		expect(order).toMatchObject({
			state: "disputed",
			cause: "release_held",
			dispute: { appeals: [{ by: "you", reason: null }] },
		});
		for (const by of [eve, mia]) {
			await server.call("ctc/order/agree", { id, outcome: "cancelled", pay_password: FUND_PASSWORD }, by);
		}
		await freeze(eve.id, 2, "trading");
		await freeze(mia.id, 2, "trading");
	});
});

describe("the server refuses advertisements and orders of P2P trades", () => {
	test("the server refuses an advertisement with a wrong field, or with more coins than the merchant has", async () => {
		const { server } = market;
		const closed = {
			currency: "THB",
			maximum: 1_000_000n,
			windowMs: HOUR_MS,
			holdMs: 0,
			catalogue: market.catalogue,
			recallMs: 0,
			open: false,
		};
		await market.own("SetPayType", { payType: "closed", ...closed, open: true });
		await market.own("SetPayType", { payType: "small", ...closed, open: true });
		const account_id = await market.account(mia, "closed");
		const small = await market.account(mia, "small");
		await market.own("SetPayType", { payType: "closed", ...closed });
		const pays = (id: number, window_minutes = 15) => ({ pay_types: [{ account_id: id, window_minutes }] });
		const known = await market.advertise(mia);
		for (const [code, change] of [
			["unknown_currency", { currency: 2_000_000 }],
			["unknown_currency", { fiat: "ZZZ" }],
			["unknown_pay_type", pays(account_id)],
			["unknown_payment_account", pays(bob.account_id)],
			["outside_limits", pays(small)],
			["invalid_advertisement", { minimum: "200", maximum: "100" }],
			["invalid_advertisement", pays(mia.account_id, 61)],
			["invalid_advertisement", { price: undefined, ratio_ppm: 1 }],
			["insufficient_balance", { quantity: "99999999" }],
			["number_too_precise", { price: "36.1234567" }],
			["number_too_precise", { minimum: "100.001" }],
			["number_not_positive", { quantity: "0" }],
			["number_negative", { maximum: "-1" }],
			["number_malformed", { lowest: "x" }],
			["unknown_advertisement", { id: 1_000_000, version: 1 }],
			["terms_changed", { id: known.id, version: known.version + 1 }],
			["fund_password_wrong", { pay_password: "111111" }],
		] as const)
			await server.refuse("ctc/product/save", code, market.saved(mia, change), mia);
		expect((await market.advertise(mia, { id: known.id, version: known.version, visible: false })).state).toBe("hidden");
		const info = (await server.call("ctc/product/info", { id: known.id }, bob)).body.data.advertisement;
		expect(info.obstacle).toBe("unavailable");
		await server.refuse("ctc/product/all", "unknown_currency", { fiat: "ZZZ" });
		await server.refuse("ctc/product/all", "unknown_pay_type", { pay_type: "none" });
		await server.refuse("ctc/merchant/info", "unknown_trader", { user_id: 7 }, bob);
	});

	test("a payer with lapsed orders is barred, and a payer with five open orders opens no other order", async () => {
		const { server } = market;
		const zed = await market.trader();
		await market.untilHoldsEnd(mia, bob, eve, zed);
		const advertisement = await market.advertise(mia);
		const small = { quantity: "5" };
		const open = await Promise.all([1, 2, 3, 4, 5].map(() => market.open(zed, advertisement, small)));
		await server.refuse("ctc/order/add", "too_many_orders", market.asked(advertisement, small), zed);
		const [first] = open;
		const other = { id: first?.id ?? 0, account_id: bob.account_id };
		await server.refuse("ctc/order/declare", "unknown_payment_account", other, zed);
		await server.refuse("ctc/order/declare", "not_payer", { ...other, account_id: mia.account_id }, mia);
		for (const { id } of open.slice(0, 3)) await server.call("ctc/order/cancel", { id }, zed);
		const barred = await server.refuse("ctc/order/add", "p2p_barred", market.asked(advertisement, small), zed);
		expect(barred.body.params).toMatchObject({ until: server.now + DAY_MS });
		const info = (await server.call("ctc/product/info", { id: advertisement.id }, zed)).body.data.advertisement;
		expect(info.obstacle).toBe("barred");
		expect((await server.call("ctc/merchant/info", {}, zed)).body.data.own?.barred_until).toBe(server.now + DAY_MS);
	});

	test("a paying account without history pays for at most 500 USDT a day", async () => {
		const { server } = market;
		const ivy = await market.trader();
		await market.untilHoldsEnd(mia, bob, eve, ivy);
		const advertisement = await market.advertise(mia);
		const { id } = await market.open(ivy, advertisement, { quantity: "501" });
		const over = await server.refuse("ctc/order/declare", "payer_limit", { id, account_id: ivy.account_id }, ivy);
		expect(over.body.params).toMatchObject({ left: "500", currency: "USDT" });
		await server.call("ctc/order/cancel", { id }, ivy);
	});
});

describe("conditions of advertisements", () => {
	test("a refused save and an erasure delete the texts that no trade needs, and leave equal texts of others", async () => {
		const { server } = market;
		const rosa = await market.merchant("Rosa Coins");
		await market.untilHoldsEnd(mia, bob, eve, rosa);
		const texts = async () => {
			const rows = await server.pool.query("select text from people.p2p_texts where user_id = $1 order by text", [rosa.id]);
			return rows.rows.map(({ text }) => text);
		};
		const erase = async () => {
			const { erased, kept } = (await server.call("user/data_erase", { password_now: "correct horse" }, rosa)).body.data;
			return [erased.includes("p2p_conditions"), kept.some(({ what }) => what === "p2p_conditions")];
		};
		const refused = (terms: string) => market.saved(rosa, { quantity: "99999999", terms });
		await server.refuse("ctc/product/save", "insufficient_balance", refused("Too much"), rosa);
		expect(await texts()).toEqual([]);

		const others = await market.advertise(mia);
		const first = await market.advertise(rosa, { terms: "My first conditions." });
		const { id, version } = first;
		const advertisement = await market.advertise(rosa, { id, version });
		await server.refuse("ctc/product/save", "insufficient_balance", refused(advertisement.terms), rosa);
		expect(await texts()).toEqual(["My first conditions.", advertisement.terms]);
		expect(await erase()).toEqual([true, true]);
		expect(await texts()).toEqual([advertisement.terms]);

		const order = await market.open(eve, advertisement);
		await server.call("ctc/product/close", { id }, rosa);
		await server.call("ctc/order/cancel", { id: order.id }, eve);
		await server.projected();
		expect(await erase()).toEqual([false, true]);
		expect((await market.order(order.id, eve)).terms).toBe(advertisement.terms);
		await market.pass(30 * DAY_MS, mia, bob, eve, rosa);
		expect(await erase()).toEqual([true, false]);
		expect(await texts()).toEqual([]);
		expect((await server.call("ctc/product/info", { id: others.id }, bob)).body.data.advertisement.terms).toBe(others.terms);
	});
});

describe("the parties of a P2P order get notices", () => {
	test("the other party gets a notice of each step, and the party who must act gets the time that is left", async () => {
		const { server } = market;
		const told = async (to: Trader, order: number) => {
			await server.projected();
			const { list } = (await server.call("notice/list", {}, to)).body.data;
			return list.flatMap((notice) => {
				if (notice.kind === "p2p_order" && notice.order === order) return [`${notice.side} ${notice.state} ${notice.cause}`];
				return notice.kind === "p2p_time" && notice.order === order ? [notice.left] : [];
			});
		};
		const advertisement = await market.advertise(mia, { quantity: "100" });
		const { id } = await market.open(bob, advertisement);
		expect(await told(mia, id)).toEqual(["sell created opened"]);
		expect(await told(bob, id)).toEqual([]);
		const { list } = (await server.call("notice/list", {}, mia)).body.data;
		const low = { kind: "p2p_advertisement", advertisement: advertisement.id, state: "below_minimum" };
		expect(list.slice(0, 2)).toContainEqual(expect.objectContaining(low));
		await server.call("ctc/order/declare", { id, account_id: bob.account_id }, bob);
		await server.recordPrices();
		expect(await told(bob, id)).toEqual([]);
		market.clock.ahead += 7.5 * MINUTE_MS;
		await server.recordPrices();
		expect(await told(bob, id)).toEqual(["half"]);
		market.clock.ahead += 6 * MINUTE_MS;
		for (let count = 0; count < 2; count++) await server.recordPrices();
		expect(await told(bob, id)).toEqual(["tenth", "half"]);
		await server.call("ctc/order/pay", { id }, bob);
		market.clock.ahead += 23 * HOUR_MS;
		await server.recordPrices();
		await market.pass(0, mia, bob, eve);
		expect(await told(mia, id)).toEqual(["tenth", "sell paid paid", "sell paying declared", "sell created opened"]);
		await server.call("ctc/order/cancel", { id }, bob);
		expect((await told(mia, id))[0]).toBe("sell cancelled cancelled");
		const [last] = (await server.call("notice/list", {}, mia)).body.data.list;
		expect(last).toMatchObject({ quantity: "100.000000", currency: "USDT", amount: "3650.00", fiat: "THB", due_at: null });
	});
});

describe("a user becomes a merchant", () => {
	test("a merchant's name cannot look like staff or another merchant, and the bond returns when nothing is open", async () => {
		const { server } = market;
		const zoe = await market.trader("advanced");
		const apply = (name: string) => ({ name, pay_password: FUND_PASSWORD });
		for (const name of ["ab", "a_b_c", "12345", "-abc"])
			await server.refuse("ctc/merchant/apply", "merchant_name_malformed", apply(name), zoe);
		for (const name of ["Candor", "C4ndоr Support", "Adm1n Zoe", "サポート担当", "고객센터 1", "Soporte oficial"])
			await server.refuse("ctc/merchant/apply", "merchant_name_reserved", apply(name), zoe);
		for (const name of ["Mia Coins", "mia c0ins", "Mіa Cοins", "N0rthgate"])
			await server.refuse("ctc/merchant/apply", "merchant_name_taken", apply(name), zoe);
		await server.refuse("ctc/merchant/apply", "not_verified", apply("Bobs Coins"), bob);
		const own = (await server.call("ctc/merchant/apply", apply("Zoes"), zoe)).body.data.own;
		expect(own).toMatchObject({ state: "applied", name: "Zoes", bond: "500.000000", bond_missing: "0.000000", advanced: true });
		await server.refuse("ctc/merchant/apply", "already_merchant", apply("Another"), zoe);
		await server.refuse("ctc/product/save", "not_merchant", market.saved(zoe), zoe);
		const left = (await server.call("ctc/merchant/withdraw", { pay_password: FUND_PASSWORD }, zoe)).body.data.own;
		expect(left).toMatchObject({ state: "closed", bond: "0.000000" });
		const advertisement = await market.advertise(mia);
		await server.refuse("ctc/merchant/withdraw", "bond_locked", { pay_password: FUND_PASSWORD }, mia);
		await server.refuse("ctc/product/close", "unknown_advertisement", { id: advertisement.id }, bob);
		await server.call("ctc/product/close", { id: advertisement.id }, mia);
		expect((await server.call("ctc/product/list", {}, mia)).body.data.list[0]).toMatchObject({ state: "closed" });
	});

	test("a refused second application does not remove the name of a merchant", async () => {
		const { server } = market;
		const amy = await market.trader("advanced");
		const apply = (name: string) => ({ name, pay_password: FUND_PASSWORD });
		await server.call("ctc/merchant/apply", apply("Amys Coins"), amy);
		// Two applications sent at the same time can leave a merchant without a stored name.
		await server.pool.query("delete from people.p2p_names where user_id = $1", [amy.id]);
		await server.refuse("ctc/merchant/apply", "already_merchant", apply("Amy and Co"), amy);
		expect((await server.call("ctc/merchant/info", {}, amy)).body.data.own?.name).toBe("Amy and Co");
	});
});

test("this file makes every call of P2P trades", () => {
	expect([...P2P_CALLS].filter((path) => !market.server.accepted.has(path))).toEqual([]);
});

test("each refusal in this file is a refusal that its call declares", () => {
	const everywhere = Object.entries(REFUSALS).flatMap(([code, { from }]) => (from === "every" ? [code] : []));
	const surprises = [...market.server.refusals].filter((entry) => {
		const [path, code] = entry.split(" ") as [CallPath, string];
		return !everywhere.includes(code) && !(CALLS[path].refusals as readonly string[]).includes(code);
	});
	expect(surprises).toEqual([]);
});
