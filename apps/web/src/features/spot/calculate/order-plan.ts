// Calculates cost, frozen amount, proceeds and fee of a draft at the current market, and finds its problems by field
// (docs/reference/rules.md §4). All calculations are exact. Values that depend on the book are estimates, because the book may
// change before the order is filled.
import { type DecimalProblem, feeOn } from "@candor/money";
import type { Level } from "../../../domain/market/book-levels.ts";
import { averageTicks, isLimitFarFromFill, walkBook } from "../../../domain/market/book-walk.ts";
import { maxBuyLots, maxSellLots, ocoFreeze, percentageOf } from "./amounts.ts";
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
	readonly bids: readonly Level[];
	readonly asks: readonly Level[];
	readonly lastTicks: bigint;
	readonly indexTicks: bigint;
	/** False while the balances are unknown. The draft is then not checked against the balances. */
	readonly balancesKnown: boolean;
	/** Available balance of the base asset in ledger units. The next field is that of the quote asset. */
	readonly availableBase: bigint;
	readonly availableQuote: bigint;
}

export type Problem =
	| { readonly kind: DecimalProblem | "zero" }
	/**
	 * The notional of the order is outside the allowed range. `limit` is the bound that it violates, in ledger units of the
	 * quote asset.
	 */
	| { readonly kind: "below_minimum" | "above_maximum"; readonly limit: bigint }
	/** The price is outside its band. `low` and `high` are the bounds of the band, in ticks. */
	| { readonly kind: "outside_band"; readonly low: bigint; readonly high: bigint }
	| { readonly kind: "insufficient_balance" | "insufficient_sellable" }
	/** A price of the OCO is on the wrong side of the watched price (last price or index). */
	| { readonly kind: "oco_limit_side" | "oco_stop_side" }
	/** The stop price equals the watched price (last price or index). */
	| { readonly kind: "stop_at_market" }
	| { readonly kind: "no_index" };

export interface FieldProblem {
	readonly field: Field;
	readonly problem: Problem;
}

export interface Plan {
	/**
	 * Problems, the most important first. Several fields may have a problem. The form focuses the field of the first problem.
	 */
	readonly problems: readonly FieldProblem[];
	/** Quantity of the order in lots. If the user typed the cost instead, the quantity is an estimate. */
	readonly lots: bigint;
	/** Turnover in ledger units of the quote asset: exact for a limit price, an estimate for a market order. */
	readonly total: bigint;
	/** Required balance in ledger units: of the quote asset for a buy, of the base asset for a sale. */
	readonly needed: bigint;
	/**
	 * Maximum cost, in the unit of `needed`. It is above `needed` only if the order's price depends on the book, which may
	 * change before the fill.
	 */
	readonly locked: bigint;
	/** Received amount before the fee, in ledger units of the received coin. The next field is the fee, in the same unit. */
	readonly received: bigint;
	readonly fee: bigint;
	/**
	 * Estimates for a market order: the average price at the current book (`averageTicks`), the worst allowed price, and if the
	 * book can fill the whole order.
	 */
	readonly averageTicks: bigint;
	readonly boundTicks: bigint;
	readonly estimated: boolean;
	readonly fillsWhole: boolean;
	/** Number of lots that the book would fill now. For other orders than market orders, this is the number of all lots. */
	readonly fills: bigint;
	/** Largest order that the balance allows, in lots, or in ledger units of the quote asset if the user types the cost. */
	readonly most: bigint;
}

/**
 * Returns the largest order that the balance allows, in lots, or in ledger units of the quote asset if the user types the cost.
 */
export function mostOf(pair: PairRules, draft: Draft, market: Market): bigint {
	if (draft.side === "sell") return maxSellLots(pair, market.availableBase);
	if (spendsQuote(draft)) return market.availableQuote;
	if (draft.orderType !== "market") return maxBuyLots(pair, market.availableQuote, lockingTicks(pair, draft));
	const bound = worstTicks(pair, "buy", market.indexTicks);
	return walkBook(quoteUnitsPerTickLot(pair), "buy", market.asks, { quote: market.availableQuote }, bound).lots;
}

export function shareOf(pair: PairRules, draft: Draft, market: Market, percent: number): bigint {
	return percentageOf(mostOf(pair, draft, market), percent);
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

function atMarket(pair: PairRules, draft: Draft, market: Market, values: Values): Cost {
	const { side } = draft;
	const byQuote = spendsQuote(draft);
	const boundTicks = worstTicks(pair, side, market.indexTicks);
	const wanted = byQuote ? { quote: values.quote_amount } : { lots: values.amount };
	const filled = walkBook(quoteUnitsPerTickLot(pair), side, side === "buy" ? market.asks : market.bids, wanted, boundTicks);
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

/**
 * Returns the average price, in ticks, at which a limit order would be filled now if its limit price is far beyond the best
 * price. Returns 0 if it is not far beyond the best price.
 */
export function farLimitFillPrice(pair: PairRules, draft: Draft, market: Market): bigint {
	if (draft.orderType !== "limit" || draft.postOnly) return 0n;
	const { side } = draft;
	const limit = readOrZero(readPrice(pair, draft.price));
	// If the user has typed no amount, one lot is used, which is filled at the best price.
	const lots = larger(readOrZero(readLots(pair, draft.amount)), 1n);
	const unit = quoteUnitsPerTickLot(pair);
	const average = averageTicks(unit, side, walkBook(unit, side, side === "buy" ? market.asks : market.bids, { lots }, limit));
	return limit > 0n && isLimitFarFromFill(limit, average) ? average : 0n;
}

/** Calculates an order with a limit price or a stop price. For a stop-market order the result is an estimate. */
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

/** Parses the text of a field: a price to ticks, a quantity to lots, a cost to ledger units of the quote asset. */
export function readField(pair: PairRules, field: Field, text: string): Read {
	if (field === "amount") return readLots(pair, text);
	return field === "quote_amount" ? readQuote(pair, text) : readPrice(pair, text);
}

/**
 * Returns the price, in ticks, at which the exchange freezes the cost of a buy. For an OCO it is the higher of the two limit
 * prices.
 */
function lockingTicks(pair: PairRules, draft: Draft): bigint {
	const price = readOrZero(readPrice(pair, draft.price));
	return draft.orderType === "oco" ? larger(price, readOrZero(readPrice(pair, draft.stopLimitPrice))) : price;
}

const readOrZero = (read: Read): bigint => (read.ok ? read.value : 0n);

/**
 * Finds the problems for which the exchange would refuse the order, in the order in which the exchange checks them. The
 * exchange makes the checks again.
 */
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

function worthsOf(pair: PairRules, draft: Draft, market: Market, values: Values): readonly bigint[] {
	if (spendsQuote(draft)) return [values.quote_amount];
	const at = (ticks: bigint) => notional(pair, ticks, values.amount);
	if (draft.orderType === "market") return [at(market.indexTicks)];
	if (draft.orderType === "stop_market") return [at(values.stop_price)];
	return draft.orderType === "oco" ? [at(values.target_price), at(values.stop_limit_price)] : [at(values.target_price)];
}

/**
 * Checks price bands: a limit price against the index (or the last price if there is no index), and the limit price of a stop
 * order against its stop price.
 */
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
 * Checks stop prices against the watched price (last price or index), which a stop price must not equal. For an OCO buy, the
 * limit price must be below the watched price and the stop price above it; for an OCO sale, the opposite. The limit order of an
 * OCO must not be filled immediately.
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

/**
 * Returns the direction in which the price must move to trigger a stop order. Returns undefined if the order has no stop price,
 * or the last price is unknown.
 */
export function stopDirection(draft: Draft, stopTicks: bigint, lastTicks: bigint): "rises" | "falls" | undefined {
	if (!hasStop(draft.orderType) || stopTicks === 0n || lastTicks === 0n) return undefined;
	return stopTicks > lastTicks ? "rises" : "falls";
}
