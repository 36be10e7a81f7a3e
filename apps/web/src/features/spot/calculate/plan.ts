// From a draft and the market as it is now: what the order would cost, lock, bring and pay as fee, and what is wrong with
// it, field by field. Exact; what depends on the book is an estimate and marked so. Rules: spec/rules.md §4.
import { type DecimalProblem, feeOn } from "@candor/money";
import { maxBuyLots, maxSellLots, ocoFreeze, portion } from "./amounts.ts";
import { band, worstTicks } from "./bounds.ts";
import { averageTicks, type Level, walk } from "./depth.ts";
import { type Draft, type Field, fieldsOf, hasLimitPrice, hasStop, isMarket, spendsQuote, typed } from "./draft.ts";
import { baseUnitsPerLot, larger, notional, type PairRules, type Read, readLots, readPrice, readQuote, smaller } from "./pair.ts";

export interface Market {
	/** Best first. */
	readonly bids: readonly Level[];
	readonly asks: readonly Level[];
	/** 0 when unknown. */
	readonly lastTicks: bigint;
	readonly indexTicks: bigint;
	/** Ledger units that can be spent. */
	readonly availableBase: bigint;
	readonly availableQuote: bigint;
}

export type Problem =
	| { readonly kind: DecimalProblem | "zero" }
	/** Quote units. */
	| { readonly kind: "below_minimum" | "above_maximum"; readonly limit: bigint }
	/** Ticks. */
	| { readonly kind: "outside_band"; readonly low: bigint; readonly high: bigint }
	| { readonly kind: "insufficient_balance" | "insufficient_sellable" }
	/** An OCO whose limit and stop are not on opposite sides of the last price. */
	| { readonly kind: "oco_limit_side" | "oco_stop_side" }
	| { readonly kind: "no_index" };

export interface FieldProblem {
	readonly field: Field;
	readonly problem: Problem;
}

export interface Plan {
	/** The first is the one to show and to focus; several fields may have one each. */
	readonly problems: readonly FieldProblem[];
	/** What is ordered or, for a purchase by cost, what it would buy now. */
	readonly lots: bigint;
	/** Turnover in quote units: exact for a limit price, the book's now for a market order. */
	readonly total: bigint;
	/** What is locked when the order is placed: quote units when buying, base units when selling. */
	readonly locked: bigint;
	/** In units of what is received, before the fee, and the fee on it. */
	readonly received: bigint;
	readonly fee: bigint;
	/** Market orders: average and worst price now, the price that it never passes, and whether the book holds it all. */
	readonly averageTicks: bigint;
	readonly boundTicks: bigint;
	readonly estimated: boolean;
	readonly fillsWhole: boolean;
	/** The most that can be ordered now, in lots, or in quote units when the order says what it may cost. */
	readonly most: bigint;
}

/** The most that the balance allows for this draft: lots, or quote units for an order that says what it may cost. */
export function mostOf(pair: PairRules, draft: Draft, market: Market): bigint {
	if (draft.side === "sell") return maxSellLots(pair, market.availableBase);
	if (spendsQuote(draft)) return market.availableQuote;
	return maxBuyLots(pair, market.availableQuote, lockingTicks(pair, draft, market));
}

/** The quantity or cost that a share of the balance comes to, as ledger-exact units of the same kind as `mostOf`. */
export function shareOf(pair: PairRules, draft: Draft, market: Market, percent: number): bigint {
	return portion(mostOf(pair, draft, market), percent);
}

export function planOrder(pair: PairRules, draft: Draft, market: Market): Plan {
	const problems: FieldProblem[] = [];
	const values = readFields(pair, draft, problems);
	const ticks = hasLimitPrice(draft.orderType) ? values.target_price : 0n;
	const byQuote = spendsQuote(draft);
	const boundTicks = isMarket(draft.orderType) ? worstTicks(pair, draft.side, referenceOf(draft, market, values.stop_price)) : 0n;
	const book = draft.side === "buy" ? market.asks : market.bids;
	const wanted = byQuote ? { quote: values.quote_amount } : { lots: values.amount };
	const nowMarket = draft.orderType === "market";
	const filled = nowMarket ? walk(pair, draft.side, book, wanted, boundTicks) : undefined;

	let lots = byQuote ? (filled?.lots ?? maxBuyLots(pair, values.quote_amount, values.stop_price)) : values.amount;
	let total = filled?.turnover ?? notional(pair, ticks === 0n ? values.stop_price : ticks, lots);
	if (byQuote && !nowMarket) total = values.quote_amount;
	if (nowMarket && filled !== undefined && !filled.complete) lots = byQuote ? filled.lots : values.amount;
	const locked = lockedBy(pair, draft, market, values, lots);
	const received = draft.side === "buy" ? (filled?.lots ?? lots) * baseUnitsPerLot(pair) : total;

	if (problems.length === 0) judge(pair, draft, market, values, { total, locked }, problems);
	return {
		problems,
		lots,
		total,
		locked,
		received,
		fee: feeOn(received, pair.takerFeePpm),
		averageTicks: filled === undefined ? 0n : averageTicks(pair, draft.side, filled),
		boundTicks,
		estimated: isMarket(draft.orderType),
		fillsWhole: filled?.complete ?? true,
		most: mostOf(pair, draft, market),
	};
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

/** Reads one field in its own unit: ticks, lots or quote units. */
export function readField(pair: PairRules, field: Field, text: string): Read {
	if (field === "amount") return readLots(pair, text);
	return field === "quote_amount" ? readQuote(pair, text) : readPrice(pair, text);
}

/** A market order's collar stands around the index; a stop's, once it has triggered, around where the stop is. */
function referenceOf(draft: Draft, market: Market, stopTicks: bigint): bigint {
	return draft.orderType === "stop_market" ? stopTicks : market.indexTicks;
}

/** The price at which a buy of a quantity locks its cost. */
function lockingTicks(pair: PairRules, draft: Draft, market: Market): bigint {
	const price = readOrZero(readPrice(pair, draft.price));
	if (draft.orderType === "market") return worstTicks(pair, "buy", market.indexTicks);
	if (draft.orderType !== "oco") return price;
	const other = readOrZero(readPrice(pair, draft.stopLimitPrice));
	return larger(price, other);
}

const readOrZero = (read: Read): bigint => (read.ok ? read.value : 0n);

function lockedBy(pair: PairRules, draft: Draft, market: Market, values: Values, lots: bigint): bigint {
	if (draft.side === "sell") return values.amount * baseUnitsPerLot(pair);
	if (spendsQuote(draft)) return values.quote_amount;
	if (draft.orderType === "oco") return ocoFreeze(pair, values.target_price, values.stop_limit_price, lots);
	return notional(pair, lockingTicks(pair, draft, market), lots);
}

/** What the exchange would refuse, said before it is asked; the exchange's own word stays the last. */
function judge(
	pair: PairRules,
	draft: Draft,
	market: Market,
	values: Values,
	cost: { total: bigint; locked: bigint },
	problems: FieldProblem[],
): void {
	const quantity: Field = spendsQuote(draft) ? "quote_amount" : "amount";
	if (draft.orderType === "market" && market.indexTicks === 0n) problems.push({ field: quantity, problem: { kind: "no_index" } });
	for (const field of ["target_price", "stop_limit_price"] as const) {
		const range = band(pair, draft.side, market.indexTicks > 0n ? market.indexTicks : market.lastTicks);
		const ticks = values[field];
		if (ticks > 0n && range !== undefined && (ticks < range.low || ticks > range.high)) {
			problems.push({ field, problem: { kind: "outside_band", ...range } });
		}
	}
	if (draft.orderType === "oco" && market.lastTicks > 0n) judgeOco(draft, market, values, problems);
	if (problems.length > 0) return;

	const worth = spendsQuote(draft) ? values.quote_amount : smallestWorth(pair, draft, values, cost.total);
	if (worth > 0n && worth < pair.minNotional) {
		problems.push({ field: quantity, problem: { kind: "below_minimum", limit: pair.minNotional } });
	} else if (cost.total > pair.maxNotional) {
		problems.push({ field: quantity, problem: { kind: "above_maximum", limit: pair.maxNotional } });
	} else if (draft.side === "buy" && cost.locked > market.availableQuote) {
		problems.push({ field: quantity, problem: { kind: "insufficient_balance" } });
	} else if (draft.side === "sell" && cost.locked > market.availableBase) {
		problems.push({ field: quantity, problem: { kind: "insufficient_sellable" } });
	}
}

/** Both legs of an OCO have to reach the minimum. */
function smallestWorth(pair: PairRules, draft: Draft, values: Values, total: bigint): bigint {
	if (draft.orderType !== "oco") return total;
	const other = notional(pair, values.stop_limit_price, values.amount);
	return smaller(other, total);
}

/** Limit and stop on their sides of the last price: a buy's limit below and stop above, a sale's the other way round. */
function judgeOco(draft: Draft, market: Market, values: Values, problems: FieldProblem[]): void {
	const below = draft.side === "buy";
	const limitFits = below ? values.target_price < market.lastTicks : values.target_price > market.lastTicks;
	const stopFits = below ? values.stop_price > market.lastTicks : values.stop_price < market.lastTicks;
	if (!limitFits) problems.push({ field: "target_price", problem: { kind: "oco_limit_side" } });
	if (!stopFits) problems.push({ field: "stop_price", problem: { kind: "oco_stop_side" } });
}

/** Whether a stop order would wait for a rise or a fall; undefined while it has no stop price. */
export function stopDirection(draft: Draft, stopTicks: bigint, lastTicks: bigint): "rises" | "falls" | undefined {
	if (!hasStop(draft.orderType) || stopTicks === 0n || lastTicks === 0n) return undefined;
	return stopTicks > lastTicks ? "rises" : "falls";
}
