// Lists the refusal codes of subscriptions with their meaning. A refusal names a field as calls of the server do
// (docs/reference/wire.md).
export const SUBSCRIPTION_REFUSALS = [
	{ code: "invalid_offering_terms", meaning: "A term of the offering is outside its allowed range." },
	{ code: "terms_fixed", meaning: "A user has bought on these terms, or coins of the offering are in escrow." },
	{ code: "unknown_asset", meaning: "The coin does not exist, is demo money, or is not accepted as payment for the offering." },
	{ code: "unknown_offering", meaning: "The offering does not exist, or has finished." },
	{ code: "not_now", meaning: "The offering's state does not allow this." },
	{ code: "invalid_amount", meaning: "An amount is not above zero." },
	{ code: "insufficient_balance", meaning: "The account, or the platform's purse, has less available than the amount." },
	{ code: "not_open", meaning: "The offering is not open yet, is closed, or its full supply is not in escrow." },
	{ code: "terms_changed", meaning: "The terms have changed since the caller saw them." },
	{ code: "verification_needed", meaning: "Only verified users may buy, because the cap applies to each person." },
	{ code: "not_available", meaning: "New coins are not offered in the caller's country." },
	{ code: "below_minimum", meaning: "The quantity is below the minimum." },
	{ code: "sold_out", meaning: "The remaining supply is less than the quantity." },
	{ code: "user_cap_reached", meaning: "The caller's orders together would exceed the cap per person." },
	{ code: "too_many_orders", meaning: "The caller has the maximum number of orders in the offering." },
] as const;
