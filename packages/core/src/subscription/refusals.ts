// Refusal codes of subscriptions with their meaning. Fields have their wire names (docs/reference/wire.md).
export const SUBSCRIPTION_REFUSALS = [
	{ code: "invalid_offering_terms", meaning: "An offering's terms are not ones that it can be made on." },
	{ code: "terms_fixed", meaning: "Somebody bought on these terms, or coins of the offering lie in escrow." },
	{ code: "unknown_asset", meaning: "There is no such coin, or it is demo money, or the offering is not paid with it." },
	{ code: "unknown_offering", meaning: "There is no such offering, or it is over." },
	{ code: "not_now", meaning: "The offering is not in a state in which this is done." },
	{ code: "invalid_amount", meaning: "An amount is not above zero." },
	{ code: "insufficient_balance", meaning: "The account, or the purse, has less available than that." },
	{ code: "not_open", meaning: "Before it opens, after it closed, or without its whole supply in escrow nothing is sold." },
	{ code: "terms_changed", meaning: "The terms are others by now." },
	{ code: "verification_needed", meaning: "New coins are for verified people: caps hold for each person." },
	{ code: "not_available", meaning: "In the caller's country new coins are not offered." },
	{ code: "below_minimum", meaning: "The quantity is below the least one." },
	{ code: "sold_out", meaning: "Less is left than that." },
	{ code: "user_cap_reached", meaning: "The caller's orders together would be above what one person may have." },
	{ code: "too_many_orders", meaning: "The caller has as many orders of the offering as one may have." },
] as const;
