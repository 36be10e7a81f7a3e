// Refusal codes of arbitrage funds with their meaning. Fields have their wire names (docs/reference/wire.md).
import { type Refusal, type RefusalParams, refuse } from "../engine/outcome.ts";

export const ARBITRAGE_REFUSALS = [
	{ code: "invalid_fund", meaning: "A fund's terms are not ones that it can have." },
	{ code: "unknown_fund", meaning: "There is no such fund, or it is not founded yet." },
	{ code: "unknown_pair", meaning: "There is no such pair." },
	{ code: "fund_not_empty", meaning: "The account that is to be a fund's has something already." },
	{ code: "fund_founded", meaning: "The fund has its founding lot." },
	{ code: "fund_closed", meaning: "The fund takes no subscriptions now." },
	{ code: "not_available", meaning: "In the caller's country the product is not offered." },
	{ code: "invalid_amount", meaning: "An amount is not above zero." },
	{
		code: "below_minimum",
		meaning:
			"The amount, or what units are worth that are not all, is below the least one, or no more than the smallest of those that fill the queue.",
	},
	{ code: "above_maximum", meaning: "What the caller put in would be above the most." },
	{ code: "insufficient_balance", meaning: "The account, or the purse, has less available than that." },
	{ code: "insufficient_units", meaning: "The caller has fewer units that do not wait to be redeemed." },
	{ code: "too_many_waiting", meaning: "As many of the caller's wait as may." },
	{ code: "unknown_subscription", meaning: "There is no such subscription of the caller's that waits." },
	{ code: "invalid_decision", meaning: "A decision's text is empty or too long." },
	{ code: "fund_may_not", meaning: "A fund's account does not do that: it trades its pairs by limits and takes no deposits." },
	{ code: "fund_band", meaning: "A fund's order is too far from the index." },
	{ code: "fund_index_stale", meaning: "A fund trades only where the index is fresh." },
	{ code: "fund_unwinding", meaning: "A fund that unwinds only reduces its holdings, to their targets." },
] as const;

/** A refusal with one of these codes. */
export function no(
	code: (typeof ARBITRAGE_REFUSALS)[number]["code"],
	field?: string,
	params?: RefusalParams,
	retry = false,
): Refusal {
	return refuse(code, field, params, retry);
}
