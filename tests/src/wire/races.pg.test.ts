// Tests that when two users send orders, cancellations and transfers at the same time, each order ends in exactly one way, and no
// unit of money appears or disappears.
import type { Order } from "@candor/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BTC, type Reply, RunningServer, USDT } from "./running-server.ts";

let server: RunningServer;
let ann: Awaited<ReturnType<RunningServer["trader"]>>;
let bob: typeof ann;
beforeAll(async () => {
	server = await RunningServer.start();
	await server.openMarket();
	ann = await server.trader();
	bob = await server.trader();
});
afterAll(() => server.stop());

const pair = { currency_id: BTC, legal_id: USDT } as const;
const held = (asset: number) => {
	let units = 0n;
	for (const { id } of [ann, bob]) {
		const { available, frozen } = server.host.views.balances.of(id, "coin", asset);
		units += available + frozen;
	}
	return units;
};
const orderOf = (reply: Reply) => (reply.body as Reply<{ order: Order }>["body"]).data.order;

test("an order that is cancelled and filled at the same time ends in one state, and is completely reported", async () => {
	const before = { btc: held(BTC), usdt: held(USDT) };
	let fees = 0n;
	const ends = new Set<string>();
	for (let round = 0; round < 40; round++) {
		const resting = orderOf(
			await server.raw("coin/trade", { ...pair, type: 2, order_type: "limit", amount: "0.01", target_price: "65005" }, ann),
		);
		const buy = { ...pair, type: 1, order_type: "limit", amount: "0.01", target_price: "65005", time_in_force: "ioc" };
		const cancel = () => server.raw("coin/trade/cancel", { id: resting.id }, ann);
		const take = () => server.raw("coin/trade", buy, bob);
		const [first, second] = await Promise.all(round % 2 === 0 ? [cancel(), take()] : [take(), cancel()]);
		const [cancelled, taken] = round % 2 === 0 ? [first, second] : [second, first];
		const end = server.host.views.orders.find(resting.id);
		const won = cancelled.body.type === "ok" ? "cancelled" : "completed";
		ends.add(won);
		expect(end).toMatchObject({ status: won, filled: won === "completed" ? 1_000 : 0 });
		expect(orderOf(taken)).toMatchObject({ status: won === "completed" ? "completed" : "cancelled" });
		if (won === "completed") fees++;
	}
	expect([...ends].sort()).toEqual(["cancelled", "completed"]);
	// For each fill, Bob pays a fee of 0.1 % of 0.01 BTC, and Ann one of 0.1 % of 650.05 USDT. The two users together lose no
	// other money.
	expect(before.btc - held(BTC)).toBe(fees * 1_000n);
	expect(before.usdt - held(USDT)).toBe(fees * 650_050n);
});

test("the server prevents self-trades in all three modes", async () => {
	const rest = async () =>
		orderOf(
			await server.raw("coin/trade", { ...pair, type: 2, order_type: "limit", amount: "0.01", target_price: "65005" }, ann),
		);
	const cross = async (self_trade: string) =>
		orderOf(
			await server.raw(
				"coin/trade",
				{ ...pair, type: 1, order_type: "limit", amount: "0.01", target_price: "65005", self_trade },
				ann,
			),
		);
	const trades = () => server.host.views.markets.trades(1, 500).length;
	const before = trades();
	const first = await rest();
	expect(await cross("expire_taker")).toMatchObject({ status: "cancelled", reason: "self_trade" });
	expect(server.host.views.orders.find(first.id)).toMatchObject({ status: "waiting" });
	expect(await cross("expire_both")).toMatchObject({ status: "cancelled", reason: "self_trade" });
	expect(server.host.views.orders.find(first.id)).toMatchObject({ status: "cancelled", reason: "self_trade" });
	const second = await rest();
	expect(await cross("expire_maker")).toMatchObject({ status: "waiting" });
	expect(server.host.views.orders.find(second.id)).toMatchObject({ status: "cancelled", reason: "self_trade" });
	expect(trades()).toBe(before);
	await server.call("coin/trade/cancel", { all: 1 }, ann);
});

test("simultaneous transfers never overdraw an account", async () => {
	const { id, token } = await server.trader();
	const transfer = { currency_id: USDT, from_field: "coin", to_field: "trust", number: "3000" };
	const replies = await Promise.all(Array.from({ length: 50 }, () => server.raw("wallet/change", transfer, { token })));
	expect(replies.filter(({ body }) => body.type === "ok").length).toBe(33);
	expect(new Set(replies.flatMap(({ body }) => body.error ?? []))).toEqual(new Set(["insufficient_balance"]));
	expect(server.host.views.balances.of(id, "coin", USDT).available).toBe(1_000_000_000n);
	expect(server.host.views.balances.of(id, "trust", USDT).available).toBe(99_000_000_000n);
});

test("the tables agree with the responses after simultaneous requests", async () => {
	const seen = { ...ann, headers: { "x-candor-seq": String(server.host.durableSeq) } };
	// Waits for the tables, because a call waits for them only half a second, and a slow disk may need longer.
	await server.projected();
	const listed = (await server.call("coin/list", { limit: 100 }, seen)).body.data as { list: Order[]; behind?: boolean };
	expect(listed.behind).toBeUndefined();
	expect(listed.list.length).toBeGreaterThan(40);
	for (const order of listed.list) {
		const one = (await server.call("coin/list", { id: order.id }, seen)).body.data as Order & { fills: { amount: string }[] };
		const { fills, ...rest } = one;
		expect(rest).toEqual(order);
		expect(fills.length).toBe(order.filled === "0.00000" ? 0 : 1);
	}
	const records = (await server.call("wallet/legal_log", { account: "coin", currency_id: BTC, limit: 100 }, seen)).body.data;
	const { available, frozen } = server.host.views.balances.of(ann.id, "coin", BTC);
	// The account record of a trade must name the trade's market and side.
	const trades = records.list.filter(({ kind }) => kind === "trade");
	expect(trades.length).toBeGreaterThan(10);
	for (const { reference, trade } of trades) {
		const order = (await server.call("coin/list", { id: reference }, seen)).body.data as Order;
		expect(trade).toEqual({ symbol: order.symbol, type: order.type });
	}
	expect(BigInt((records.list[0]?.balance_after ?? "").replace(".", ""))).toBe(available + frozen);
});
