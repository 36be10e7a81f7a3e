// Lists the refusal codes of earn products with their meaning. A refusal names a field as calls of the server do
// (docs/reference/wire.md).
export const EARN_REFUSALS = [
	{ code: "invalid_earn_terms", meaning: "A term of the product is outside its allowed range." },
	{ code: "unknown_asset", meaning: "The coin does not exist, or is demo money." },
	{ code: "unknown_product", meaning: "The product does not exist." },
	{ code: "not_on_sale", meaning: "The product is not on sale." },
	{ code: "terms_changed", meaning: "The terms have changed since the caller saw them." },
	{ code: "invalid_amount", meaning: "An amount is not above zero." },
	{ code: "below_minimum", meaning: "The amount is below the minimum, or would earn no interest." },
	{ code: "above_maximum", meaning: "The caller's principal in the product would exceed the maximum." },
	{ code: "too_many_orders", meaning: "The caller has the maximum number of open tranches." },
	{ code: "not_available", meaning: "The product is not offered in the caller's country." },
	{ code: "insufficient_balance", meaning: "The account, or the platform's purse, has less available than the amount." },
	{ code: "sold_out", meaning: "The reserve cannot lock the full interest." },
	{ code: "unknown_order", meaning: "The caller has no order with this number." },
	{ code: "order_ended", meaning: "The order has ended, or is held after an error." },
	{ code: "last_day", meaning: "No amount can be added in the last 24 hours of an order." },
	{ code: "no_rate", meaning: "No product is short enough for the remaining days of the order." },
	{ code: "charge_changed", meaning: "The order would return less than the caller saw." },
] as const;
