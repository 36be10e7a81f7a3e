// Every stable id that an answer's `error` can carry, with the params its text shows. Core codes are those of the refusals in
// packages/core; a test ties both lists and the five languages. `field` names the param at fault.

/** `every`: any call may answer it. `core`: the exchange decided so. `server`: said before a command was made. */
export interface RefusalTerms {
	readonly from: "every" | "core" | "server";
	readonly params: readonly string[];
}

const every = (...params: string[]): RefusalTerms => ({ from: "every", params });
const core = (...params: string[]): RefusalTerms => ({ from: "core", params });
const server = (...params: string[]): RefusalTerms => ({ from: "server", params });

export const REFUSALS = {
	// Any call.
	session_required: every(),
	malformed_request: every(),
	field_required: every("field"),
	field_invalid: every("field"),
	too_many_requests: every("retry_after"),
	unavailable: every(),
	outcome_unknown: every(),
	body_too_large: every(),
	unknown_body_type: every(),
	headers_too_large: every(),
	request_too_slow: every(),
	internal_error: every(),
	unknown_call: every(),
	own_machine_only: server(),
	origin_refused: server(),
	// Amounts and prices as typed.
	number_malformed: server("field"),
	number_negative: server("field"),
	number_not_positive: server("field"),
	number_too_precise: server("field", "decimals"),
	number_too_large: server("field"),
	price_off_tick: server("field", "tick"),
	amount_off_lot: server("field", "lot"),
	// People.
	invalid_email: server("field"),
	invalid_phone: server("field"),
	invalid_username: server("field"),
	account_taken: server("field"),
	password_too_short: server("field", "minimum"),
	password_too_common: server("field"),
	password_like_account: server("field"),
	password_unchanged: server("field"),
	passwords_differ: server("field"),
	invite_code_unknown: server("field"),
	agreement_required: server("field"),
	credentials_wrong: server(),
	challenge_required: server("challenge", "difficulty", "expires_at"),
	old_password_wrong: server("field"),
	code_wrong: server("field", "tries"),
	code_expired: server("field"),
	code_tries_used: server("field"),
	code_sent_just_now: server("retry_after"),
	codes_used_up: server("retry_after"),
	mail_unavailable: server(),
	sms_unavailable: server(),
	// What people keep and read.
	too_many_favourites: server("field", "maximum"),
	unknown_article: server("field"),
	// Orders and money.
	id_required: server("field"),
	fund_limit: server("field", "maximum", "currency"),
	account_restricted: core("standing"),
	unknown_account: core(),
	id_reused: core("field"),
	too_late: core("field"),
	sent_ahead: core("field"),
	not_permitted: core(),
	poisoned_command: core(),
	unknown_item: core("field"),
	unknown_pair: core("field"),
	unknown_asset: core("field"),
	unknown_order: core("field"),
	invalid_price: core("field"),
	invalid_amount: core("field"),
	not_applicable: core("field"),
	ambiguous_quantity: core("field"),
	buy_only: core("field"),
	quote_amount_required: core("field"),
	post_only_limit_only: core("field"),
	oco_good_till_cancelled_only: core("field"),
	notional_too_small: core("field", "minimum", "currency"),
	notional_too_large: core("field", "maximum", "currency"),
	price_outside_band: core("field", "reference"),
	no_reference_price: core("field"),
	stop_at_market: core("field", "watched"),
	oco_prices: core("field", "watched"),
	oco_would_take: core("field"),
	post_only_would_take: core("field"),
	market_halted: core("field"),
	too_many_orders: core("maximum"),
	insufficient_balance: core("field", "available", "needed", "currency"),
	too_many_quotes: core("field", "maximum"),
	duplicate_price: core("field"),
	quotes_crossed: core("field"),
	same_account: core("field"),
	limit_reached: core("field"),
	sandbox_only: core(),
	// Said to operators and services only.
	already_founded: core(),
	not_founded: core(),
	older_rules: core(),
	other_state: core(),
	stale_epoch: core(),
	stale_version: core(),
	invalid_user: core(),
	invalid_asset: core(),
	invalid_pair: core(),
	invalid_fee: core(),
	invalid_notional: core(),
	fee_below_unit: core(),
	lot_below_unit: core(),
	terms_fixed: core(),
	tick_times_lot_not_whole: core(),
	invalid_price_rules: core(),
	invalid_source: core(),
	repeated_pair: core(),
	repeated_source: core(),
	too_many_sources: core(),
} as const satisfies Readonly<Record<string, RefusalTerms>>;
export type RefusalCode = keyof typeof REFUSALS;

/** How a typed amount or price can be wrong. */
export const NUMBER_REFUSALS = [
	"number_malformed",
	"number_negative",
	"number_not_positive",
	"number_too_precise",
	"number_too_large",
] as const satisfies readonly RefusalCode[];

/** What the exchange may say to any command of a user. */
export const COMMAND_REFUSALS = [
	"account_restricted",
	"unknown_account",
	"id_reused",
	"too_late",
	"sent_ahead",
	"poisoned_command",
] as const satisfies readonly RefusalCode[];
