// Generates random sequences of steps for one market. A step becomes a command only when the state of the market is known. Most
// commands have prices near important prices (best prices, index, limits of collar and bands), or sizes at the limits of the
// notional. Some commands cancel open orders.
import type { CancelOrder, PlaceOrder, ReplaceQuotes } from "@candor/core";
import fc from "fast-check";
import type { NaiveMarket } from "./naive-market/naive-market.ts";
import type { NaiveListing } from "./naive-market/naive-order.ts";

/**
 * Describes a price relative to the market: `at` is an index into the list of important prices, `off` the distance from it in
 * ticks.
 */
interface Aim {
	readonly at: number;
	readonly off: number;
}

/** Describes a size in lots. `edge`: 0 takes `lots`, 1 takes the minimum notional, 2 takes the maximum notional. */
interface Size {
	readonly edge: number;
	readonly lots: number;
	readonly off: number;
}

interface OrderStep extends Pick<PlaceOrder, "by" | "side" | "orderType" | "timeInForce" | "selfTrade" | "trigger" | "postOnly"> {
	readonly kind: "order";
	readonly price: Aim;
	readonly stop: Aim;
	readonly stopLimit: Aim;
	readonly size: Size;
	readonly byAmount: boolean;
	/** Error that makes the order invalid, as an index into SPOILS. A larger number means no error. */
	readonly spoil: number;
}

interface QuotesStep {
	readonly kind: "quotes";
	readonly by: number;
	readonly bids: readonly (readonly [Aim, Size])[];
	readonly asks: readonly (readonly [Aim, Size])[];
	readonly spoil: number;
}

export type MarketStep =
	| OrderStep
	| QuotesStep
	| { readonly kind: "cancel"; readonly by: number; readonly pick: number }
	| { readonly kind: "cancelAll"; readonly by: number; readonly other: boolean }
	| { readonly kind: "index"; readonly aim: Aim }
	/** Advances time. If `silent` is true, the next index record has no price sources. */
	| { readonly kind: "wait"; readonly ms: number; readonly silent: boolean }
	| { readonly kind: "relist"; readonly terms: Partial<NaiveListing> };

const SPOILS: readonly Partial<PlaceOrder>[] = [
	{ pair: 9 },
	{ price: 0 },
	{ price: 2 ** 31 },
	{ price: 7 },
	{ stopPrice: 0 },
	{ stopPrice: 1.5 },
	{ stopPrice: 5 },
	{ stopLimitPrice: 0 },
	{ stopLimitPrice: Number.NaN },
	{ stopLimitPrice: 3 },
	{ lots: 0 },
	{ lots: -4 },
	{ lots: 2 ** 31 },
	{ lots: 3 },
	{ quoteAmount: 0n },
	{ quoteAmount: -1n },
	{ quoteAmount: 1n },
	{ quoteAmount: 1n << 61n },
	{ timeInForce: "ioc" },
	{ postOnly: true },
];
/**
 * Number of errors that can be made in a ladder (quotes at several prices): a wrong price, wrong lots, a repeated level, an extra
 * level, another pair, or levels that are all too large.
 */
const LADDER_SPOILS = 6;
const NOTHING_WRONG = 100;

const aim = (most: number): fc.Arbitrary<Aim> =>
	fc.record({
		at: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(most) }),
		off: fc.integer({ min: -3, max: 3 }),
	});
const size: fc.Arbitrary<Size> = fc.record({
	edge: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.integer({ min: 1, max: 2 }) }),
	lots: fc.oneof(
		{ weight: 7, arbitrary: fc.integer({ min: 11, max: 40 }) },
		{ weight: 1, arbitrary: fc.integer({ min: 11, max: 400 }) },
		{ weight: 1, arbitrary: fc.integer({ min: 3_000, max: 9_000 }) },
	),
	off: fc.integer({ min: -1, max: 1 }),
});
const spoil = (kinds: number) =>
	fc.oneof({ weight: 12, arbitrary: fc.constant(NOTHING_WRONG) }, { weight: 1, arbitrary: fc.nat(kinds - 1) });

/** Returns a generator of random steps of `users`. The terms of the market may change to any of `relistings`. */
export function marketSteps(users: readonly number[], relistings: readonly Partial<NaiveListing>[]): fc.Arbitrary<MarketStep> {
	const by = fc.constantFrom(...users);
	const landmark = aim(12);
	const order: fc.Arbitrary<OrderStep> = fc.record({
		kind: fc.constant("order" as const),
		by,
		side: fc.constantFrom("buy" as const, "sell" as const),
		orderType: fc.constantFrom(
			...(["limit", "limit", "limit", "limit", "market", "market", "stop_limit", "stop_market", "oco"] as const),
		),
		timeInForce: fc.constantFrom(...(["gtc", "gtc", "gtc", "ioc", "fok"] as const)),
		selfTrade: fc.constantFrom(...(["expire_taker", "expire_maker", "expire_both"] as const)),
		trigger: fc.constantFrom("last" as const, "index" as const),
		postOnly: fc.integer({ min: 0, max: 5 }).map((roll) => roll === 0),
		price: landmark,
		stop: landmark,
		stopLimit: landmark,
		size,
		byAmount: fc.boolean(),
		spoil: spoil(SPOILS.length),
	});
	const ladder = fc.array(fc.tuple(landmark, size), { maxLength: 4 });
	const steps: [number, fc.Arbitrary<MarketStep>][] = [
		[20, order],
		[3, fc.record({ kind: fc.constant("quotes" as const), by, bids: ladder, asks: ladder, spoil: spoil(LADDER_SPOILS) })],
		[2, fc.record({ kind: fc.constant("cancel" as const), by, pick: fc.nat(30) })],
		[
			1,
			fc.record({ kind: fc.constant("cancelAll" as const), by, other: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0) }),
		],
		[4, fc.record({ kind: fc.constant("index" as const), aim: landmark })],
		[1, fc.record({ kind: fc.constant("wait" as const), ms: fc.constantFrom(9_999, 10_000, 10_001), silent: fc.boolean() })],
		[1, fc.record({ kind: fc.constant("relist" as const), terms: fc.constantFrom(...relistings) })],
	];
	return fc.oneof(...steps.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

const atLeastOne = (ticks: number) => Math.max(1, Math.round(ticks));

/**
 * Returns the price in ticks that an aim means in this market.
 * @param start price at which the market started
 * @param around centre of the price bands: the index, or the stop price of the order
 */
function priceOf({ at, off }: Aim, market: NaiveMarket, start: number, around?: number): number {
	const { listing, lastIndex, lastTrade } = market;
	const middle = lastIndex > 0 ? lastIndex : lastTrade > 0 ? lastTrade : start;
	const share = (of: number, ppm: number) => (of * ppm) / 1_000_000;
	const band = around ?? middle;
	const places = [
		around ?? middle,
		middle,
		lastTrade,
		market.side("buy")[0]?.price ?? middle,
		market.side("sell")[0]?.price ?? middle,
		share(middle, 1_000_000 + listing.collarPpm),
		share(middle, 1_000_000 - listing.collarPpm),
		share(band, listing.bandBuyLowPpm),
		share(band, listing.bandBuyHighPpm),
		share(band, listing.bandSellLowPpm),
		share(band, listing.bandSellHighPpm),
		share(middle, 1_004_000),
		share(middle, 996_000),
	];
	return atLeastOne((places[at] as number) + off);
}

function lotsOf({ edge, lots, off }: Size, { listing }: NaiveMarket, price: number): number {
	if (edge === 0) return lots;
	const unit = 10 ** (listing.quoteDecimals - listing.priceDecimals - listing.lotDecimals);
	const bound = edge === 1 ? Math.ceil(listing.minNotional / unit / price) : Math.floor(listing.maxNotional / unit / price);
	return Math.max(1, bound + off);
}

/** Returns the next index price in ticks. @param start price at which the market started */
export function indexOf(aimed: Aim, market: NaiveMarket, start: number): number {
	return priceOf(aimed, market, start);
}

/** Returns the order of a step as a command. @param start price at which the market started */
export function orderOf(step: OrderStep, market: NaiveMarket, start: number): PlaceOrder {
	const { by, side, orderType, timeInForce, selfTrade, trigger } = step;
	const { pair, minNotional, maxNotional } = market.listing;
	const stops = orderType !== "limit" && orderType !== "market";
	// In most OCO orders, one leg is above and one leg is below the market price.
	const apart = (aimed: Aim, away: number) => ({ at: aimed.at, off: aimed.at === 0 ? away * (4 + aimed.off) : aimed.off });
	const away = orderType !== "oco" ? 0 : side === "buy" ? 1 : -1;
	const stopPrice = stops ? priceOf(away === 0 ? step.stop : apart(step.stop, away), market, start) : 0;
	const around = orderType === "stop_limit" ? stopPrice : undefined;
	const price =
		orderType === "market" || orderType === "stop_market"
			? 0
			: priceOf(away === 0 ? step.price : apart(step.price, -away), market, start, around);
	const stopLimitPrice = orderType === "oco" ? priceOf(step.stopLimit, market, start, stopPrice) : 0;
	const watched = market.lastIndex > 0 ? market.lastIndex : start;
	const lots = lotsOf(step.size, market, orderType === "stop_market" ? stopPrice : price > 0 ? price : watched);
	const byAmount = side === "buy" && (orderType === "stop_market" || (orderType === "market" && step.byAmount));
	const bound = [0, minNotional, maxNotional][step.size.edge] as number;
	const unit = 10 ** (market.listing.quoteDecimals - market.listing.priceDecimals - market.listing.lotDecimals);
	const amount = bound > 0 ? bound + step.size.off : lots * watched * unit - 7;
	return {
		type: "PlaceOrder",
		id: "",
		by,
		pair,
		side,
		orderType,
		timeInForce: orderType === "oco" ? "gtc" : timeInForce,
		postOnly: step.postOnly && orderType === "limit" && timeInForce === "gtc",
		selfTrade,
		trigger,
		price,
		stopPrice,
		stopLimitPrice,
		lots: byAmount ? 0 : lots,
		quoteAmount: byAmount ? BigInt(amount) : 0n,
		...SPOILS[step.spoil],
	};
}

/** Returns the quotes of a step as a command. @param start price at which the market started */
export function quotesOf(step: QuotesStep, market: NaiveMarket, start: number): ReplaceQuotes {
	const { by, spoil: wrong } = step;
	const ladder = (levels: QuotesStep["bids"], away: number) => {
		const quotes = levels.map(([at, lots]) => {
			const price = Math.max(1, priceOf(at, market, start) + away);
			return { price, lots: lotsOf(lots, market, price) };
		});
		// Only one level per price is allowed, unless the error to make is a repeated level.
		return wrong === 2 ? quotes : quotes.filter(({ price }, at) => quotes.findIndex((other) => other.price === price) === at);
	};
	const bids = ladder(step.bids, -3);
	const asks = ladder(step.asks, 3);
	const first = asks[0];
	if (first !== undefined && wrong === 0) first.price = 2 ** 31;
	if (first !== undefined && wrong === 1) first.lots = 0;
	if (first !== undefined && wrong === 2) asks.push(first);
	if (wrong === 3) for (let more = 0; more < 101; more++) asks.push({ price: 1_000_000 + more, lots: 11 });
	if (first !== undefined && wrong === 5) for (const quote of [...bids, ...asks]) quote.lots *= 60;
	return { type: "ReplaceQuotes", id: "", by, pair: wrong === 4 ? 9 : market.listing.pair, bids, asks };
}

/** Returns a command that cancels an order, in most cases an open order of its sender. */
export function cancelOf({ by, pick }: { readonly by: number; readonly pick: number }, market: NaiveMarket): CancelOrder {
	const own = market.orders.filter((order) => order.user === by && !order.quote);
	const order = pick < 24 ? own[pick % Math.max(1, own.length)]?.id : market.orders[pick % Math.max(1, market.orders.length)]?.id;
	return { type: "CancelOrder", id: "", by, order: order ?? pick };
}
