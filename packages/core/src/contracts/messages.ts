// Declares the commands and events of contracts (docs/reference/rules.md §5). Prices are ticks of the instrument's pair, and
// quantities are contract lots. Money is in ledger units of the settlement asset, or of demo money. Events contain the values
// after the change.
import { big, bool, list, type MessageOf, oneOf, struct, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

const account = oneOf("real", "simulation");
export type ContractAccount = "real" | "simulation";
const contractOrderType = oneOf("limit", "market");
const contractTrigger = oneOf("mark", "last");
export type ContractTrigger = "mark" | "last";

/**
 * A margin tier. It applies while a user's notional on one side is at most `upTo`. `mmrPpm` is the rate of the maintenance
 * margin, and `cum` is the amount deducted from the maintenance margin.
 */
const tier = struct({ upTo: big, mmrPpm: uint, maxLeverage: uint, cum: big });
export type Tier = { upTo: bigint; mmrPpm: number; maxLeverage: number; cum: bigint };

/**
 * Terms of an instrument, which apply to later positions and orders. `pair` is the spot pair whose index and ticks the instrument
 * uses. `lotSize` is the number of the pair's lots in one contract lot. A taker fills at most `takerBoundPpm` away from mark, and
 * mark stays within `markBandPpm` of the index. An impact price fills the amount `impactMargin` × the highest leverage. In a
 * liquidation the insurance fund keeps at most `liquidationFeePpm` of the notional. Lots that the insurance fund takes over get
 * the margin `insuranceMarginPpm`.
 */
const instrument = {
	instrument: uint,
	pair: uint,
	account,
	lotSize: uint,
	makerFeePpm: uint,
	takerFeePpm: uint,
	tiers: list(tier),
	takerBoundPpm: uint,
	markBandPpm: uint,
	impactMargin: big,
	liquidationFeePpm: uint,
	insuranceMarginPpm: uint,
	active: bool,
};
export const setInstrument = operatorCommand(110, "SetInstrument", instrument, {
	roles: ["administrator"],
	needsApproval: true,
});
export type SetInstrument = MessageOf<typeof setInstrument>;

/**
 * Ends a contract: every position is closed at the last mark on the date `delistAt` (ms), at least 7 days ahead. A date of 0
 * cancels the planned end.
 */
export const delistInstrument = operatorCommand(
	117,
	"DelistInstrument",
	{ instrument: uint, delistAt: uint },
	{ roles: ["administrator"], needsApproval: true },
);
export type DelistInstrument = MessageOf<typeof delistInstrument>;

/**
 * Mode of a user's account in an instrument. With `net`, fills close the opposite position first, and each side has one position.
 * `leverage` is the leverage of quotes. The mode can change only while the account has no open position or order.
 */
const mode = { instrument: uint, net: bool, leverage: uint };
export const setContractMode = command(111, "user", "SetContractMode", mode);
export type SetContractMode = MessageOf<typeof setContractMode>;

/**
 * Opens a position. `price` is the limit price; it is 0 for a market order. `stopLoss` and `takeProfit` are 0 if not set. The
 * result is the position's id.
 */
export const openPosition = command(112, "user", "OpenPosition", {
	instrument: uint,
	long: bool,
	orderType: contractOrderType,
	lots: uint,
	leverage: uint,
	price: uint,
	stopLoss: uint,
	takeProfit: uint,
	trigger: contractTrigger,
});
export type OpenPosition = MessageOf<typeof openPosition>;
/** Closes lots of a position. With `lots` 0, all lots are closed and a waiting opening order is cancelled. */
export const closePosition = command(113, "user", "ClosePosition", {
	position: uint,
	lots: uint,
	orderType: contractOrderType,
	price: uint,
});
export type ClosePosition = MessageOf<typeof closePosition>;
/** Cancels the opening order of a position, or its closing order if it has no opening order. */
export const cancelPositionOrder = command(114, "user", "CancelPositionOrder", { position: uint });
export type CancelPositionOrder = MessageOf<typeof cancelPositionOrder>;
/** Sets stop loss and take profit of a position, ticks; 0 means none. */
export const setPositionStops = command(115, "user", "SetPositionStops", {
	position: uint,
	stopLoss: uint,
	takeProfit: uint,
	trigger: contractTrigger,
});
export type SetPositionStops = MessageOf<typeof setPositionStops>;
const quote = struct({ price: uint, lots: uint });
/**
 * Replaces all quotes of a net account in one book. Levels that would match at once are dropped. Empty lists remove all quotes.
 * The result is the number of resting levels.
 */
export const replaceContractQuotes = command(116, "user", "ReplaceContractQuotes", {
	instrument: uint,
	bids: list(quote),
	asks: list(quote),
});
export type ReplaceContractQuotes = MessageOf<typeof replaceContractQuotes>;

export const instrumentSet = event(1120, "InstrumentSet", { ...instrument, version: uint });
export type InstrumentSet = MessageOf<typeof instrumentSet>;
/**
 * Reports a changed end date of a contract. All positions are closed at that date. `delistAt` is in ms; 0 means that no end is
 * planned.
 */
export const instrumentDelisting = event(1133, "InstrumentDelisting", { instrument: uint, delistAt: uint, at: uint });
export type InstrumentDelisting = MessageOf<typeof instrumentDelisting>;
export const contractModeSet = event(1121, "ContractModeSet", { user: uint, ...mode });
export type ContractModeSet = MessageOf<typeof contractModeSet>;

/** Status of a position. Calls of the server use its index in this list, 0 to 4. */
export const positionStatus = oneOf("pending", "holding", "closing", "closed", "cancelled");
export type PositionStatus = "pending" | "holding" | "closing" | "closed" | "cancelled";
/**
 * Causes of a close. The journal stores causes as indexes of this list, so new causes may only be appended. `outage` is a close
 * after an outage of the index, at the last mark before it. `settlement` is a close at the instrument's final mark.
 */
export const closedBy = oneOf("none", "user", "stop", "profit", "liquidation", "adl", "net", "outage", "settlement");
export type ClosedBy = "none" | "user" | "stop" | "profit" | "liquidation" | "adl" | "net" | "outage" | "settlement";
/**
 * Reasons why an order ended without a full fill. The journal stores reasons as indexes of this list, so new reasons may only be
 * appended.
 */
export const positionReason = oneOf(
	"none",
	"user",
	"self_trade",
	"price_bound",
	"no_liquidity",
	"insufficient_balance",
	"not_covered",
	"too_many_fills",
	"halted",
	"liquidation",
	"cut",
	// The order has not ended: its position is quarantined with its money after a program fault.
	"held",
	// The user may not open positions: the account is restricted, or a break or loss limit applies.
	"restricted",
	// The fill would exceed the loss limit that the user has set.
	"loss_limit",
);
export type PositionReason =
	| "none"
	| "user"
	| "self_trade"
	| "price_bound"
	| "no_liquidity"
	| "insufficient_balance"
	| "not_covered"
	| "too_many_fills"
	| "halted"
	| "liquidation"
	| "cut"
	| "held"
	| "restricted"
	| "loss_limit";

/**
 * Reports a position after a change. The position holds `lots`. `opening` lots wait to open at `price`, and `closing` lots wait
 * to close at `closePrice` (0: at market). `entry` is the cost of the held lots and `margin` is their margin. `reserved` is the
 * money frozen for `opening`. `opened` is the number of all lots ever opened, and `openedNotional` is their cost. `closed` is the
 * number of all lots ever closed, and `closedNotional` is their proceeds. `profit` excludes fees. `funding` is received funding
 * less paid funding. The liquidation price and the bankruptcy price are 0 while no lots are held. The user 0 is the insurance
 * fund.
 */
export const positionChanged = event(1122, "PositionChanged", {
	position: uint,
	user: uint,
	instrument: uint,
	terms: uint,
	long: bool,
	status: positionStatus,
	closedBy,
	reason: positionReason,
	clientId: text,
	orderType: contractOrderType,
	price: uint,
	leverage: uint,
	ordered: uint,
	lots: uint,
	opening: uint,
	closing: uint,
	closePrice: uint,
	entry: big,
	margin: big,
	reserved: big,
	mmrPpm: uint,
	cum: big,
	stopLoss: uint,
	takeProfit: uint,
	trigger: contractTrigger,
	liquidationPrice: uint,
	bankruptcyPrice: uint,
	opened: uint,
	openedNotional: big,
	closed: uint,
	closedNotional: big,
	profit: big,
	fees: big,
	funding: big,
	placedAt: uint,
	openedAt: uint,
	closedAt: uint,
	updatedAt: uint,
});
export type PositionChanged = MessageOf<typeof positionChanged>;

const party = { user: uint, position: uint, quote: bool, fee: big };
/**
 * Reports a match, at the maker's price. For each side, `position` is the position whose order matched; it is 0 for a quote. A
 * fill of a net account may close one position and open another; `PositionChanged` events report both.
 */
export const contractTraded = event(1123, "ContractTraded", {
	trade: uint,
	instrument: uint,
	price: uint,
	lots: uint,
	takerBuys: bool,
	maker: struct(party),
	taker: struct(party),
	at: uint,
});
export type ContractTraded = MessageOf<typeof contractTraded>;

/** Reports the number of resting lots at a price; 0 if none are left. Emitted once for each changed level. */
export const contractDepthChanged = event(1124, "ContractDepthChanged", {
	instrument: uint,
	side: oneOf("buy", "sell"),
	price: uint,
	lots: uint,
});
export type ContractDepthChanged = MessageOf<typeof contractDepthChanged>;

/**
 * Reports the mark price of an instrument after an index record. `last` is 0 before the first trade. `premiumPpb` is the mean
 * premium of the funding period so far. `fundingPpb` is the rate that would apply if the period ended now. Both are in parts per
 * billion.
 */
export const markSet = event(1125, "MarkSet", {
	instrument: uint,
	seq: uint,
	index: uint,
	mark: uint,
	last: uint,
	fundingPpb: big,
	premiumPpb: big,
	at: uint,
});
export type MarkSet = MessageOf<typeof markSet>;

/**
 * Reports the final rate of a funding period. If the rate is positive, longs pay shorts. `skipped` means that nothing is paid,
 * because the period has too few samples. Period n ends n × 8 hours after 1970-01-01 UTC.
 */
export const fundingRated = event(1126, "FundingRated", {
	instrument: uint,
	period: uint,
	ratePpb: big,
	seq: uint,
	index: uint,
	mark: uint,
	premiumPpb: big,
	/** Maintenance margin rate of the first tier, which limits the funding rate. */
	mmrPpm: uint,
	skipped: bool,
	at: uint,
});
export type FundingRated = MessageOf<typeof fundingRated>;
/**
 * Reports the funding of one position: a negative `amount` was paid, a positive `amount` was received. `owed` is the amount that
 * follows from the rate. A payer with too little equity pays less, and the receivers share the sum that was paid. The other
 * fields describe the position before the payment and the mark at that time. They determine the maximum payment.
 */
export const fundingPaid = event(1127, "FundingPaid", {
	position: uint,
	user: uint,
	instrument: uint,
	period: uint,
	owed: big,
	amount: big,
	leverage: uint,
	lots: uint,
	entry: big,
	margin: big,
	takerFeePpm: uint,
	mark: uint,
});
export type FundingPaid = MessageOf<typeof fundingPaid>;
/**
 * Reports that the funding of a period is paid. `owed` is the sum that was owed to receivers. The rounding remainder goes to the
 * insurance fund.
 */
export const fundingSettled = event(1128, "FundingSettled", {
	instrument: uint,
	period: uint,
	owed: big,
	paid: big,
	received: big,
	over: big,
	at: uint,
});
export type FundingSettled = MessageOf<typeof fundingSettled>;

/**
 * Reports a liquidation with the inputs of its liquidation price. Lots were filled in the book (`filled`), taken over by the
 * insurance fund (`taken`), or closed against other positions (`deleveraged`). Taken and deleveraged lots were closed at the
 * bankruptcy price. `returned` is the money that went back to the user.
 */
export const positionLiquidated = event(1129, "PositionLiquidated", {
	position: uint,
	user: uint,
	instrument: uint,
	long: bool,
	seq: uint,
	index: uint,
	mark: uint,
	lots: uint,
	entry: big,
	margin: big,
	mmrPpm: uint,
	cum: big,
	takerFeePpm: uint,
	liquidationPrice: uint,
	bankruptcyPrice: uint,
	filled: uint,
	filledNotional: big,
	taken: uint,
	deleveraged: uint,
	fee: big,
	toInsurance: big,
	returned: big,
	at: uint,
});
export type PositionLiquidated = MessageOf<typeof positionLiquidated>;
/**
 * Reports lots of a position that were closed against the liquidated position `against`, because the insurance fund could not
 * take over the liquidated lots.
 */
export const positionDeleveraged = event(1130, "PositionDeleveraged", {
	position: uint,
	user: uint,
	instrument: uint,
	against: uint,
	lots: uint,
	price: uint,
	profit: big,
	held: uint,
	entry: big,
	at: uint,
});
export type PositionDeleveraged = MessageOf<typeof positionDeleveraged>;

/**
 * Reasons for closing positions at the last mark. The journal stores reasons as indexes of this list, so new reasons may only be
 * appended. `silence` means no index record for 30 days, and `delisting` the contract's end date. Both close all positions.
 */
export const whySettled = oneOf("outage", "silence", "delisting");
export type WhySettled = "outage" | "silence" | "delisting";
/**
 * Reports lots of a position that were closed at the last mark (`price`) without a fee. `held`, `entry` and `equity` are the
 * values before the close. After an outage a position stays open if its equity is at least `needed`, unless auto-deleveraging
 * closed it against a position that had to close. `needed` is 0 if all positions are closed. `fromSeq` and `from` are the
 * sequence number and the time of the index record that set the mark. `seq` and `until` are those of the record that ended the
 * outage. Without such a record, `seq` is the last record and `until` is the time of the close.
 */
export const positionSettled = event(1131, "PositionSettled", {
	position: uint,
	user: uint,
	instrument: uint,
	why: whySettled,
	long: bool,
	lots: uint,
	price: uint,
	profit: big,
	held: uint,
	entry: big,
	equity: big,
	needed: big,
	fromSeq: uint,
	from: uint,
	seq: uint,
	until: uint,
	at: uint,
});
export type PositionSettled = MessageOf<typeof positionSettled>;
/**
 * Reports that all positions that had to close at the last mark are closed. `positions` is their number. `lots` is the number of
 * closed lots on each side.
 */
export const instrumentSettled = event(1132, "InstrumentSettled", {
	instrument: uint,
	why: whySettled,
	fromSeq: uint,
	from: uint,
	seq: uint,
	mark: uint,
	positions: uint,
	lots: uint,
	at: uint,
});
export type InstrumentSettled = MessageOf<typeof instrumentSettled>;
