// Declares the commands and events of timed options: terms, sales and ends (docs/reference/rules.md §6). An option keeps the
// terms of its event `OptionBought`. No command changes an open option.
import { big, bool, type MessageOf, oneOf, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

const BY_ADMINISTRATORS = { roles: ["administrator"], needsApproval: false } as const;
/**
 * Account that pays the stake of an option: `real` is the user's options account, and `simulation` is the user's demo account.
 */
const account = oneOf("real", "simulation");
export type OptionAccount = "real" | "simulation";

/**
 * Terms for later sales of options that last `seconds`. Stakes are in ledger units of the settlement asset. `payoutPpm` is the
 * gain per stake; the stake is returned in addition.
 */
const terms = { seconds: uint, payoutPpm: uint, minStake: big, maxStake: big, active: bool };
export const setOptionTerms = operatorCommand(90, "SetOptionTerms", terms, BY_ADMINISTRATORS);
export type SetOptionTerms = MessageOf<typeof setOptionTerms>;
const market = { pair: uint, active: bool };
export const setOptionMarket = operatorCommand(91, "SetOptionMarket", market, BY_ADMINISTRATORS);
export type SetOptionMarket = MessageOf<typeof setOptionMarket>;

/** Buys an option. `payoutPpm` is the payout ratio that the buyer saw. The command is refused if the current ratio differs. */
export const buyOption = command(92, "user", "BuyOption", {
	pair: uint,
	up: bool,
	seconds: uint,
	stake: big,
	payoutPpm: uint,
	account,
});
export type BuyOption = MessageOf<typeof buyOption>;

export const optionTermsSet = event(1100, "OptionTermsSet", terms);
export type OptionTermsSet = MessageOf<typeof optionTermsSet>;
export const optionMarketSet = event(1101, "OptionMarketSet", market);
export type OptionMarketSet = MessageOf<typeof optionMarketSet>;

/**
 * Reports a sold option. It opens at the first price after `opensAfter` (ms). From the sale on, `payout` is frozen in the pool.
 */
export const optionBought = event(1102, "OptionBought", {
	option: uint,
	user: uint,
	account,
	pair: uint,
	up: bool,
	seconds: uint,
	stake: big,
	payoutPpm: uint,
	payout: big,
	boughtAt: uint,
	opensAfter: uint,
	clientId: text,
});
export type OptionBought = MessageOf<typeof optionBought>;
/**
 * Reports the opening of an option. `seq` and `time` are those of the index record that opened it, and `price` is the first price
 * after `opensAfter`, ticks. The option settles at the first price after `settlesAfter` (ms).
 */
export const optionOpened = event(1103, "OptionOpened", {
	option: uint,
	user: uint,
	seq: uint,
	time: uint,
	price: uint,
	settlesAfter: uint,
});
export type OptionOpened = MessageOf<typeof optionOpened>;
/**
 * Reports the end of an option. `by` is the way in which it ended. `record`: by the first price after `settlesAfter`. `outage`:
 * by the last record before `settlesAfter`. `void`: the option had no opening price, so `seq`, `time` and `price` are 0.
 * `closed`: two operators closed a quarantined option that its normal rule could not end; `seq`, `time` and `price` are 0, and
 * the full stake is returned. `returned` is the part of the stake that is returned, and `paid` is the payout in addition to it.
 */
export const optionSettled = event(1104, "OptionSettled", {
	option: uint,
	user: uint,
	by: oneOf("record", "outage", "void", "closed"),
	result: oneOf("won", "lost", "fair", "void"),
	seq: uint,
	time: uint,
	price: uint,
	returned: big,
	paid: big,
	at: uint,
});
export type OptionSettled = MessageOf<typeof optionSettled>;
/**
 * Reports the totals of the options that were settled after an outage of a market. `lost` is the sum of the lost stakes, and
 * `won` is the sum of the payouts. The lost stakes pay the winners first. If they are too small, the pool pays the rest; a
 * surplus goes back to the losers.
 */
export const optionOutageSettled = event(1105, "OptionOutageSettled", {
	pair: uint,
	account,
	options: uint,
	lost: big,
	won: big,
	returned: big,
	fromPool: big,
	from: uint,
	to: uint,
	at: uint,
});
export type OptionOutageSettled = MessageOf<typeof optionOutageSettled>;
/**
 * Reports that no record came in time for an option. After the outage the option settles by the record in this event, which is
 * the last record before the option's settlement time.
 */
export const optionMissed = event(1107, "OptionMissed", { option: uint, user: uint, seq: uint, time: uint, price: uint });
export type OptionMissed = MessageOf<typeof optionMissed>;
export const optionHeld = event(1106, "OptionHeld", { option: uint, user: uint });
export type OptionHeld = MessageOf<typeof optionHeld>;
