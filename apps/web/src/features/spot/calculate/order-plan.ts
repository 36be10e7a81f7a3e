// Cost, frozen amount, proceeds and fee of a draft at the current market, and its problems by field. Exact; figures that depend on the book
// are marked as estimates. Rules: docs/reference/rules.md §4.
import { type DecimalProblem, feeOn } from "@candor/money";
import type { Level } from "../../../domain/market/book-levels.ts";
import { averageTicks, isFarThrough, walk } from "../../../domain/market/book-walk.ts";
import { maxBuyLots, maxSellLots, ocoFreeze, portion } from "./amounts.ts";
import { type Draft, type Field, fieldsOf, hasLimitPrice, hasStop, isMarket, spendsQuote, typed } from "./order-draft.ts";
import {
	baseUnitsPerLot,
	larger,
	notional,
	type PairRules,
	quoteUnitsPerTickLot,
	type Read,
	readLots,
	readPrice,
	readQuote,
} from "./pair.ts";
import { band, worstTicks } from "./price-bounds.ts";

export interface Market {
	/** Levels of the book, best first. */
	readonly bids: readonly Level[];
	readonly asks: readonly Level[];
	/** Last price, ticks; 0 if unknown. */
	readonly lastTicks: bigint;
	readonly indexTicks: bigint;
	/** False while the available balance is unknown; then it is not checked. */
	readonly balancesKnown: boolean;
	/** Available balances, ledger units. */
	readonly availableBase: bigint;
	readonly availableQuote: bigint;
}

export type Problem =
	| { readonly kind: DecimalProblem | "zero" }
	/** `limit` in quote units. */
	| { readonly kind: "below_minimum" | "above_maximum"; readonly limit: bigint }
	/** `low` and `high` in ticks. */
	| { readonly kind: "outside_band"; readonly low: bigint; readonly high: bigint }
	| { readonly kind: "insufficient_balance" | "insufficient_sellable" }
	/** An OCO whose limit and stop are not on opposite sides of the watched price. */
	| { readonly kind: "oco_limit_side" | "oco_stop_side" }
	/** The watched price is already past the stop. */
	| { readonly kind: "stop_at_market" }
	| { readonly kind: "no_index" };

export interface FieldProblem {
	readonly field: Field;
	readonly problem: Problem;
}

export interface Plan {
	/** Problems, the most important first: the form shows and focuses it. Several fields may have one each. */
	readonly problems: readonly FieldProblem[];
	/** Ordered quantity, or its estimate for a buy by cost. */
	readonly lots: bigint;
	/** Turnover in quote units: exact for a limit price, an estimate by the current book for a market order. */
	readonly total: bigint;
	/** Required balance: quote units for a buy, base units for a sale. */
	readonly needed: bigint;
	/** Maximum cost, in the same units: larger than `needed` only if the book may move before the order is filled. */
	readonly locked: bigint;
	/** Received amount before the fee, and the fee, in units of the received coin. */
	readonly received: bigint;
	readonly fee: bigint;
	/** For market orders: the current average price, the worst price, and whether the book fills the order completely. */
	readonly averageTicks: bigint;
	readonly boundTicks: bigint;
	readonly estimated: boolean;
	readonly fillsWhole: boolean;
	/** Lots of a market order that the book would fill now; for other types all lots. */
	readonly fills: bigint;
	/** Maximum that can be ordered now, in lots, or in quote units if the order gives its cost. */
	readonly most: bigint;
}

/** Returns the maximum that the balance allows for this draft: lots, or quote units if the order gives its cost. */
export function mostOf(pair: PairRules, draft: Draft, market: Market): bigint {
	if (draft.side === "sell") return maxSellLots(pair, market.availableBase);
	if (spendsQuote(draft)) return market.availableQuote;
	if (draft.orderType !== "market") return maxBuyLots(pair, market.availableQuote, lockingTicks(pair, draft));
	const bound = worstTicks(pair, "buy", market.indexTicks);
	return walk(quoteUnitsPerTickLot(pair), "buy", market.asks, { quote: market.availableQuote }, bound).lots;
}

/** Returns the quantity or cost for a share of the balance, in the same units as `mostOf`. */
export function shareOf(pair: PairRules, draft: Draft, market: Market, percent: number): bigint {
	return portion(mostOf(pair, draft, market), percent);
}

export function planOrder(pair: PairRules, draft: Draft, market: Market): Plan {
	const problems: FieldProblem[] = [];
	const values = readFields(pair, draft, problems);
	const cost = draft.orderType === "market" ? atMarket(pair, draft, market, values) : atPrice(pair, draft, values);
	if (problems.length === 0) judge(pair, draft, market, values, cost.needed, problems);
	return {
		...cost,
		problems,
		fee: feeOn(cost.received, pair.takerFeePpm),
		estimated: isMarket(draft.orderType),
		most: mostOf(pair, draft, market),
	};
}

type Cost = Omit<Plan, "problems" | "fee" | "estimated" | "most">;

/** Calculates a market order with the current book. */
function atMarket(pair: PairRules, draft: Draft, market: Market, values: Values): Cost {
	const { side } = draft;
	const byQuote = spendsQuote(draft);
	const boundTicks = worstTicks(pair, side, market.indexTicks);
	const wanted = byQuote ? { quote: values.quote_amount } : { lots: values.amount };
	const filled = walk(quoteUnitsPerTickLot(pair), side, side === "buy" ? market.asks : market.bids, wanted, boundTicks);
	const base = values.amount * baseUnitsPerLot(pair);
	const needed = side === "sell" ? base : byQuote ? values.quote_amount : filled.turnover;
	return {
		lots: byQuote ? filled.lots : values.amount,
		total: filled.turnover,
		needed,
		locked: side === "buy" && !byQuote ? notional(pair, boundTicks, values.amount) : needed,
		received: side === "buy" ? filled.lots * baseUnitsPerLot(pair) : filled.turnover,
		averageTicks: averageTicks(quoteUnitsPerTickLot(pair), side, filled),
		boundTicks,
		fillsWhole: filled.complete,
		fills: filled.lots,
	};
}

/** Returns the average price, ticks, at which a limit order set far through the book fills now; 0 if it is not far through. */
export function farFill(pair: PairRules, draft: Draft, market: Market): bigint {
	if (draft.orderType !== "limit" || draft.postOnly) return 0n;
	const { side } = draft;
	const limit = readOrZero(readPrice(pair, draft.price));
	// Without an amount the best price is used.
	const lots = larger(readOrZero(readLots(pair, draft.amount)), 1n);
	const unit = quoteUnitsPerTickLot(pair);
	const average = averageTicks(unit, side, walk(unit, side, side === "buy" ? market.asks : market.bids, { lots }, limit));
	return limit > 0n && isFarThrough(limit, average) ? average : 0n;
}

/** Calculates an order with a price. A stop-market order uses its stop price, which is an estimate. */
function atPrice(pair: PairRules, draft: Draft, values: Values): Cost {
	const byQuote = spendsQuote(draft);
	const ticks = hasLimitPrice(draft.orderType) ? values.target_price : values.stop_price;
	const lots = byQuote ? maxBuyLots(pair, values.quote_amount, ticks) : values.amount;
	const total = byQuote ? values.quote_amount : notional(pair, ticks, lots);
	const base = lots * baseUnitsPerLot(pair);
	const dearest = draft.orderType === "oco" ? ocoFreeze(pair, ticks, values.stop_limit_price, lots) : total;
	const needed = draft.side === "sell" ? base : dearest;
	const received = draft.side === "buy" ? base : total;
	return { lots, total, needed, locked: needed, received, averageTicks: 0n, boundTicks: 0n, fillsWhole: true, fills: lots };
}

type Values = Record<Field, bigint>;

function readFields(pair: PairRules, draft: Draft, problems: FieldProblem[]): Values {
	const values: Values = { target_price: 0n, stop_price: 0n, stop_limit_price: 0n, amount: 0n, quote_amount: 0n };
	for (const field of fieldsOf(draft)) {
		const read = readField(pair, field, typed(draft, field));
		if (!read.ok) problems.push({ field, problem: { kind: read.problem } });
		else if (read.value === 0n) problems.push({ field, problem: { kind: "zero" } });
		else values[field] = read.value;
	}
	return values;
}

/** Parses a field in its own unit: ticks, lots or quote units. */
export function readField(pair: PairRules, field: Field, text: string): Read {
	if (field === "amount") return readLots(pair, text);
	return field === "quote_amount" ? readQuote(pair, text) : readPrice(pair, text);
}

/** Returns the price at which a buy with a price locks its cost; for an OCO that of the more expensive leg. */
function lockingTicks(pair: PairRules, draft: Draft): bigint {
	const price = readOrZero(readPrice(pair, draft.price));
	return draft.orderType === "oco" ? larger(price, readOrZero(readPrice(pair, draft.stopLimitPrice))) : price;
}

const readOrZero = (read: Read): bigint => (read.ok ? read.value : 0n);

/** Finds the refusals of the exchange before the request, in the same order. The exchange checks again. */
function judge(pair: PairRules, draft: Draft, market: Market, values: Values, needed: bigint, problems: FieldProblem[]): void {
	const quantity: Field = spendsQuote(draft) ? "quote_amount" : "amount";
	const tell = (field: Field, problem: Problem) => problems.push({ field, problem });
	if (draft.orderType === "market" && market.indexTicks === 0n) tell(quantity, { kind: "no_index" });
	for (const worth of worthsOf(pair, draft, market, values)) {
		if (worth === 0n || problems.length > 0) continue;
		if (worth < pair.minNotional) tell(quantity, { kind: "below_minimum", limit: pair.minNotional });
		else if (worth > pair.maxNotional) tell(quantity, { kind: "above_maximum", limit: pair.maxNotional });
	}
	judgeBands(pair, draft, market, values, tell);
	if (hasStop(draft.orderType)) judgeStop(draft, market, values, tell);
	if (problems.length > 0 || !market.balancesKnown) return;
	if (draft.side === "buy" && needed > market.availableQuote) tell(quantity, { kind: "insufficient_balance" });
	if (draft.side === "sell" && needed > market.availableBase) tell(quantity, { kind: "insufficient_sellable" });
}

type Tell = (field: Field, problem: Problem) => void;

/** Returns the notionals that must be within the pair's minimum and maximum: both legs of an OCO; a market quantity at the index price. */
function worthsOf(pair: PairRules, draft: Draft, market: Market, values: Values): readonly bigint[] {
	if (spendsQuote(draft)) return [values.quote_amount];
	const at = (ticks: bigint) => notional(pair, ticks, values.amount);
	if (draft.orderType === "market") return [at(market.indexTicks)];
	if (draft.orderType === "stop_market") return [at(values.stop_price)];
	return draft.orderType === "oco" ? [at(values.target_price), at(values.stop_limit_price)] : [at(values.target_price)];
}

/** Checks price bands: a limit price against the index (or the last trade), a stop's limit price against its stop price. */
function judgeBands(pair: PairRules, draft: Draft, market: Market, values: Values, tell: Tell): void {
	const reference = market.indexTicks > 0n ? market.indexTicks : market.lastTicks;
	const check = (field: "target_price" | "stop_limit_price", around: bigint) => {
		const range = band(pair, draft.side, around);
		const ticks = values[field];
		if (ticks > 0n && range !== undefined && (ticks < range.low || ticks > range.high))
			tell(field, { kind: "outside_band", ...range });
	};
	check("target_price", draft.orderType === "stop_limit" ? values.stop_price : reference);
	check("stop_limit_price", values.stop_price);
}

/**
 * Checks stop prices: a stop must not be at the watched price. An OCO buy has its limit below and its stop above that price, an OCO
 * sale the opposite. Its limit leg must not fill immediately.
 */
function judgeStop(draft: Draft, market: Market, values: Values, tell: Tell): void {
	const watched = draft.trigger === "last" && market.lastTicks > 0n ? market.lastTicks : market.indexTicks;
	if (watched === 0n) return;
	if (values.stop_price === watched) tell("stop_price", { kind: "stop_at_market" });
	if (draft.orderType !== "oco" || values.stop_price === watched) return;
	const buying = draft.side === "buy";
	const touch = (buying ? market.asks[0] : market.bids[0])?.ticks;
	const limit = values.target_price;
	const takes = touch !== undefined && (buying ? limit >= touch : limit <= touch);
	if (takes || (buying ? limit >= watched : limit <= watched)) tell("target_price", { kind: "oco_limit_side" });
	if (buying ? values.stop_price < watched : values.stop_price > watched) tell("stop_price", { kind: "oco_stop_side" });
}

/** Returns whether a stop order waits for a rise or a fall; undefined without a stop price. */
export function stopDirection(draft: Draft, stopTicks: bigint, lastTicks: bigint): "rises" | "falls" | undefined {
	if (!hasStop(draft.orderType) || stopTicks === 0n || lastTicks === 0n) return undefined;
	return stopTicks > lastTicks ? "rises" : "falls";
}
