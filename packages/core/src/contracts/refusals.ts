// Refusal codes of contracts with their meaning. Stable: the contract and five languages depend on this list. Fields have their wire names
// (docs/reference/wire.md).
import { type Refusal, type RefusalParams, refuse } from "../engine/outcome.ts";

export const CONTRACT_REFUSALS = [
	{ code: "unknown_pair", meaning: "There is no such pair." },
	{ code: "invalid_instrument", meaning: "An instrument's terms cannot be what they are." },
	{ code: "terms_fixed", meaning: "An instrument keeps its pair, its account and its lot." },
	{ code: "unknown_instrument", meaning: "There is no such contract." },
	{ code: "delisting", meaning: "The contract ends within a day, or has ended: nothing new is opened." },
	{ code: "not_delisting", meaning: "No date is set at which the contract ends." },
	{ code: "invalid_date", meaning: "A date is not between 7 and 365 days away." },
	{ code: "unknown_position", meaning: "The caller has no open position with this id." },
	{ code: "not_available", meaning: "The product is not offered where the caller lives." },
	{ code: "demo_only", meaning: "Where the caller lives the product is offered in demo alone." },
	{ code: "not_verified", meaning: "The caller must be verified first for so much leverage." },
	{ code: "invalid_lots", meaning: "A quantity is not a whole number of lots from 1." },
	{ code: "invalid_leverage", meaning: "The leverage is not one that a position of this size may have." },
	{
		code: "position_too_large",
		meaning: "The caller's positions and orders on this side would be larger than the instrument allows.",
	},
	{ code: "invalid_price", meaning: "A price is missing, not a whole number of ticks, or not below 2^31 ticks." },
	{ code: "not_applicable", meaning: "The field has no meaning for this type of order and must be empty." },
	{ code: "price_outside_band", meaning: "The price is too far from the index." },
	{ code: "market_halted", meaning: "There is no fresh index, so nothing is opened for the moment." },
	{ code: "stop_wrong_side", meaning: "A stop or a profit price lies where it would close at once." },
	{ code: "too_many_positions", meaning: "The caller has as many open positions in this instrument as one may have." },
	{ code: "insufficient_balance", meaning: "The contract account has less available than the margin and fee need." },
	{ code: "no_liquidity", meaning: "Nobody offers to trade at a price that a market order may take." },
	{ code: "already_closing", meaning: "An order that closes this position stands already." },
	{ code: "nothing_held", meaning: "The position holds no lots that could be closed." },
	{ code: "nothing_waits", meaning: "Nothing of the position waits to open or to close." },
	{ code: "not_net", meaning: "Only net accounts quote." },
	{ code: "not_while_open", meaning: "The mode changes only while nothing is open in the instrument." },
	{ code: "too_many_quotes", meaning: "A ladder has more levels on a side than one may have." },
	{ code: "duplicate_price", meaning: "A ladder names a price twice on one side." },
	{ code: "quotes_crossed", meaning: "A ladder's best bid is not below its best ask." },
] as const;

type ContractRefusalCode = (typeof CONTRACT_REFUSALS)[number]["code"];

/** A refusal with one of these codes. */
export function no(code: ContractRefusalCode, field?: string, params?: RefusalParams, retry = false): Refusal {
	return refuse(code, field, params, retry);
}
