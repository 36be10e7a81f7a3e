// Lists the refusal codes of IEOs with their meaning. A refusal names a field as calls of the server do (docs/reference/wire.md).
export const IEO_REFUSALS = [
	{ code: "invalid_offering_terms", meaning: "A term of the offering is outside its allowed range." },
	{ code: "terms_fixed", meaning: "A user has applied on these terms, or coins of the offering are in escrow." },
	{ code: "unknown_asset", meaning: "The coin does not exist, or is demo money." },
	{ code: "unknown_offering", meaning: "The offering does not exist, or has finished." },
	{ code: "not_now", meaning: "The offering's state does not allow this." },
	{ code: "invalid_amount", meaning: "An amount is not above zero." },
	{ code: "insufficient_balance", meaning: "The account, or the platform's purse, has less available than the amount." },
	{ code: "not_open", meaning: "The offering is not open yet, is closed, or its full supply is not in escrow." },
	{ code: "terms_changed", meaning: "The terms have changed since the caller saw them." },
	{ code: "verification_needed", meaning: "Only verified users may apply, because each person may apply once." },
	{ code: "not_available", meaning: "New coins are not offered in the caller's country." },
	{ code: "below_minimum", meaning: "The requested quantity is below the minimum." },
	{ code: "above_maximum", meaning: "The requested quantity is above the maximum." },
	{ code: "already_applied", meaning: "The caller has already applied to the offering." },
	{ code: "unknown_order", meaning: "The caller has no application with this number." },
	{ code: "not_paying", meaning: "The application has no unpaid allotment." },
] as const;
