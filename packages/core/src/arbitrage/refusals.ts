// Lists the refusal codes of arbitrage funds with their meaning. A refusal names a field as calls of the server do
// (docs/reference/wire.md).
import { type Refusal, type RefusalParams, refuse } from "../engine/outcome.ts";

export const ARBITRAGE_REFUSALS = [
	{ code: "invalid_fund", meaning: "A term of the fund is outside its allowed range, or does not fit the fund's kind." },
	{ code: "unknown_fund", meaning: "The fund does not exist, or is not founded yet." },
	{ code: "unknown_pair", meaning: "The pair does not exist." },
	{ code: "fund_not_empty", meaning: "The account intended for the fund is not empty." },
	{ code: "fund_founded", meaning: "The fund is founded already." },
	{ code: "fund_closed", meaning: "The fund is closed to subscriptions." },
	{ code: "not_available", meaning: "The product is not offered in the caller's country." },
	{ code: "invalid_amount", meaning: "An amount is not above zero." },
	{
		code: "below_minimum",
		meaning:
			"The amount, or what units are worth that are not all, is below the least one, or no more than the smallest of those that fill the queue.",
	},
	{ code: "above_maximum", meaning: "The caller's invested money would exceed the maximum." },
	{ code: "insufficient_balance", meaning: "The account, or the platform's purse, has less available than the amount." },
	{ code: "insufficient_units", meaning: "The caller has fewer units without a waiting redemption." },
	{ code: "too_many_waiting", meaning: "The caller has the maximum number of waiting subscriptions or redemptions." },
	{ code: "unknown_subscription", meaning: "The caller has no waiting subscription with this number." },
	{ code: "invalid_decision", meaning: "A decision's text is empty or too long." },
	{ code: "fund_may_not", meaning: "A fund's account may only trade its pairs with limit orders, and takes no deposits." },
	{ code: "fund_band", meaning: "A fund's order is too far from the index." },
	{ code: "fund_index_stale", meaning: "The pair has no fresh index, which a fund needs to trade." },
	{ code: "fund_unwinding", meaning: "During an unwinding a fund may only reduce its holdings to their targets." },
] as const;

export function refuseFund(
	code: (typeof ARBITRAGE_REFUSALS)[number]["code"],
	field?: string,
	params?: RefusalParams,
	retry = false,
): Refusal {
	return refuse(code, field, params, retry);
}
