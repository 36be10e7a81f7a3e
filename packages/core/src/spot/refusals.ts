// Refusal codes of spot with their meaning. Stable: the contract and five languages depend on this list. Fields have their wire names
// (docs/reference/wire.md), which users know from the form.

export const SPOT_REFUSALS = [
	{ code: "unknown_pair", meaning: "There is no such pair." },
	{ code: "unknown_order", meaning: "The caller has no open order with this id." },
	{ code: "invalid_price", meaning: "A price is missing, not a whole number of ticks, or not below 2^31 ticks." },
	{ code: "invalid_amount", meaning: "A quantity is missing, not a whole number of lots, or not below 2^31 lots." },
	{ code: "not_applicable", meaning: "The field has no meaning for this type of order and must be empty." },
	{ code: "ambiguous_quantity", meaning: "A market buy was given by quantity and by quote amount at once." },
	{ code: "buy_only", meaning: "A quote amount goes with buys only." },
	{ code: "quote_amount_required", meaning: "A stop-market buy is given by its quote amount." },
	{ code: "post_only_limit_only", meaning: "Post-only goes with limit orders that are good till cancelled." },
	{ code: "oco_good_till_cancelled_only", meaning: "An OCO is good till cancelled." },
	{ code: "notional_too_small", meaning: "Price times quantity is below the pair's minimum." },
	{ code: "notional_too_large", meaning: "Price times quantity is above the pair's maximum." },
	{ code: "price_outside_band", meaning: "The price is too far from the reference price." },
	{ code: "no_reference_price", meaning: "Nothing was traded and there is no index yet, so a stop has nothing to watch." },
	{ code: "stop_at_market", meaning: "The stop price is where the watched price stands already." },
	{ code: "oco_prices", meaning: "An OCO's limit price and stop price must lie on the two sides of the watched price." },
	{ code: "oco_would_take", meaning: "An OCO's limit leg would be filled at once." },
	{ code: "post_only_would_take", meaning: "A post-only order would be filled at once." },
	{ code: "market_halted", meaning: "There is no fresh index, so there are no market orders for the moment." },
	{ code: "too_many_orders", meaning: "The caller has as many open orders in this pair as one may have." },
	{ code: "insufficient_balance", meaning: "The coin account has less available than the order needs." },
	{ code: "too_many_quotes", meaning: "A ladder has more levels on a side than one may have." },
	{ code: "duplicate_price", meaning: "A ladder names a price twice on one side." },
	{ code: "quotes_crossed", meaning: "A ladder's best bid is not below its best ask." },
] as const;

export type SpotRefusalCode = (typeof SPOT_REFUSALS)[number]["code"];
