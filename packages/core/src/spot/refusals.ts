// Lists the refusal codes of spot with their meaning. Codes never change, because the API and the translations depend on them.
// `field` is the name of the API's field (docs/reference/wire.md).

export const SPOT_REFUSALS = [
	{ code: "unknown_pair", meaning: "The pair does not exist." },
	{ code: "unknown_order", meaning: "The caller has no open order with this id." },
	{ code: "invalid_price", meaning: "A price is missing, not a whole number of ticks, or not below 2^31 ticks." },
	{ code: "invalid_amount", meaning: "A quantity is missing, not a whole number of lots, or not below 2^31 lots." },
	{ code: "not_applicable", meaning: "The field has no meaning for this type of order and must be empty." },
	{ code: "ambiguous_quantity", meaning: "A market buy was given by quantity and by quote amount at once." },
	{ code: "buy_only", meaning: "A quote amount is allowed for buys only." },
	{ code: "quote_amount_required", meaning: "A stop-market buy requires a quote amount." },
	{ code: "post_only_limit_only", meaning: "Post-only is allowed only for limit orders that are good till cancelled." },
	{ code: "oco_good_till_cancelled_only", meaning: "An OCO must be good till cancelled." },
	{ code: "notional_too_small", meaning: "Price times quantity is below the pair's minimum." },
	{ code: "notional_too_large", meaning: "Price times quantity is above the pair's maximum." },
	{ code: "price_outside_band", meaning: "The price is too far from the reference price." },
	{ code: "no_reference_price", meaning: "The pair has neither a trade nor an index yet, so a stop has no price to watch." },
	{ code: "stop_at_market", meaning: "The stop price equals the current watched price." },
	{ code: "oco_prices", meaning: "An OCO's limit price and stop price must lie on the two sides of the watched price." },
	{ code: "oco_would_take", meaning: "An OCO's limit leg would be filled at once." },
	{ code: "post_only_would_take", meaning: "A post-only order would be filled at once." },
	{ code: "market_halted", meaning: "The index is not fresh, so market orders are not accepted now." },
	{ code: "too_many_orders", meaning: "The caller has the maximum number of open orders in this pair." },
	{ code: "insufficient_balance", meaning: "The spot account has less available than the order needs." },
	{ code: "too_many_quotes", meaning: "One side of the ladder has more levels than allowed." },
	{ code: "duplicate_price", meaning: "One side of the ladder has the same price twice." },
	{ code: "quotes_crossed", meaning: "A ladder's best bid is not below its best ask." },
] as const;

export type SpotRefusalCode = (typeof SPOT_REFUSALS)[number]["code"];
