// Timed options: what is on offer, what people bought, and how each ended (docs/reference/rules.md §6). An option's terms are those of
// `OptionBought` for ever: no command names an open option.
import { big, bool, type MessageOf, oneOf, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

const BY_ADMINISTRATORS = { roles: ["administrator"], needsApproval: false } as const;
/** Whose money: `real` from the option account, `simulation` from the demo account. */
const account = oneOf("real", "simulation");
export type OptionAccount = "real" | "simulation";

/** A duration's terms, for options that are sold from now on. Stakes in units of the settlement asset; a payout beside the stake. */
const terms = { seconds: uint, payoutPpm: uint, minStake: big, maxStake: big, active: bool };
export const setOptionTerms = operatorCommand(90, "SetOptionTerms", terms, BY_ADMINISTRATORS);
export type SetOptionTerms = MessageOf<typeof setOptionTerms>;
const market = { pair: uint, active: bool };
export const setOptionMarket = operatorCommand(91, "SetOptionMarket", market, BY_ADMINISTRATORS);
export type SetOptionMarket = MessageOf<typeof setOptionMarket>;

/** `payoutPpm` is what the buyer saw: bought on these terms or not at all. */
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

/** It opens at the price after `opensAfter` (ms). `payout` lies frozen in the pool from here on. */
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
	/** The command's id, as its sender gave it. */
	clientId: text,
});
export type OptionBought = MessageOf<typeof optionBought>;
/** `seq` and `time` are the index record's, `price` its price after `opensAfter` in ticks. It settles at the price after `settlesAfter`. */
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
 * `by`: the price after `settlesAfter` (record), the last record before it (outage), or no price to open at (void: `seq`, `time` and
 * `price` are 0), or two operators, because it was held and its rule could not end it (closed: the same, and all of the stake came back).
 * `returned` is what of the stake came back, `paid` what came on top.
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
 * For the public record: what an outage of a market came to. `lost` and `won` are the stakes and payouts of the options that it
 * settled; winners had `lost` first and the pool's money behind it, losers had back what was over.
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
/** No record came in time: it ends by this one, the last before its moment, once the outage is over. */
export const optionMissed = event(1107, "OptionMissed", { option: uint, user: uint, seq: uint, time: uint, price: uint });
export type OptionMissed = MessageOf<typeof optionMissed>;
/** It threw while it was settled: it is looked at, and its money stays where it is. */
export const optionHeld = event(1106, "OptionHeld", { option: uint, user: uint });
export type OptionHeld = MessageOf<typeof optionHeld>;
