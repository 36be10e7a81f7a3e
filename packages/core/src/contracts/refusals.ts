// Lists the refusal codes of contracts with their meaning. Codes never change, because the API and the translations depend on
// them. `field` is the name of the API's field (docs/reference/wire.md).
import { type Refusal, type RefusalParams, refuse } from "../engine/outcome.ts";

export const CONTRACT_REFUSALS = [
	{ code: "unknown_pair", meaning: "The pair does not exist." },
	{ code: "invalid_instrument", meaning: "A term of the instrument is outside its allowed range." },
	{ code: "terms_fixed", meaning: "The pair, the account and the lot size of an instrument cannot change." },
	{ code: "unknown_instrument", meaning: "The contract does not exist." },
	{ code: "delisting", meaning: "The contract ends within a day or has ended, so no new position can be opened." },
	{ code: "not_delisting", meaning: "The contract has no end date." },
	{ code: "invalid_date", meaning: "A date is not between 7 and 365 days away." },
	{ code: "unknown_position", meaning: "The caller has no open position with this id." },
	{ code: "not_available", meaning: "The product is not offered in the caller's country." },
	{ code: "demo_only", meaning: "In the caller's country the product is offered with demo money only." },
	{ code: "not_verified", meaning: "This leverage requires a verified caller." },
	{ code: "invalid_lots", meaning: "A quantity is not a whole number of lots from 1." },
	{ code: "invalid_leverage", meaning: "The leverage is not allowed for a position of this size." },
	{
		code: "position_too_large",
		meaning: "The caller's positions and orders on this side would be larger than the instrument allows.",
	},
	{ code: "invalid_price", meaning: "A price is missing, not a whole number of ticks, or not below 2^31 ticks." },
	{ code: "not_applicable", meaning: "The field has no meaning for this type of order and must be empty." },
	{ code: "price_outside_band", meaning: "The price is too far from the index." },
	{ code: "market_halted", meaning: "The index is not fresh, so no new position can be opened now." },
	{
		code: "stop_wrong_side",
		meaning: "A stop loss or take profit is on the wrong side of the current price and would close the position at once.",
	},
	{ code: "too_many_positions", meaning: "The caller has the maximum number of open positions in this instrument." },
	{ code: "insufficient_balance", meaning: "The contracts account has less available than the margin and the fee." },
	{ code: "no_liquidity", meaning: "The book has no order within the price limit of a market order." },
	{ code: "already_closing", meaning: "An order that closes this position exists already." },
	{ code: "nothing_held", meaning: "The position holds no lots that could be closed." },
	{ code: "nothing_waits", meaning: "The position has no waiting order." },
	{ code: "not_net", meaning: "Only net accounts may place quotes." },
	{ code: "not_while_open", meaning: "The mode can change only while the account has no position or order in the instrument." },
	{ code: "too_many_quotes", meaning: "One side of the ladder has more levels than allowed." },
	{ code: "duplicate_price", meaning: "One side of the ladder has the same price twice." },
	{ code: "quotes_crossed", meaning: "A ladder's best bid is not below its best ask." },
] as const;

type ContractRefusalCode = (typeof CONTRACT_REFUSALS)[number]["code"];

export function refuseContract(code: ContractRefusalCode, field?: string, params?: RefusalParams, retry = false): Refusal {
	return refuse(code, field, params, retry);
}
