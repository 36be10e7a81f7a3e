// Messages of contracts (docs/reference/rules.md §5). Prices are ticks of the instrument's pair, quantities contract lots, money units of
// the settlement asset (of demo money in the simulation). Events carry the values after the change.
import { big, bool, list, type MessageOf, oneOf, struct, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

const account = oneOf("real", "simulation");
export type ContractAccount = "real" | "simulation";
const contractOrderType = oneOf("limit", "market");
/** The price that a stop watches. */
const contractTrigger = oneOf("mark", "last");
export type ContractTrigger = "mark" | "last";

/** A tier: up to this notional of a user on a side, with its maintenance rate, top leverage and deduction from maintenance. */
const tier = struct({ upTo: big, mmrPpm: uint, maxLeverage: uint, cum: big });
export type Tier = { upTo: bigint; mmrPpm: number; maxLeverage: number; cum: bigint };

/**
 * An instrument's terms, for positions and orders from now on. `pair` gives the index and the ticks; `lotSize` pair lots make one contract
 * lot. `takerBoundPpm`: largest distance from mark at which a taker fills; `markBandPpm`: largest distance of mark from the index;
 * `impactMargin`: amount that an impact price fills, times the top leverage; `liquidationFeePpm`: largest share that insurance takes of a
 * liquidation; `insuranceMarginPpm`: margin of lots that insurance takes over.
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

/** Closes every position at the last mark on a date (`delistAt`, ms), which is at least 7 days away. 0 withdraws the date. */
export const delistInstrument = operatorCommand(
	117,
	"DelistInstrument",
	{ instrument: uint, delistAt: uint },
	{ roles: ["administrator"], needsApproval: true },
);
export type DelistInstrument = MessageOf<typeof delistInstrument>;

/**
 * Mode of an account in an instrument. `net`: fills close the opposite position first, and each side has one position. `leverage` applies
 * to quotes. Can change only while no position or order is open.
 */
const mode = { instrument: uint, net: bool, leverage: uint };
export const setContractMode = command(111, "user", "SetContractMode", mode);
export type SetContractMode = MessageOf<typeof setContractMode>;

/** Opens a position. `price`: limit price, 0 for a market order. `stopLoss`, `takeProfit`: 0 for none. The verdict is the position's id. */
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
/** Closes lots of a position. `lots` 0: closes all lots and cancels a waiting opening order. */
export const closePosition = command(113, "user", "ClosePosition", {
	position: uint,
	lots: uint,
	orderType: contractOrderType,
	price: uint,
});
export type ClosePosition = MessageOf<typeof closePosition>;
/** Cancels the order of a position: the opening order, else the close. */
export const cancelPositionOrder = command(114, "user", "CancelPositionOrder", { position: uint });
export type CancelPositionOrder = MessageOf<typeof cancelPositionOrder>;
/** Sets stop loss and take profit of a position; 0: none. */
export const setPositionStops = command(115, "user", "SetPositionStops", {
	position: uint,
	stopLoss: uint,
	takeProfit: uint,
	trigger: contractTrigger,
});
export type SetPositionStops = MessageOf<typeof setPositionStops>;
const quote = struct({ price: uint, lots: uint });
/**
 * Replaces all quotes (the ladder) of a net account in one book. Levels that would match at once are dropped. Empty lists withdraw all
 * quotes. The verdict is the number of resting levels.
 */
export const replaceContractQuotes = command(116, "user", "ReplaceContractQuotes", {
	instrument: uint,
	bids: list(quote),
	asks: list(quote),
});
export type ReplaceContractQuotes = MessageOf<typeof replaceContractQuotes>;

export const instrumentSet = event(1120, "InstrumentSet", { ...instrument, version: uint });
export type InstrumentSet = MessageOf<typeof instrumentSet>;
/** End date of a contract, at which all its positions are closed. `delistAt` ms; 0: no date. */
export const instrumentDelisting = event(1133, "InstrumentDelisting", { instrument: uint, delistAt: uint, at: uint });
export type InstrumentDelisting = MessageOf<typeof instrumentDelisting>;
export const contractModeSet = event(1121, "ContractModeSet", { user: uint, ...mode });
export type ContractModeSet = MessageOf<typeof contractModeSet>;

/** Status of a position; 0 to 4 on the wire, in this order. */
export const positionStatus = oneOf("pending", "holding", "closing", "closed", "cancelled");
export type PositionStatus = "pending" | "holding" | "closing" | "closed" | "cancelled";
/** Causes that close a position. Append only. `outage`: at the last mark before an outage; `settlement`: at the instrument's final mark. */
export const closedBy = oneOf("none", "user", "stop", "profit", "liquidation", "adl", "net", "outage", "settlement");
export type ClosedBy = "none" | "user" | "stop" | "profit" | "liquidation" | "adl" | "net" | "outage" | "settlement";
/** Why an order ended without being filled. Append only. */
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
	// The owner may not open positions: the account is restricted, or the owner's break or loss limit applies.
	"restricted",
	// The fill would exceed the limit that its owner set for the day.
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
 * A position after a command or a step. `lots` are held, `opening` wait to open at `price`, `closing` wait to close (at `closePrice`; 0: at
 * market, retried at each record). `entry`: cost of the held lots, `margin`: their margin, `reserved`: frozen for `opening`. `opened`,
 * `closed`: lots ever opened and closed, `…Notional` their cost and proceeds. `profit` before fees; `funding` received less paid.
 * Liquidation and bankruptcy price: 0 while nothing is held. `user` 0: insurance.
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
 * A match at the maker's price. `position`: owner of the order (0: a quote). A net account's fill may close one position and open another:
 * `PositionChanged` shows both.
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

/** Resting lots at a price after a step (0: none), once per changed level. */
export const contractDepthChanged = event(1124, "ContractDepthChanged", {
	instrument: uint,
	side: oneOf("buy", "sell"),
	price: uint,
	lots: uint,
});
export type ContractDepthChanged = MessageOf<typeof contractDepthChanged>;

/**
 * The mark price of an instrument, emitted for each index record. `last` 0: never traded. `premiumPpb`: mean premium of the funding period
 * so far. `fundingPpb`: the rate that follows from it if the period ended now. Both in parts per billion.
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
 * The final rate of a funding period: above zero longs pay shorts. `skipped`: too few samples, so that nothing is paid. Period n ends at n
 * × 8 h.
 */
export const fundingRated = event(1126, "FundingRated", {
	instrument: uint,
	period: uint,
	ratePpb: big,
	seq: uint,
	index: uint,
	mark: uint,
	premiumPpb: big,
	/** Maintenance rate of the first tier, which bounds the funding rate. */
	mmrPpm: uint,
	skipped: bool,
	at: uint,
});
export type FundingRated = MessageOf<typeof fundingRated>;
/**
 * The payment (below zero) or receipt of one position. `owed`: by the rate. A payer with less pays less, and receivers share the sum. The
 * other fields are the position before the payment and the mark at that time, from which the maximum payment follows.
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
/** The funding of all positions of a period was paid. `owed`: total due to receivers; the remainder of rounding went to insurance. */
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
 * A liquidation: the inputs of its liquidation price, then its lots: filled in the book, taken over by insurance, closed against others
 * (ADL), the latter two at the bankruptcy price. `returned` went back to the owner.
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
/** Lots of a position closed against a liquidated one (`against`), because insurance could not take them. */
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
 * Reason why positions were closed at the last mark. Append only. `silence`: no index record for 30 days; `delisting`: the contract's end
 * date. Both close all positions.
 */
export const whySettled = oneOf("outage", "silence", "delisting");
export type WhySettled = "outage" | "silence" | "delisting";
/**
 * Lots of a position closed at the last mark (`price`) without a fee. `held`, `entry` and `equity` are those before. Over an outage a
 * position stays open if its equity is at least `needed`, unless it was first in the ADL queue opposite a closed position; when all
 * positions are closed `needed` is 0. `fromSeq`, `from`: record of that mark and its time; `seq`, `until`: the record that ended the
 * outage, or the same record and the time at which all were closed.
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
/** All positions that had to close at the last mark are closed: number of positions, and lots of each side. */
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
