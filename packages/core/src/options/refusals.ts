// Lists the refusal codes of options with their meaning. A refusal names a field as calls of the server do
// (docs/reference/wire.md).
export const OPTION_REFUSALS = [
	{ code: "invalid_option_terms", meaning: "A term of the duration is outside its allowed range." },
	{ code: "unknown_pair", meaning: "The pair does not exist." },
	{ code: "no_options_here", meaning: "No options are sold in this market." },
	{ code: "unknown_duration", meaning: "No options of this duration are sold." },
	{ code: "terms_changed", meaning: "The payout has changed since the caller saw it." },
	{ code: "below_minimum", meaning: "The stake is below the minimum." },
	{ code: "above_maximum", meaning: "The stake is above the maximum." },
	{ code: "open_stakes_too_large", meaning: "The caller's open stakes in this market together would exceed the maximum stake." },
	{ code: "too_many_options", meaning: "The caller has the maximum number of open options in this market." },
	{ code: "not_verified", meaning: "The caller is not verified, and may use only the demo account." },
	{ code: "demo_only", meaning: "In the caller's country the product is offered with demo money only." },
	{ code: "not_available", meaning: "The product is not offered in the caller's country." },
	{ code: "sources_silent", meaning: "Too few price sources sent a recent price, so no options are sold now." },
	{ code: "insufficient_balance", meaning: "The account has less available than the stake." },
	{ code: "sold_out", meaning: "The pool cannot freeze the full payout." },
] as const;
