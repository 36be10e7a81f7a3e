// Compares spot with a simple model of a market after every random command: refusals with their reasons, trades with prices and
// fees, triggers and ends of orders, open orders, balances and frozen money. The test runs with several listings, whose terms
// change while orders are open.
import {
	cancelOf,
	foundingCommands,
	indexOf,
	type MarketStep,
	marketSteps,
	type NaiveListing,
	NaiveMarket,
	orderOf,
	PEOPLE,
	quotesOf,
} from "@candor/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FOUNDER, SERVICE } from "../engine/actors.ts";
import { Exchange } from "../exchange.ts";
import { FEES, SPOT } from "../ledger/kinds.ts";
import { available, frozen } from "../ledger/ledger.ts";
import type { Command, Event } from "../registry.ts";
import type { OrderChanged, PlaceOrder, Traded } from "./messages.ts";
import { SPOT_REFUSALS } from "./refusals.ts";

const USERS = Object.values(PEOPLE);
const SOURCES = ["amber", "birch", "cedar"] as const;
const DECIMALS: Readonly<Record<number, number>> = { 1: 8, 2: 8, 3: 6, 4: 6 };

interface Setting {
	readonly name: string;
	/** Approximate first price of the pair, ticks. */
	readonly start: number;
	readonly listing: NaiveListing;
	/** Other terms to which a test may change the listing. */
	readonly others: readonly Partial<NaiveListing>[];
}

const listing = (
	terms: Omit<NaiveListing, "baseDecimals" | "quoteDecimals" | "pair" | "symbol" | "simulated">,
): NaiveListing => ({
	pair: 1,
	symbol: "THIS/THAT",
	simulated: true,
	baseDecimals: DECIMALS[terms.base] as number,
	quoteDecimals: DECIMALS[terms.quote] as number,
	...terms,
});

const SETTINGS: readonly Setting[] = [
	{
		name: "one unit per tick and lot, and round terms",
		start: 100_000,
		listing: listing({
			...{ base: 1, quote: 3, priceDecimals: 1, lotDecimals: 5, makerFeePpm: 1_000, takerFeePpm: 1_500 },
			...{ minNotional: 1_000_000, maxNotional: 700_000_000, collarPpm: 50_000, floorTicks: 1_000 },
			...{ bandBuyLowPpm: 200_000, bandBuyHighPpm: 1_200_000, bandSellLowPpm: 800_000, bandSellHighPpm: 5_000_000 },
		}),
		others: [
			{ makerFeePpm: 2_500, takerFeePpm: 1_000 },
			{ collarPpm: 20_000, minNotional: 1_500_001 },
			{ minNotional: 60_000 },
			{ bandBuyHighPpm: 1_030_000, bandSellLowPpm: 970_000 },
		],
	},
	{
		name: "ten units per tick and lot, and terms that never divide evenly",
		start: 9_973,
		listing: listing({
			...{ base: 2, quote: 4, priceDecimals: 2, lotDecimals: 3, makerFeePpm: 1_777, takerFeePpm: 333, floorTicks: 4_000 },
			...{ minNotional: 1_234_567, maxNotional: 90_000_000, collarPpm: 33_333 },
			...{ bandBuyLowPpm: 911_111, bandBuyHighPpm: 1_099_999, bandSellLowPpm: 900_001, bandSellHighPpm: 1_111_111 },
		}),
		others: [
			{ makerFeePpm: 0, takerFeePpm: 1_333 },
			{ collarPpm: 77_777, maxNotional: 50_000_001 },
			{ minNotional: 50_000 },
			{ bandBuyLowPpm: 955_555, bandSellHighPpm: 1_044_449 },
		],
	},
	{
		name: "low prices, at which a tick is a large step",
		start: 331,
		listing: listing({
			...{ base: 2, quote: 1, priceDecimals: 4, lotDecimals: 2, makerFeePpm: 7_001, takerFeePpm: 12_345, floorTicks: 10 },
			...{ minNotional: 400_000, maxNotional: 90_000_000, collarPpm: 20_001 },
			...{ bandBuyLowPpm: 910_011, bandBuyHighPpm: 1_077_777, bandSellLowPpm: 930_003, bandSellHighPpm: 1_088_888 },
		}),
		others: [
			{ makerFeePpm: 100_000, takerFeePpm: 0 },
			{ collarPpm: 5_000, minNotional: 444_444 },
			{ minNotional: 20_000 },
			{ collarPpm: 1_000_001, bandSellLowPpm: 0 },
		],
	},
];

class Reached {
	readonly codes = new Set<string>();
	readonly accepted = new Set<string>();
	readonly reasons = new Set<string>();
	trades = 0;
	triggered = 0;
}

const EVERYTHING = ["CancelAllOrders", "CancelOrder", "ReplaceQuotes", "limit", "market", "oco", "stop_limit", "stop_market"];
/**
 * Reasons why orders end. The reason for too many fills is missing, because spot.test.ts covers it. `held` is missing, because it
 * does not end an order.
 */
const ENDS = [
	"collar",
	"completed",
	"fill_or_kill",
	"immediate_or_cancel",
	"index_stale",
	"insufficient_amount",
	"no_liquidity",
	"other_leg",
	"self_trade",
	"user",
];

class Pit {
	readonly #exchange = new Exchange();
	readonly #naive: NaiveMarket;
	readonly #setting: Setting;
	readonly #depth = new Map<string, number>();
	#time = 1_700_000_000_000;
	readonly #reached: Reached;

	constructor(setting: Setting, reached: Reached) {
		this.#reached = reached;
		this.#setting = setting;
		this.#naive = new NaiveMarket(setting.listing);
		const opening = foundingCommands().filter(({ type }) => type !== "ListPair");
		for (const command of [...opening, listCommand(setting.listing)]) this.#accept(command);
		const { base, quote, lotDecimals, baseDecimals } = setting.listing;
		// Each user has ten thousand lots, and money for five thousand lots. So some commands are refused for lack of money.
		const coins = 10_000n * 10n ** BigInt(baseDecimals - lotDecimals);
		const money = 5_000n * BigInt(setting.start) * tickLot(setting.listing);
		for (const user of USERS) {
			this.#accept({ type: "OpenAccount", id: "", by: SERVICE.accounts, user });
			for (const [asset, amount] of [
				[base, coins],
				[quote, money],
			] as const) {
				this.#accept({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset, amount });
			}
			Object.assign(this.#naive.purse(user), { base: coins, quote: money });
		}
		this.#naive.now = this.#time;
	}

	#send(command: Command) {
		const { outcomes, events } = this.#exchange.applyBatch(this.#time, [command]);
		return { outcome: outcomes[0], events };
	}

	#accept(command: Command): readonly Event[] {
		const { outcome, events } = this.#send(command);
		expect(outcome).toMatchObject({ kind: "accepted" });
		return events;
	}

	#record(price: number): readonly Event[] {
		const prices = price === 0 ? [] : SOURCES.map((source) => ({ source, price, time: this.#time }));
		return this.#accept({ type: "RecordPrices", id: "", by: SERVICE.prices, markets: [{ pair: 1, prices }] });
	}

	/** Places `orders` orders of one user far from the market, nearly the maximum number of open orders. */
	crowd(orders: number): void {
		const by = PEOPLE.ann;
		for (let count = 0; count < orders; count++) {
			const price = this.#setting.start + 1_000 + count;
			const rest = { postOnly: true, selfTrade: "expire_taker", trigger: "last", stopPrice: 0, stopLimitPrice: 0 } as const;
			const how = { pair: 1, side: "sell", orderType: "limit", timeInForce: "gtc", price, lots: 11, quoteAmount: 0n } as const;
			const command: PlaceOrder = { type: "PlaceOrder", id: "", by, ...how, ...rest };
			this.#keepDepth(this.#accept(command));
			expect(this.#naive.place(command)).toBe(count + 1);
		}
	}

	take(step: MarketStep): void {
		const { start } = this.#setting;
		const naive = this.#naive;
		switch (step.kind) {
			case "index": {
				this.#time += 1_000;
				naive.now = this.#time;
				const price = indexOf(step.aim, naive, start);
				const events = this.#record(price);
				naive.recordIndex(price);
				return this.#compare(events);
			}
			case "wait":
				this.#time += step.ms;
				naive.now = this.#time;
				if (!step.silent) return;
				naive.recordSilence();
				return this.#compare(this.#record(0));
			case "relist": {
				naive.relist({ ...naive.listing, ...step.terms });
				return this.#compare(this.#accept(listCommand(naive.listing)));
			}
			case "order": {
				const command = orderOf(step, naive, start);
				return this.#hold(command, () => naive.place(command));
			}
			case "quotes": {
				const command = quotesOf(step, naive, start);
				return this.#hold(command, () => naive.replaceQuotes(command));
			}
			case "cancel": {
				const command = cancelOf(step, naive);
				return this.#hold(command, () => naive.cancel(command));
			}
			case "cancelAll": {
				const command = { type: "CancelAllOrders", id: "", by: step.by, pair: step.other ? 9 : 1 } as const;
				return this.#hold(command, () => naive.cancelAll(command));
			}
		}
	}

	#hold(command: Command, decide: () => ReturnType<NaiveMarket["place"]>): void {
		const { outcome, events } = this.#send(command);
		const verdict = decide();
		const said =
			outcome?.kind === "refused" ? { code: outcome.refusal.code, field: outcome.refusal.field } : (outcome?.result as number);
		expect(
			said,
			JSON.stringify(command, (_, value) => (typeof value === "bigint" ? `${value}n` : value)),
		).toEqual(verdict);
		if (typeof verdict === "number") this.#reached.accepted.add(command.type === "PlaceOrder" ? command.orderType : command.type);
		else this.#reached.codes.add(verdict.code);
		this.#compare(events);
	}

	#compare(events: readonly Event[]): void {
		const naive = this.#naive;
		const records = events.flatMap((event) => (event.type === "IndexRecorded" ? [event.index] : []));
		for (const index of records) expect(index).toBe(naive.isFresh ? naive.lastIndex : 0);
		expect(events.flatMap((event) => (event.type === "Traded" ? [tradeOf(event)] : []))).toEqual(naive.trades);
		const changes = events.filter((event): event is OrderChanged => event.type === "OrderChanged");
		expect(changes.filter(isTrigger).map(({ order }) => order)).toEqual(naive.triggered);
		const ends = changes.filter(({ status }) => status !== "waiting");
		const told = ends.map(({ order, status, reason, filled, turnover, fee }) => {
			return { order, reason: status === "completed" ? status : reason, filled, turnover, fee };
		});
		expect(inOrder(told)).toEqual(inOrder(naive.ends));
		for (const { reason } of naive.ends) this.#reached.reasons.add(reason);
		this.#reached.trades += naive.trades.length;
		this.#reached.triggered += naive.triggered.length;
		this.#compareDepth(events);
		this.#compareMoney();
		const open = this.#exchange.restate().flatMap((event) => (event.type === "OrderChanged" ? [openOrder(event)] : []));
		expect(open).toEqual(
			inOrder(naive.orders.filter(({ quote }) => !quote).map((order) => openOrder({ ...order, order: order.id }))),
		);
	}

	#keepDepth(events: readonly Event[]): void {
		for (const event of events) {
			if (event.type !== "DepthChanged") continue;
			if (event.lots === 0) this.#depth.delete(`${event.side} ${event.price}`);
			else this.#depth.set(`${event.side} ${event.price}`, event.lots);
		}
	}

	#compareDepth(events: readonly Event[]): void {
		this.#keepDepth(events);
		const depth = new Map<string, number>();
		for (const { side, price, left } of [...this.#naive.side("buy"), ...this.#naive.side("sell")]) {
			depth.set(`${side} ${price}`, (depth.get(`${side} ${price}`) ?? 0) + left);
		}
		expect([...this.#depth].sort()).toEqual([...depth].sort());
	}

	#compareMoney(): void {
		const { ledger } = this.#exchange;
		const { base, quote } = this.#setting.listing;
		const { fees } = this.#naive;
		for (const user of USERS) {
			const held = this.#naive.frozen(user);
			const purse = this.#naive.purse(user);
			for (const [asset, total, part] of [
				[quote, purse.quote, held.quote],
				[base, purse.base, held.base],
			] as const) {
				const slot = ledger.find(user, SPOT, asset);
				expect([ledger.balance(available(slot)), ledger.balance(frozen(slot))]).toEqual([total - part, part]);
			}
		}
		expect(ledger.balance(available(ledger.find(0, FEES, quote)))).toBe(fees.quote);
		expect(ledger.balance(available(ledger.find(0, FEES, base)))).toBe(fees.base);
	}

	end(): void {
		this.#exchange.checkInvariants();
	}
}

const tickLot = ({ quoteDecimals, priceDecimals, lotDecimals }: NaiveListing) =>
	10n ** BigInt(quoteDecimals - priceDecimals - lotDecimals);

function listCommand({ baseDecimals: _base, quoteDecimals: _quote, ...terms }: NaiveListing): Command {
	return { type: "ListPair", id: "", by: FOUNDER, ...terms };
}

const isTrigger = ({ status, triggered, filled, reason }: OrderChanged) =>
	status === "waiting" && triggered && filled === 0 && reason === "none";

const inOrder = <T extends { readonly order: number }>(rows: readonly T[]) => [...rows].sort((a, b) => a.order - b.order);

function tradeOf(event: Traded) {
	const { price, lots, takerSide, makerQuote } = event;
	const maker = {
		...{ order: event.maker, user: event.makerUser, filled: event.makerFilled, turnover: event.makerTurnover },
		...{ fee: event.makerFee, feeTotal: event.makerFeeTotal, done: event.makerDone },
	};
	const taker = {
		...{ order: event.taker, user: event.takerUser, filled: event.takerFilled, turnover: event.takerTurnover },
		...{ fee: event.takerFee, feeTotal: event.takerFeeTotal, done: event.takerDone },
	};
	return { price, lots, takerSide, makerQuote, maker, taker };
}

type Shown = Omit<OrderChanged, "type" | "clientId" | "pair" | "status" | "reason" | "placedAt" | "updatedAt">;

function openOrder(shown: Shown): Shown {
	const { order, user, side, orderType, timeInForce, postOnly, selfTrade, trigger, price, stopPrice, lots } = shown;
	const { quoteAmount, otherLeg, triggered, filled, turnover, fee } = shown;
	const asked = { order, user, side, orderType, timeInForce, postOnly, selfTrade, trigger, price, stopPrice, lots };
	return { ...asked, quoteAmount, otherLeg, triggered, filled, turnover, fee };
}

function run(setting: Setting, steps: readonly MarketStep[], reached: Reached): void {
	const pit = new Pit(setting, reached);
	for (const step of steps) pit.take(step);
	pit.end();
}

const FLOW = { minLength: 20, maxLength: 120, size: "max" } as const;

describe.each(SETTINGS)("spot equals the model in a market with $name", (setting) => {
	const flows = fc.array(marketSteps(USERS, setting.others), FLOW);

	it("spot equals the naive market after every random command", () => {
		fc.assert(
			fc.property(flows, (steps) => run(setting, steps, new Reached())),
			{ numRuns: 30 },
		);
	});

	it("spot equals the naive market in runs that reach every order type, every refusal and every end of an order", () => {
		const reached = new Reached();
		fc.assert(
			fc.property(flows, (steps) => run(setting, steps, reached)),
			{ numRuns: 120, seed: 41 },
		);
		const unreached = ["too_many_orders"];
		expect([...reached.codes, ...unreached].sort()).toEqual(SPOT_REFUSALS.map(({ code }) => code).sort());
		expect([...reached.accepted].sort()).toEqual(EVERYTHING);
		expect([...reached.reasons].sort()).toEqual(ENDS);
		expect(reached.trades).toBeGreaterThan(500);
		expect(reached.triggered).toBeGreaterThan(50);
	});
});

it("spot equals the naive market for a user near the limit of open orders", () => {
	const [setting] = SETTINGS;
	if (setting === undefined) throw new Error("no setting");
	const reached = new Reached();
	const steps = fc.array(marketSteps([PEOPLE.ann], setting.others), { minLength: 20, maxLength: 40, size: "max" });
	fc.assert(
		fc.property(steps, fc.integer({ min: 497, max: 499 }), (flow, open) => {
			const pit = new Pit(setting, reached);
			pit.crowd(open);
			for (const step of flow) pit.take(step);
			pit.end();
		}),
		{ numRuns: 12, seed: 17 },
	);
	expect(reached.codes.has("too_many_orders")).toBe(true);
	expect([...reached.accepted]).toContain("oco");
});
