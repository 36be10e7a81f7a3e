// Declares the commands and events of timed options: terms, sales and ends (docs/reference/rules.md §6). An option keeps the terms of
// `OptionBought`. No command changes an open option.
import { big, bool, type MessageOf, oneOf, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

const BY_ADMINISTRATORS = { roles: ["administrator"], needsApproval: false } as const;
/** `real`: money of the options account. `simulation`: money of the demo account. */
const account = oneOf("real", "simulation");
export type OptionAccount = "real" | "simulation";

/** Terms of a duration, for later sales. Stakes are in units of the settlement asset. A payout does not include the stake. */
const terms = { seconds: uint, payoutPpm: uint, minStake: big, maxStake: big, active: bool };
export const setOptionTerms = operatorCommand(90, "SetOptionTerms", terms, BY_ADMINISTRATORS);
export type SetOptionTerms = MessageOf<typeof setOptionTerms>;
const market = { pair: uint, active: bool };
export const setOptionMarket = operatorCommand(91, "SetOptionMarket", market, BY_ADMINISTRATORS);
export type SetOptionMarket = MessageOf<typeof setOptionMarket>;

/** Buys an option. `payoutPpm` is the payout that the buyer saw; another payout is rejected. */
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

/** An option is sold. It opens at the price after `opensAfter` (ms). The pool freezes `payout` from now on. */
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
 * An option opens. `seq` and `time` are the index record, and `price` is the price after `opensAfter`, in ticks. The option settles at
 * the price after `settlesAfter` (ms).
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
 * An option ends. `by` is the reason. `record`: the price after `settlesAfter`. `outage`: the last record before it. `void`: no opening
 * price, so `seq`, `time` and `price` are 0. `closed`: two operators closed a quarantined option that its rule could not end; the fields
 * are 0 and the full stake returns. `returned` is the returned part of the stake, `paid` the payout on top.
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
 * Totals of a market's outage, as published. `lost` and `won` are the stakes and payouts of its options. `lost` pays the winners first;
 * the pool adds a missing amount, and a surplus returns to the losers.
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
/** No record came in time for an option. After the outage it settles by this record, the last one before its settlement time. */
export const optionMissed = event(1107, "OptionMissed", { option: uint, user: uint, seq: uint, time: uint, price: uint });
export type OptionMissed = MessageOf<typeof optionMissed>;
export const optionHeld = event(1106, "OptionHeld", { option: uint, user: uint });
export type OptionHeld = MessageOf<typeof optionHeld>;
