// Refusal codes of options with their meaning. Fields have their wire names (docs/reference/wire.md).
export const OPTION_REFUSALS = [
	{ code: "invalid_option_terms", meaning: "A duration's terms are not ones that options can be sold on." },
	{ code: "unknown_pair", meaning: "There is no such pair." },
	{ code: "no_options_here", meaning: "No options are sold in this market." },
	{ code: "unknown_duration", meaning: "No options of this duration are sold." },
	{ code: "terms_changed", meaning: "The payout is another one by now." },
	{ code: "below_minimum", meaning: "The stake is below the least one." },
	{ code: "above_maximum", meaning: "The stake is above the largest one." },
	{ code: "open_stakes_too_large", meaning: "The caller's open stakes in this market together would be above the largest one." },
	{ code: "too_many_options", meaning: "The caller has as many open options in this market as one may have." },
	{ code: "not_verified", meaning: "The caller is not verified; the demo account is open to them." },
	{ code: "demo_only", meaning: "In the caller's country the product is there with demo money only." },
	{ code: "not_available", meaning: "In the caller's country the product is not offered." },
	{ code: "sources_silent", meaning: "Too few price sources have spoken of late, so no options are sold for the moment." },
	{ code: "insufficient_balance", meaning: "The account has less available than the stake." },
	{ code: "sold_out", meaning: "The pool cannot put the whole payout aside." },
] as const;
