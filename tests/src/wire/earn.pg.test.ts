// Tests earn orders over HTTP, from the purchase to their end (docs/reference/rules.md §7). The test controls the clock.
import { CALLS, type CallPath, type EarnOrder, type EarnProduct } from "@candor/contract";
import { FOUNDER, SERVICE } from "@candor/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MovedClock } from "./open-server.ts";
import { until } from "./patience.ts";
import { EARN_CALLS } from "./people-calls.ts";
import { RunningServer, USDT } from "./running-server.ts";

const DAY_MS = 86_400_000;
let server: RunningServer;
const clock = new MovedClock();

beforeAll(async () => {
	server = await RunningServer.start({}, clock);
});
afterAll(() => server.stop());

type Person = Awaited<ReturnType<RunningServer["person"]>>;

async function saver(amount = "50000"): Promise<Person> {
	const person = await server.trader();
	if (Number(amount) > 100_000) await server.call("sandbox/fund", { currency_id: USDT, amount: "100000" }, person);
	await server.call("wallet/change", { currency_id: USDT, from_field: "coin", to_field: "trust", number: amount }, person);
	return person;
}

async function products(): Promise<EarnProduct[]> {
	return (await server.call("lh/deposit/config", {})).body.data.products;
}

async function buy(person: Person, config_id: number, amount: string, more: object = {}): Promise<EarnOrder> {
	const { body } = await server.call("lh/deposit", { config_id, amount, agree: 1, ...more }, person);
	// Moves the clock, so that the next steps come after the purchase, when the order's first day has begun.
	clock.ahead += 1;
	return body.data.order;
}

/**
 * Waits until `is` returns true for the order, and returns the order. Waiting is necessary, because the exchange pays a day's
 * interest a moment after the clock moves.
 */
const one = (person: Person, id: number, is: (order: EarnOrder) => boolean): Promise<EarnOrder> =>
	until(async () => (await server.call("lh/deposit/order", { id }, person)).body.data as EarnOrder, is);

/**
 * Moves the clock by whole days and sends a command, so that the exchange does the work that is due. Signs the user in again,
 * because the session has expired.
 */
async function days(count: number, person?: Person): Promise<void> {
	clock.ahead += count * DAY_MS;
	await server.accept({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: USDT, amount: 1n });
	if (person === undefined) return;
	const account = { type: "username", account: person.account, password: "correct horse" } as const;
	const { body } = await server.call("user/login", account);
	if (!("token" in body.data)) throw new Error("asked for more than the password");
	Object.assign(person, { token: body.data.token });
}

const listed = async (person: Person, filter: object): Promise<EarnOrder[]> =>
	((await server.call("lh/deposit/order", filter, person)).body.data as { list: EarnOrder[] }).list;

/** Waits until the database tables contain earn orders of the user that match `filter`, and returns these orders. */
const inTables = (person: Person, filter: object): Promise<EarnOrder[]> =>
	until(
		() => listed(person, filter),
		(found) => found.length > 0,
	);

it("a sandbox starts with three earn products, which show the amount on sale and the maximum 30-day return", async () => {
	const { body } = await server.call("lh/deposit/config", {});
	expect(body.data.products.map(({ days: of, daily_rate, min, status }) => [of, daily_rate, min, status])).toEqual([
		[7, "0.0015", "100.000000", "selling"],
		[15, "0.0025", "500.000000", "selling"],
		[30, "0.004", "1000.000000", "selling"],
	]);
	expect(body.data.maximum_30_days).toEqual({ rate: "0.12", product_id: 3, days: 30, times: 1, daily_rate: "0.004" });
	const [, , longest] = body.data.products;
	expect(longest).toMatchObject({ total_return_rate: "0.12", rule: "remaining_days", penalty_ratio: "0.004", recalculate: true });
	expect(longest?.steps).toEqual([
		{ days: 7, daily_rate: "0.0015", max: "100000.000000" },
		{ days: 15, daily_rate: "0.0025", max: "100000.000000" },
	]);
});

describe("a user holds an earn order", () => {
	it("the exchange pays interest daily into the earn account, and returns the full amount with a notice", async () => {
		const person = await saver();
		const order = await buy(person, 1, "1000", { client_id: "first" });
		expect(order).toMatchObject({
			custody_amount: "1000.000000",
			days: 7,
			remaining_days: 7,
			status: "hosting",
			client_id: "first",
		});
		expect(order).toMatchObject({ current_profit: "0.000000", expected_profit: "10.500000", total_return_rate: "0.0105" });
		expect(order.next_interest).toEqual({ time: order.bought_at + DAY_MS, amount: "1.500000" });
		expect((await buy(person, 1, "1000", { client_id: "first" })).id).toBe(order.id);
		await days(1);
		const paid = await one(person, order.id, ({ remaining_days }) => remaining_days === 6);
		expect(paid).toMatchObject({ current_profit: "1.500000", expected_profit: "9.000000" });
		expect(paid.tranches).toMatchObject([
			{ paid_days: 1, paid: "1.500000", locked: "9.000000", next_at: order.bought_at + 2 * DAY_MS },
		]);
		const report = (await server.call("lh/deposit/report", {}, person)).body.data;
		expect(report).toMatchObject({ may_buy: true });
		expect(report.custody).toEqual([
			{
				...{ currency_id: USDT, currency: "USDT", custody: "1000.000000", today: "1.500000", total: "1.500000", orders: 1 },
				available: "49001.500000",
			},
		]);
		await days(6, person);
		const done = await one(person, order.id, ({ status }) => status === "completed");
		expect(done).toMatchObject({ current_profit: "10.500000", expected_profit: "0.000000", penalty: null, ended: null });
		expect(done.completion_time).toBeGreaterThanOrEqual(done.payout_time);
		expect((await inTables(person, { status: "completed" })).map(({ id }) => id)).toEqual([order.id]);
		const notices = (await server.call("notice/list", {}, person)).body.data.list;
		expect(notices).toMatchObject([
			{ kind: "earn_completed", order: order.id, amount: "1000.000000", interest: "10.500000", currency: "USDT" },
		]);
		const records = (await server.call("wallet/legal_log", { account: "trust", kind: "earn_interest" }, person)).body.data.list;
		expect(records.map(({ amount, reference }) => [amount, reference])).toEqual(Array(7).fill(["1.500000", order.id]));
	});

	it("the exchange accepts added money with a separate term, at the rate of the longest product that fits", async () => {
		const person = await saver();
		const order = await buy(person, 3, "1000");
		await days(20, person);
		await one(person, order.id, ({ remaining_days }) => remaining_days === 10);
		const add = { order_id: order.id, amount: "1000" };
		await server.refuse("lh/deposit/additionalDeposit", "terms_changed", { ...add, daily_rate: "0.004" }, person);
		await server.refuse("lh/deposit/additionalDeposit", "below_minimum", { ...add, amount: "999" }, person);
		await server.refuse("lh/deposit/additionalDeposit", "insufficient_balance", { ...add, amount: "49500" }, person);
		const { body } = await server.call("lh/deposit/additionalDeposit", { ...add, daily_rate: "0.0015" }, person);
		expect(body.data.order).toMatchObject({ custody_amount: "2000.000000" });
		expect(body.data.order.tranches[1]).toMatchObject({
			amount: "1000.000000",
			daily_rate: "0.0015",
			daily: "1.500000",
			days: 9,
		});
		await days(9, person);
		await one(person, order.id, ({ remaining_days }) => remaining_days === 1);
		await server.refuse("lh/deposit/additionalDeposit", "last_day", add, person);
		await days(1);
		expect(await one(person, order.id, ({ status }) => status === "completed")).toMatchObject({ current_profit: "133.500000" });
		await server.refuse("lh/deposit/additionalDeposit", "order_ended", add, person);
	});

	it("the exchange charges exactly the announced amount for an early end", async () => {
		const person = await saver();
		const order = await buy(person, 3, "1000");
		await days(8, person);
		await one(person, order.id, ({ remaining_days }) => remaining_days === 22);
		const asked = (await server.call("lh/defaultPay", { order_id: order.id }, person)).body.data;
		// The charge is 0.4 % a day for the 22 remaining days. The deduction is the interest that was paid too much: the order
		// was paid 0.4 % a day for eight days, but the product for seven days pays only 0.15 % a day.
		const cost = { charge: "88.000000", deduction: "20.000000", refund: "892.000000" };
		expect(asked).toMatchObject({ ...cost, amount: "1000.000000", remaining_days: 22, changes_at: order.bought_at + 9 * DAY_MS });
		expect(asked.tranches).toMatchObject([{ ...cost, held_days: 8, remaining_days: 22, paid: "32.000000", step_rate: "0.0015" }]);
		expect((await one(person, order.id, () => true)).penalty).toEqual(cost);
		await server.refuse("lh/deposit/order/cancel", "charge_changed", { id: order.id, refund: "892.000001" }, person);
		const { body } = await server.call("lh/deposit/order/cancel", { id: order.id, refund: "892", client_id: "end" }, person);
		expect(body.data.order).toMatchObject({ status: "redeemed", ended: cost, penalty: null, expected_profit: "0.000000" });
		expect(
			(await server.call("lh/deposit/order/cancel", { id: order.id, refund: "892", client_id: "end" }, person)).body.code,
		).toBe(1);
		await server.refuse("lh/deposit/order/cancel", "order_ended", { id: order.id }, person);
		await server.refuse("lh/defaultPay", "order_ended", { order_id: order.id }, person);
		const [record] = (await server.call("wallet/legal_log", { account: "trust", kind: "earn_charge" }, person)).body.data.list;
		expect(record).toMatchObject({ amount: "-108.000000", reference: order.id });
		expect((await listed(person, { status: "redeemed" })).map(({ id }) => id)).toEqual([order.id]);
		expect(await listed(person, { status: "hosting" })).toEqual([]);
	});

	it("the exchange returns the first order for a repeated id, also after terms or charge have changed", async () => {
		const person = await saver();
		const set = {
			type: "SetEarnProduct",
			id: "",
			by: FOUNDER,
			reason: "for a test",
			product: 12,
			asset: USDT,
			days: 40,
		} as const;
		const terms = { minAmount: 1_000_000n, maxAmount: 1_000_000_000_000n, rule: "remaining_days", penaltyPpm: 100 } as const;
		const publish = (ratePpm: number) => server.accept({ ...set, ...terms, ratePpm, recalculate: true, active: true });
		await publish(4_000);
		await server.accept({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: USDT, amount: 1_000_000_000n });
		await server.accept({
			...{ type: "FundReserve", id: "", by: FOUNDER, reason: "for a test" },
			product: 12,
			amount: 1_000_000_000n,
		});
		const first = await buy(person, 12, "1000", { client_id: "tap", terms: 1 });
		await publish(3_000);
		expect(await buy(person, 12, "1000", { client_id: "tap", terms: 2 })).toMatchObject({ id: first.id, daily_rate: "0.004" });
		await server.refuse(
			"lh/deposit",
			"id_reused",
			{ config_id: 12, amount: "1001", agree: 1, client_id: "tap", terms: 2 },
			person,
		);
		const more = { order_id: first.id, amount: "1000", client_id: "more" };
		await server.call("lh/deposit/additionalDeposit", { ...more, daily_rate: "0.004" }, person);
		const again = (await server.call("lh/deposit/additionalDeposit", { ...more, daily_rate: "0.003" }, person)).body.data.order;
		expect(again).toMatchObject({ id: first.id, custody_amount: "2000.000000" });
		const { refund } = (await server.call("lh/defaultPay", { order_id: first.id }, person)).body.data;
		const end = { id: first.id, client_id: "end" };
		await server.call("lh/deposit/order/cancel", { ...end, refund }, person);
		const ended = (await server.call("lh/deposit/order/cancel", { ...end, refund: "1" }, person)).body.data.order;
		expect(ended).toMatchObject({ status: "redeemed", ended: { refund } });
		expect((await listed(person, {})).length).toBe(1);
	});

	it("an earn order held after a software fault stays in the open orders with its money, and is marked", async () => {
		const person = await saver();
		const order = await buy(person, 1, "1000");
		const held = {
			type: "QuarantineItem",
			id: "",
			by: SERVICE.exchange,
			product: "earn",
			item: order.id,
			reason: "a fault",
		} as const;
		await server.accept(held);
		const [found] = await listed(person, { status: "hosting" });
		expect(found).toMatchObject({ id: order.id, status: "held", next_interest: null, custody_amount: "1000.000000" });
		await server.refuse("lh/deposit/order/cancel", "order_ended", { id: order.id }, person);
		// On an exchange with several operators, two of them may release a held order. Its owner is notified, and the order
		// continues.
		const release = { type: "ReleaseHeld", id: "", by: FOUNDER, product: "earn", item: order.id, way: "release" } as const;
		await server.accept({ ...release, reason: "the fault is fixed" });
		const [released] = await listed(person, { status: "hosting" });
		expect(released).toMatchObject({ id: order.id, status: "hosting" });
		const notices = async () => (await server.call("notice/list", {}, person)).body.data.list as unknown[];
		const [told] = await until(notices, (list) => list.length > 0);
		expect(told).toMatchObject({ kind: "held_released", product: "earn", item: order.id, way: "release" });
		const looks = (await server.call("user/staff_looks", {}, person)).body.data.list;
		expect(looks[0]).toMatchObject({ command: "ReleaseHeld", reason: "the fault is fixed" });
		await server.call("lh/deposit/order/cancel", { id: order.id }, person);
	});

	it("the exchange shows an earn order only to its owner; other users get the response for an unknown id", async () => {
		const [person, other] = [await saver(), await saver()];
		const order = await buy(person, 1, "1000");
		await server.refuse("lh/deposit/order", "unknown_order", { id: order.id }, other);
		await server.refuse("lh/defaultPay", "unknown_order", { order_id: order.id }, other);
		await server.refuse("lh/deposit/order/cancel", "unknown_order", { id: order.id }, other);
		await server.refuse("lh/deposit/additionalDeposit", "unknown_order", { order_id: order.id, amount: "1000" }, other);
		expect(await listed(other, {})).toEqual([]);
	});
});

it("the page of a product shows the exact amounts from which its interest is calculated", async () => {
	const { product, reserve } = (await server.call("lh/deposit/product_info", { id: 3 })).body.data;
	const units = (text: string) => BigInt(text.replace(".", ""));
	expect(units(reserve.funded) + units(reserve.charges) - units(reserve.withdrawn) - units(reserve.paid)).toBe(
		units(reserve.available) + units(reserve.locked),
	);
	expect(reserve).toMatchObject({ funded: "2000000.000000", withdrawn: "0.000000", charges: "108.000000" });
	expect(reserve.moves).toMatchObject([{ kind: "funded", amount: "2000000.000000" }]);
	expect(reserve.history.length).toBeGreaterThan(1);
	expect(product).toMatchObject({ id: 3, currency: "USDT" });
	await server.refuse("lh/deposit/product_info", "unknown_product", { id: 99 });
});

it("the exchange names the reason of each refused request for earn orders", async () => {
	const person = await saver();
	const order = { config_id: 2, amount: "1000", agree: 1 };
	const refuse = (code: string, more: object) => server.refuse("lh/deposit", code as never, { ...order, ...more }, person);
	await refuse("agreement_required", { agree: 0 });
	await refuse("unknown_product", { config_id: 99 });
	await refuse("below_minimum", { amount: "499.999999" });
	await refuse("above_maximum", { amount: "100000.000001" });
	await refuse("insufficient_balance", { amount: "50001" });
	await refuse("terms_changed", { terms: 7 });
	await refuse("field_required", { amount: "" });
	await refuse("number_malformed", { amount: "1e3" });
	await refuse("number_negative", { amount: "-1" });
	await refuse("number_not_positive", { amount: "0" });
	await refuse("number_too_precise", { amount: `1000.${"0".repeat(39)}1` });
	await refuse("number_too_large", { amount: "9".repeat(40) });
	for (const path of ["lh/deposit/additionalDeposit", "lh/deposit/order/cancel"] as const) {
		const bought = await buy(person, 2, "500");
		const typed = (amount: string) =>
			path === "lh/deposit/order/cancel" ? { id: bought.id, refund: amount } : { order_id: bought.id, amount };
		for (const [code, amount] of [
			["number_malformed", "1e3"],
			["number_negative", "-1"],
			["number_too_precise", "1.0000001"],
			["number_too_large", "9".repeat(40)],
		] as const)
			await server.refuse(path, code, typed(amount), person);
	}
	const bought = await buy(person, 2, "500", { client_id: "once" });
	for (const [path, other] of [
		["lh/deposit", { ...order, amount: "501" }],
		["lh/deposit/additionalDeposit", { order_id: bought.id, amount: "500" }],
		["lh/deposit/order/cancel", { id: bought.id, refund: "0" }],
	] as const)
		await server.refuse(path, "id_reused", { ...other, client_id: "once" }, person);
	await server.refuse("lh/deposit/additionalDeposit", "number_not_positive", { order_id: bought.id, amount: "0" }, person);
	await server.refuse("lh/deposit/additionalDeposit", "above_maximum", { order_id: bought.id, amount: "99999" }, person);
	await server.refuse("lh/deposit/additionalDeposit", "field_required", { order_id: bought.id, amount: "" }, person);
	// The order's remaining days are fewer than those of any product on sale.
	await days(9, person);
	await one(person, bought.id, ({ remaining_days }) => remaining_days === 6);
	await server.refuse("lh/deposit/additionalDeposit", "no_rate", { order_id: bought.id, amount: "500" }, person);
});

it("operators draft, publish, fund and withdraw products; a withdrawn product and an empty reserve refuse orders", async () => {
	const person = await saver();
	const own = { id: "", by: FOUNDER, reason: "for a test" } as const;
	const terms = { asset: USDT, days: 45, ratePpm: 5_000, minAmount: 1_000_000n, maxAmount: 1_000_000_000_000n };
	const rule = { rule: "daily_interest_multiple", penaltyPpm: 1_500_000, recalculate: true } as const;
	await server.accept({ type: "SetEarnProduct", ...own, product: 9, ...terms, ...rule, active: true });
	await server.refuse("lh/deposit", "sold_out", { config_id: 9, amount: "1000", agree: 1 }, person);
	expect((await products()).find(({ id }) => id === 9)).toMatchObject({ status: "sold_out" });
	await server.accept({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: USDT, amount: 300_000_000n });
	await server.accept({ type: "FundReserve", ...own, product: 9, amount: 300_000_000n });
	const order = await buy(person, 9, "1000");
	expect((await products()).find(({ id }) => id === 9)?.reserve).toMatchObject({ available: "75.000000", locked: "225.000000" });
	await server.refuse("lh/deposit/additionalDeposit", "sold_out", { order_id: order.id, amount: "5000" }, person);
	await server.accept({ type: "DefundReserve", ...own, product: 9, amount: 75_000_000n });
	await server.accept({ type: "SetEarnProduct", ...own, product: 9, ...terms, ...rule, active: false });
	await server.refuse("lh/deposit", "not_on_sale", { config_id: 9, amount: "1000", agree: 1 }, person);
	await server.refuse("lh/deposit/additionalDeposit", "not_on_sale", { order_id: order.id, amount: "1000" }, person);
	expect((await products()).some(({ id }) => id === 9)).toBe(false);
	await server.call("lh/deposit/order/cancel", { id: order.id }, person);
});

/**
 * Refusals that every command may return, and that are tested elsewhere: in the core's tests, bad-days.pg.test.ts and
 * sent-at.pg.test.ts.
 */
// packages/core/src/deposits/deposits.test.ts tests `unpaid_debt`.
const ELSEWHERE = new Set(["account_restricted", "unknown_account", "poisoned_command", "too_late", "sent_ahead", "unpaid_debt"]);

it("the exchange refuses earn products that the user's country forbids, and this file covers every call of earn", async () => {
	const [person, crowd] = [await saver(), await saver("150000")];
	const bought = await buy(person, 2, "1000");
	const longer = await buy(crowd, 2, "500");
	for (let index = 0; index < 100; index++)
		await Promise.all(
			Array.from({ length: 10 }, () => server.raw("lh/deposit", { config_id: 1, amount: "100", agree: 1 }, crowd)),
		);
	await server.refuse("lh/deposit", "too_many_orders", { config_id: 2, amount: "500", agree: 1 }, crowd);
	await server.refuse("lh/deposit/additionalDeposit", "too_many_orders", { order_id: longer.id, amount: "500" }, crowd);
	const verified = { user: person.id, version: 1, basic: true, advanced: false, country: "US", reason: "for a test" };
	await server.accept({ type: "SetVerification", id: "", by: FOUNDER, ...verified });
	await server.refuse("lh/deposit", "not_available", { config_id: 1, amount: "1000", agree: 1 }, person);
	await server.refuse("lh/deposit/additionalDeposit", "not_available", { order_id: bought.id, amount: "1000" }, person);
	expect((await server.call("lh/deposit/report", {}, person)).body.data.may_buy).toBe(false);
	await server.call("lh/deposit/order/cancel", { id: bought.id }, person);
	expect([...EARN_CALLS].filter((path) => !server.accepted.has(path))).toEqual([]);
	const declared = [...EARN_CALLS].flatMap((path: CallPath) => CALLS[path].refusals.map((code) => [path, code] as const));
	const missing = declared.filter(([path, code]) => !ELSEWHERE.has(code) && !server.refusals.has(`${path} ${code}`));
	expect(missing).toEqual([]);
});
