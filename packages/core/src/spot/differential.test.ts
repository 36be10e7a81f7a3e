// Random flows in which the exchange must show what an obviously right market shows, after every command: who traded with whom
// at what, what rests in which order, what everybody has and has frozen, and what the house took.
import { Floor, NaiveMarket, PEOPLE, type Person, START } from "@candor/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { COIN, FEES } from "../ledger/kinds.ts";
import { available, frozen } from "../ledger/ledger.ts";
import type { Event } from "../registry.ts";
import type { PlaceOrder, ReplaceQuotes } from "./messages.ts";

const INDEX = 100_000;
const USERS = Object.values(PEOPLE);

const user = fc.constantFrom(...(Object.keys(PEOPLE) as Person[])).map((person) => PEOPLE[person]);
const side = fc.constantFrom<"buy" | "sell">("buy", "sell");
const tick = fc.oneof(
	{ weight: 6, arbitrary: fc.integer({ min: 99_996, max: 100_004 }) },
	{ weight: 1, arbitrary: fc.integer({ min: 94_998, max: 105_002 }) },
);
const lots = fc.oneof(
	{ weight: 6, arbitrary: fc.integer({ min: 11, max: 40 }) },
	{ weight: 1, arbitrary: fc.integer({ min: 11, max: 6_000 }) },
);
const head = {
	type: fc.constant("PlaceOrder" as const),
	id: fc.constant(""),
	by: user,
	pair: fc.constant(1),
	side,
	trigger: fc.constant("last" as const),
};
const none = { stopPrice: fc.constant(0), stopLimitPrice: fc.constant(0) };
const how = {
	timeInForce: fc.constantFrom<"gtc" | "ioc" | "fok">("gtc", "gtc", "gtc", "ioc", "fok"),
	selfTrade: fc.constantFrom<"expire_taker" | "expire_maker" | "expire_both">("expire_taker", "expire_maker", "expire_both"),
};
const limit: fc.Arbitrary<PlaceOrder> = fc
	.record({
		...head,
		...none,
		...how,
		orderType: fc.constant("limit" as const),
		postOnly: fc.boolean(),
		price: tick,
		lots,
		quoteAmount: fc.constant(0n),
	})
	.map((order) => ({ ...order, postOnly: order.postOnly && order.timeInForce === "gtc" }));
const market: fc.Arbitrary<PlaceOrder> = fc
	.record({
		...head,
		...none,
		...how,
		orderType: fc.constant("market" as const),
		postOnly: fc.constant(false),
		price: fc.constant(0),
		lots,
		byAmount: fc.boolean(),
	})
	.map(({ byAmount, ...order }) => {
		const amount = byAmount && order.side === "buy";
		return { ...order, lots: amount ? 0 : order.lots, quoteAmount: amount ? BigInt(order.lots) * 100_001n - 7n : 0n };
	});
const ladder = (from: number) =>
	fc.uniqueArray(fc.record({ price: fc.integer({ min: from, max: from + 6 }), lots }), {
		selector: (quote) => quote.price,
		maxLength: 4,
	});
const quotes: fc.Arbitrary<ReplaceQuotes> = fc.record({
	type: fc.constant("ReplaceQuotes" as const),
	id: fc.constant(""),
	by: user,
	pair: fc.constant(1),
	bids: ladder(99_994),
	asks: ladder(100_000),
});
const cancel = fc.record({
	type: fc.constant("CancelOrder" as const),
	id: fc.constant(""),
	by: user,
	order: fc.integer({ min: 1, max: 40 }),
});

it("shows what the naive market shows, after every command of any flow", () => {
	let accepted = 0;
	let trades = 0;
	const step = fc.oneof(
		{ weight: 6, arbitrary: limit },
		{ weight: 2, arbitrary: market },
		{ weight: 2, arbitrary: quotes },
		{ weight: 2, arbitrary: cancel },
	);
	fc.assert(
		fc.property(fc.array(step, { minLength: 10, maxLength: 80, size: "max" }), (steps) => {
			const floor = new Floor(INDEX);
			const naive = new NaiveMarket();
			for (const each of USERS) Object.assign(naive.purse(each), { quote: START.USDT, base: START.BTC });
			const depth = new Map<string, number>();
			for (const command of steps) {
				naive.trades = [];
				const outcome = floor.send(command);
				keepDepth(depth, floor.lastEvents);
				if (outcome.kind === "accepted") {
					accepted++;
					if (command.type === "PlaceOrder") expect(naive.place(command, INDEX)).toBe(outcome.result);
					else if (command.type === "CancelOrder") naive.cancel(command.order);
					else naive.replaceQuotes(command);
				} else if (command.type === "CancelOrder") {
					expect(naive.orders.some((order) => order.id === command.order && order.user === command.by && !order.quote)).toBe(
						false,
					);
				}
				trades += naive.trades.length;
				const told = floor.lastEvents.flatMap((event) =>
					event.type === "Traded" ? [{ price: event.price, lots: event.lots, maker: event.maker, taker: event.taker }] : [],
				);
				expect(told).toEqual(naive.trades);
				expect([...depth].sort()).toEqual([...depthOf(naive)].sort());
				const { ledger } = floor.exchange;
				for (const each of USERS) {
					const held = naive.frozen(each);
					const purse = naive.purse(each);
					for (const [asset, total, part] of [
						[3, purse.quote, held.quote],
						[1, purse.base, held.base],
					] as const) {
						const slot = ledger.find(each, COIN, asset);
						expect([ledger.balance(available(slot)), ledger.balance(frozen(slot))]).toEqual([total - part, part]);
					}
				}
				expect(ledger.balance(available(ledger.find(0, FEES, 3)))).toBe(naive.fees.quote);
				expect(ledger.balance(available(ledger.find(0, FEES, 1)))).toBe(naive.fees.base);
			}
			floor.exchange.checkInvariants();
		}),
		{ numRuns: 120 },
	);
	expect(accepted).toBeGreaterThan(1_000);
	expect(trades).toBeGreaterThan(300);
});

function keepDepth(depth: Map<string, number>, events: readonly Event[]): void {
	for (const event of events) {
		if (event.type !== "DepthChanged") continue;
		if (event.lots === 0) depth.delete(`${event.side} ${event.price}`);
		else depth.set(`${event.side} ${event.price}`, event.lots);
	}
}

function depthOf(naive: NaiveMarket): Map<string, number> {
	const depth = new Map<string, number>();
	for (const { side: at, price, lots: more } of naive.orders)
		depth.set(`${at} ${price}`, (depth.get(`${at} ${price}`) ?? 0) + more);
	return depth;
}
