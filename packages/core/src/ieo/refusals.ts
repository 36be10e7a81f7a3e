// Refusal codes of IEOs with their meaning. Fields have their wire names (docs/reference/wire.md).
export const IEO_REFUSALS = [
	{ code: "invalid_offering_terms", meaning: "An offering's terms are not ones that it can be made on." },
	{ code: "terms_fixed", meaning: "Somebody applied on these terms, or coins of the offering lie in escrow." },
	{ code: "unknown_asset", meaning: "There is no such coin, or it is demo money." },
	{ code: "unknown_offering", meaning: "There is no such offering, or it is over." },
	{ code: "not_now", meaning: "The offering is not in a state in which this is done." },
	{ code: "invalid_amount", meaning: "An amount is not above zero." },
	{ code: "insufficient_balance", meaning: "The account, or the purse, has less available than that." },
	{ code: "not_open", meaning: "Before it opens, after it closed, or without its whole supply in escrow nobody applies." },
	{ code: "terms_changed", meaning: "The terms are others by now." },
	{ code: "verification_needed", meaning: "New coins are for verified people: one application for each person." },
	{ code: "not_available", meaning: "In the caller's country new coins are not offered." },
	{ code: "below_minimum", meaning: "Less is asked for than the least." },
	{ code: "above_maximum", meaning: "More is asked for than the most." },
	{ code: "already_applied", meaning: "The caller has applied to the offering." },
	{ code: "unknown_order", meaning: "There is no such application of the caller's." },
	{ code: "not_paying", meaning: "Nothing of the application waits to be paid." },
] as const;
