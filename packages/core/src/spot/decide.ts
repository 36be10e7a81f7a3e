// Decides if an order may be placed (docs/reference/rules.md §4). All checks run before any change and in a fixed order, so an
// order always gets the same refusal. They check first the form of the command, then the pair's terms, price limits, the state of
// the market, and money.
import { type Refusal, type RefusalParams, refuse } from "../engine/outcome.ts";
import { type Market, notionalOf } from "./market.ts";
import type { PlaceOrder, Side } from "./messages.ts";
import type { SpotRefusalCode } from "./refusals.ts";

/** Maximum number of open orders that a user may have in one pair. Quotes do not count. */
export const MAX_OPEN_ORDERS = 500;

export function refuseSpot(code: SpotRefusalCode, field?: string, params?: RefusalParams, retry = false): Refusal {
	return refuse(code, field, params, retry);
}

/** Tells if a value is an integer from 1 to 2^31-1. */
export function isPositiveInt32(value: number): boolean {
	return (value | 0) === value && value > 0;
}

export function checkShape(c: PlaceOrder): Refusal | undefined {
	const type = c.orderType;
	const hasPrice = type === "limit" || type === "stop_limit" || type === "oco";
	if (hasPrice ? !isPositiveInt32(c.price) : c.price !== 0)
		return refuseSpot(hasPrice ? "invalid_price" : "not_applicable", "target_price");
	const hasStop = type !== "limit" && type !== "market";
	if (hasStop ? !isPositiveInt32(c.stopPrice) : c.stopPrice !== 0)
		return refuseSpot(hasStop ? "invalid_price" : "not_applicable", "stop_price");
	const isOco = type === "oco";
	if (isOco ? !isPositiveInt32(c.stopLimitPrice) : c.stopLimitPrice !== 0) {
		return refuseSpot(isOco ? "invalid_price" : "not_applicable", "stop_limit_price");
	}
	if (c.quoteAmount !== 0n) {
		if (type !== "market" && type !== "stop_market") return refuseSpot("not_applicable", "quote_amount");
		if (c.side !== "buy") return refuseSpot("buy_only", "quote_amount");
		if (c.quoteAmount < 0n) return refuseSpot("invalid_amount", "quote_amount");
		if (c.lots !== 0) return refuseSpot("ambiguous_quantity", "quote_amount");
	} else {
		if (type === "stop_market" && c.side === "buy") return refuseSpot("quote_amount_required", "quote_amount");
		if (!isPositiveInt32(c.lots)) return refuseSpot("invalid_amount", "amount");
	}
	if (c.postOnly && (type !== "limit" || c.timeInForce !== "gtc")) return refuseSpot("post_only_limit_only", "post_only");
	if (isOco && c.timeInForce !== "gtc") return refuseSpot("oco_good_till_cancelled_only", "time_in_force");
	return undefined;
}

/** Returns a refusal if a notional (price × quantity, quote units) is outside the pair's limits, otherwise undefined. */
export function checkNotional(market: Market, notional: bigint, field: string): Refusal | undefined {
	const { pair } = market;
	if (notional < market.minNotional)
		return refuseSpot("notional_too_small", field, { minimum: pair.minNotional, asset: pair.quote });
	if (notional > market.maxNotional)
		return refuseSpot("notional_too_large", field, { maximum: pair.maxNotional, asset: pair.quote });
	return undefined;
}

/**
 * Returns a refusal if a price is outside the pair's band around a reference price, otherwise undefined.
 * @param reference ticks; with 0 every price is accepted
 */
export function checkBand(market: Market, side: Side, price: number, reference: number, field: string): Refusal | undefined {
	if (reference === 0 || market.inBand(side, price, reference)) return undefined;
	return refuseSpot("price_outside_band", field, { reference, pair: market.id }, true);
}

/**
 * Returns a refusal if a price of an order is not allowed, otherwise undefined. The limit price of a stop is compared with its
 * stop price, which will be the reference price when the stop executes.
 * @param notional price × lots, quote units
 * @param reference latest index, or the price of the last trade if the pair has no index, ticks; 0 if there is neither
 */
export function checkPrices(market: Market, c: PlaceOrder, notional: bigint, reference: number): Refusal | undefined {
	const { pair } = market;
	switch (c.orderType) {
		case "limit":
			return checkNotional(market, notional, "amount") ?? checkBand(market, c.side, c.price, reference, "target_price");
		case "market":
			// For an order by quantity, the notional is checked later with the index price, when the index is known to be fresh.
			return c.quoteAmount > 0n ? checkNotional(market, c.quoteAmount, "quote_amount") : undefined;
		case "stop_limit":
			return checkNotional(market, notional, "amount") ?? checkBand(market, c.side, c.price, c.stopPrice, "target_price");
		case "stop_market":
			return c.quoteAmount > 0n
				? checkNotional(market, c.quoteAmount, "quote_amount")
				: checkNotional(market, notionalOf(pair, c.stopPrice, c.lots), "amount");
		case "oco":
			return (
				checkNotional(market, notional, "amount") ??
				checkNotional(market, notionalOf(pair, c.stopLimitPrice, c.lots), "amount") ??
				checkBand(market, c.side, c.price, reference, "target_price") ??
				checkBand(market, c.side, c.stopLimitPrice, c.stopPrice, "stop_limit_price")
			);
	}
}

/**
 * Returns a refusal if the price that a stop watches would trigger it at once, otherwise undefined.
 * @param watched price of the last trade or index, ticks; 0 if there is none yet
 */
export function checkStop(c: PlaceOrder, watched: number): Refusal | undefined {
	if (watched === 0) return refuseSpot("no_reference_price", "stop_price", undefined, true);
	if (c.stopPrice === watched) return refuseSpot("stop_at_market", "stop_price", { watched }, true);
	if (c.orderType !== "oco") return undefined;
	const apart = c.side === "buy" ? c.price < watched && watched < c.stopPrice : c.price > watched && watched > c.stopPrice;
	return apart ? undefined : refuseSpot("oco_prices", "stop_price", { watched }, true);
}
