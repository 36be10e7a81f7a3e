// Declares the commands and events of contracts (docs/reference/rules.md §5). Prices are ticks of the instrument's pair, and quantities are
// contract lots. Money is units of the settlement asset, or of demo money. Events carry the values after the change.
import { big, bool, list, type MessageOf, oneOf, struct, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

const account = oneOf("real", "simulation");
export type ContractAccount = "real" | "simulation";
const contractOrderType = oneOf("limit", "market");
const contractTrigger = oneOf("mark", "last");
export type ContractTrigger = "mark" | "last";

/**
 * A tier: terms while a user's notional on one side is at most `upTo`. `mmrPpm` is the maintenance rate, and `cum` is deducted from
 * the maintenance margin.
 */
const tier = struct({ upTo: big, mmrPpm: uint, maxLeverage: uint, cum: big });
export type Tier = { upTo: bigint; mmrPpm: number; maxLeverage: number; cum: bigint };

/**
 * An instrument's terms, which apply to later positions and orders. `pair` is the spot pair whose index and ticks the instrument
 * uses. `lotSize` is the number of the pair's lots in one contract lot. `takerBoundPpm`: largest distance from mark at which a
 * taker fills. `markBandPpm`: largest distance of mark from the index. `impactMargin` × top leverage is the amount that an impact
 * price fills. `liquidationFeePpm`: largest share of a liquidation's notional that insurance keeps. `insuranceMarginPpm`: margin of
 * lots that insurance takes over.
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

/** Closes every position at the last mark on the date `delistAt` (ms), at least 7 days ahead. 0 withdraws the date. */
export const delistInstrument = operatorCommand(
	117,
	"DelistInstrument",
	{ instrument: uint, delistAt: uint },
	{ roles: ["administrator"], needsApproval: true },
);
export type DelistInstrument = MessageOf<typeof delistInstrument>;

/**
 * Mode of an account in an instrument. With `net`, fills close the opposite position first, and each side has one position.
 * `leverage` is the leverage of quotes. The mode can change only while no position or order is open.
 */
const mode = { instrument: uint, net: bool, leverage: uint };
export const setContractMode = command(111, "user", "SetContractMode", mode);
export type SetContractMode = MessageOf<typeof setContractMode>;

/**
 * Opens a position. `price` is the limit price, and 0 for a market order. `stopLoss` and `takeProfit` are 0 if not set. The result
 * is the position's id.
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
/** Closes lots of a position. `lots` 0 closes all lots and cancels a waiting opening order. */
export const closePosition = command(113, "user", "ClosePosition", {
	position: uint,
	lots: uint,
	orderType: contractOrderType,
	price: uint,
});
export type ClosePosition = MessageOf<typeof closePosition>;
/** Cancels the opening order of a position. If the position has no opening order, its closing order is cancelled. */
export const cancelPositionOrder = command(114, "user", "CancelPositionOrder", { position: uint });
export type CancelPositionOrder = MessageOf<typeof cancelPositionOrder>;
/** Sets stop loss and take profit of a position, ticks; 0 is none. */
export const setPositionStops = command(115, "user", "SetPositionStops", {
	position: uint,
	stopLoss: uint,
	takeProfit: uint,
	trigger: contractTrigger,
});
export type SetPositionStops = MessageOf<typeof setPositionStops>;
const quote = struct({ price: uint, lots: uint });
/**
 * Replaces all quotes of a net account in one book. Levels that would match at once are dropped. Empty lists withdraw all quotes. The
 * result is the number of resting levels.
 */
export const replaceContractQuotes = command(116, "user", "ReplaceContractQuotes", {
	instrument: uint,
	bids: list(quote),
	asks: list(quote),
});
export type ReplaceContractQuotes = MessageOf<typeof replaceContractQuotes>;

export const instrumentSet = event(1120, "InstrumentSet", { ...instrument, version: uint });
export type InstrumentSet = MessageOf<typeof instrumentSet>;
/** The end date of a contract has changed; all positions of the contract are closed at that date. `delistAt` is in ms; 0 is no date. */
export const instrumentDelisting = event(1133, "InstrumentDelisting", { instrument: uint, delistAt: uint, at: uint });
export type InstrumentDelisting = MessageOf<typeof instrumentDelisting>;
export const contractModeSet = event(1121, "ContractModeSet", { user: uint, ...mode });
export type ContractModeSet = MessageOf<typeof contractModeSet>;

/** Status of a position. On the wire it is a number from 0 to 4, in this order. */
export const positionStatus = oneOf("pending", "holding", "closing", "closed", "cancelled");
export type PositionStatus = "pending" | "holding" | "closing" | "closed" | "cancelled";
/**
 * Causes that close a position. New causes may only be appended. `outage`: a close at the last mark before an outage of the index.
 * `settlement`: a close at the instrument's final mark.
 */
export const closedBy = oneOf("none", "user", "stop", "profit", "liquidation", "adl", "net", "outage", "settlement");
export type ClosedBy = "none" | "user" | "stop" | "profit" | "liquidation" | "adl" | "net" | "outage" | "settlement";
/** Reasons why an order ended without a full fill. New reasons may only be appended. */
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
	// The order has not ended: its position is quarantined with its money after an error.
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
 * A position after a command or a step. `lots` are held, `opening` lots wait to open at `price`, `closing` lots wait to close at
 * `closePrice` (0: at market). `entry` is the cost of the held lots and `margin` their margin. `reserved` is frozen for `opening`.
 * `opened` is the number of all lots ever opened, and `openedNotional` is their cost. `closed` is the number of all lots ever
 * closed, and `closedNotional` is their proceeds. `profit` excludes fees. `funding` is received funding less paid funding. The
 * liquidation price and the bankruptcy price are 0 while no lots are held. The `user` 0 is insurance.
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
 * A match at the maker's price. The field `position` of a side is the position whose order matched; it is 0 for a quote. A net
 * account's fill may close one position and open another: `PositionChanged` events show both.
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

/** Number of resting lots at a price after a step; 0 if no lots are left. Emitted once per changed level. */
export const contractDepthChanged = event(1124, "ContractDepthChanged", {
	instrument: uint,
	side: oneOf("buy", "sell"),
	price: uint,
	lots: uint,
});
export type ContractDepthChanged = MessageOf<typeof contractDepthChanged>;

/**
 * The mark price of an instrument, emitted for each index record. `last` is 0 before the first trade. `premiumPpb` is the mean
 * premium of the funding period so far. `fundingPpb` is the rate if the period ended now. Premium and rate are in parts per
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
 * The final rate of a funding period. A positive rate means that longs pay shorts. `skipped`: nothing is paid, because the period has
 * too few samples. Period n ends at n × 8 hours.
 */
export const fundingRated = event(1126, "FundingRated", {
	instrument: uint,
	period: uint,
	ratePpb: big,
	seq: uint,
	index: uint,
	mark: uint,
	premiumPpb: big,
	/** Maintenance rate of the first tier, which limits the funding rate. */
	mmrPpm: uint,
	skipped: bool,
	at: uint,
});
export type FundingRated = MessageOf<typeof fundingRated>;
/**
 * Funding of one position: a negative `amount` was paid, and a positive `amount` was received. `owed` is the amount that the rate
 * gives. A payer with too little equity pays less, and the receivers share the sum. The other fields are the position before the
 * payment and the mark at the time of the payment; these fields determine the maximum payment.
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
/** The funding of a period is paid. `owed` is the sum owed to receivers. The rounding remainder goes to insurance. */
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
 * A liquidation with the inputs of its liquidation price. Lots were filled in the book (`filled`), taken over by insurance
 * (`taken`), or closed against other positions (`deleveraged`). Taken and deleveraged lots were closed at the bankruptcy price.
 * `returned` is the money that went back to the user.
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
/** Lots of a position were closed against a liquidated position (`against`), because insurance could not take the liquidated lots. */
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
 * Causes that close positions at the last mark. New causes may only be appended. `silence`: no index record for 30 days.
 * `delisting`: the contract's end date. `silence` and `delisting` close all positions.
 */
export const whySettled = oneOf("outage", "silence", "delisting");
export type WhySettled = "outage" | "silence" | "delisting";
/**
 * Lots of a position were closed at the last mark (`price`) without a fee. `held`, `entry` and `equity` are the values before the
 * close. In an outage a position stays open if its equity is at least `needed`, unless it was first in the ADL queue opposite a
 * closed position. `needed` is 0 if all positions are closed. `fromSeq` is the sequence of the record that set the mark, and `from`
 * is its time. `seq` and `until` are the sequence and time of the record that ended the outage. Without such a record, `seq` is the
 * last record and `until` is the time of the close.
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
/** All positions that had to close at the last mark are closed. `positions` is their number, and `lots` the closed lots of each side. */
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
