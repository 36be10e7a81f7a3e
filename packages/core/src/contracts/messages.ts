// Contracts: what is on offer, what people ask, and what became of it (docs/reference/rules.md §5). Prices are ticks of the instrument's pair,
// quantities contract lots, money units of the settlement asset (of demo money in the simulation). Events carry values as they are
// afterwards.
import { big, bool, list, type MessageOf, oneOf, struct, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

const account = oneOf("real", "simulation");
export type ContractAccount = "real" | "simulation";
const contractOrderType = oneOf("limit", "market");
/** What a stop watches. */
const contractTrigger = oneOf("mark", "last");
export type ContractTrigger = "mark" | "last";

/** Up to this notional of a person on a side: maintenance rate, top leverage, and what maintenance is lowered by. */
const tier = struct({ upTo: big, mmrPpm: uint, maxLeverage: uint, cum: big });
export type Tier = { upTo: bigint; mmrPpm: number; maxLeverage: number; cum: bigint };

/**
 * An instrument's terms, for what is opened from now on. `pair` is whose index it follows and whose ticks it has; `lotSize` pair lots
 * make a contract lot. `takerBoundPpm`: how far from mark a taker fills at most; `markBandPpm`: how far from the index mark lies at most;
 * `impactMargin`: what an impact price fills, times the top leverage; `liquidationFeePpm`: what insurance has of a liquidation at most;
 * `insuranceMarginPpm`: the margin of what insurance takes over.
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

/** Every position is closed at the last mark at a date (`delistAt`, ms), which is at least 7 days away. 0: it goes on. */
export const delistInstrument = operatorCommand(
	117,
	"DelistInstrument",
	{ instrument: uint, delistAt: uint },
	{ roles: ["administrator"], needsApproval: true },
);
export type DelistInstrument = MessageOf<typeof delistInstrument>;

/** Net: fills close the opposite position first, and one side has one position. `leverage` is that of quotes. Only while nothing is open. */
const mode = { instrument: uint, net: bool, leverage: uint };
export const setContractMode = command(111, "user", "SetContractMode", mode);
export type SetContractMode = MessageOf<typeof setContractMode>;

/** `price` is a limit's, 0 for market; `stopLoss`, `takeProfit` 0: none. The verdict is the position. */
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
/** `lots` 0: all, and what still waits to open goes too. */
export const closePosition = command(113, "user", "ClosePosition", {
	position: uint,
	lots: uint,
	orderType: contractOrderType,
	price: uint,
});
export type ClosePosition = MessageOf<typeof closePosition>;
/** Takes out what of a position waits: to open, else to close. */
export const cancelPositionOrder = command(114, "user", "CancelPositionOrder", { position: uint });
export type CancelPositionOrder = MessageOf<typeof cancelPositionOrder>;
/** Both as given; 0: none. */
export const setPositionStops = command(115, "user", "SetPositionStops", {
	position: uint,
	stopLoss: uint,
	takeProfit: uint,
	trigger: contractTrigger,
});
export type SetPositionStops = MessageOf<typeof setPositionStops>;
const quote = struct({ price: uint, lots: uint });
/** A net account's whole ladder in one book; what would take is dropped. Empty lists withdraw it. The verdict is how many stand. */
export const replaceContractQuotes = command(116, "user", "ReplaceContractQuotes", {
	instrument: uint,
	bids: list(quote),
	asks: list(quote),
});
export type ReplaceContractQuotes = MessageOf<typeof replaceContractQuotes>;

export const instrumentSet = event(1120, "InstrumentSet", { ...instrument, version: uint });
export type InstrumentSet = MessageOf<typeof instrumentSet>;
/** When its positions are all closed, ms; 0: they are not. */
export const instrumentDelisting = event(1133, "InstrumentDelisting", { instrument: uint, delistAt: uint, at: uint });
export type InstrumentDelisting = MessageOf<typeof instrumentDelisting>;
export const contractModeSet = event(1121, "ContractModeSet", { user: uint, ...mode });
export type ContractModeSet = MessageOf<typeof contractModeSet>;

/** 0 to 4 on the wire, in this order. */
export const positionStatus = oneOf("pending", "holding", "closing", "closed", "cancelled");
export type PositionStatus = "pending" | "holding" | "closing" | "closed" | "cancelled";
/** Append only. `outage`: at the last mark before one; `settlement`: at the last mark that the instrument has. */
export const closedBy = oneOf("none", "user", "stop", "profit", "liquidation", "adl", "net", "outage", "settlement");
export type ClosedBy = "none" | "user" | "stop" | "profit" | "liquidation" | "adl" | "net" | "outage" | "settlement";
/** Why what waited to open or close stopped waiting without being filled. Append only. */
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
	// Not an end: the position threw, is looked at, and its money stays where it is.
	"held",
	// Its owner may open nothing more: a break, a frozen account.
	"restricted",
	// It would have put more at risk than its owner's own limit leaves for today.
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
 * A position as it stands after a command or a step. `lots` are held, `opening` still wait to open at `price`, `closing` still wait to close
 * (at `closePrice`; 0: at market, tried again at each record). `entry` is what the held lots cost, `margin` what stands for them,
 * `reserved` what is put aside for `opening`. `opened`, `closed`: lots ever opened and closed, `…Notional` what they cost and brought.
 * `profit` before fees; `funding` received less paid. Liquidation and bankruptcy price: 0 while nothing is held. `user` 0: insurance.
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
 * A match at the maker's price. `position` is whose order it was (0: a quote). A net account's fill may close one position and open another:
 * `PositionChanged` tells both.
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

/** Lots that stand at a price afterwards (0: none), once per touched level and step. */
export const contractDepthChanged = event(1124, "ContractDepthChanged", {
	instrument: uint,
	side: oneOf("buy", "sell"),
	price: uint,
	lots: uint,
});
export type ContractDepthChanged = MessageOf<typeof contractDepthChanged>;

/**
 * Of each index record. `last` 0: never traded. `fundingPpb` is the rate that would be paid if the period ended now, `premiumPpb` the mean
 * premium so far from which it follows, both in parts per billion.
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

/** A period's rate stands: longs pay shorts where it is above zero. `skipped`: too few samples, nothing is paid. Period n ends at n × 8 h. */
export const fundingRated = event(1126, "FundingRated", {
	instrument: uint,
	period: uint,
	ratePpb: big,
	seq: uint,
	index: uint,
	mark: uint,
	premiumPpb: big,
	/** Of the first tier: what the rate is bounded by. */
	mmrPpm: uint,
	skipped: bool,
	at: uint,
});
export type FundingRated = MessageOf<typeof fundingRated>;
/**
 * What one position paid (below zero) or received. `owed`: what the rate came to; who has less pays less, and receivers share what came in.
 * Behind it the position as it was before, and the mark of then: what it could pay at most follows from them.
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
/** All of a period's positions paid and received. `owed`: to all that receive; what sharing left over went to insurance. */
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
 * Why and how a position was liquidated: the inputs of its liquidation price as they were, then where its lots went: filled in the book,
 * taken over by insurance, closed against others (ADL), the latter two at the bankruptcy price. `returned` went back to its owner.
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
/** A position that was closed, in part or whole, against one that was liquidated (`against`), because insurance could not take it. */
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
 * Why positions were closed at the last mark. Append only. `silence`: no record came for 30 days, `delisting`: its date came; all of
 * them are closed.
 */
export const whySettled = oneOf("outage", "silence", "delisting");
export type WhySettled = "outage" | "silence" | "delisting";
/**
 * A position that was closed at the last mark (`price`), in part or whole, without a fee. `held`, `entry` and `equity` are as they were before.
 * Over an outage it stays open where its equity is not below `needed`, unless it stood first in line opposite one that was closed; where all are
 * closed `needed` is 0. `fromSeq`, `from`: the record of that mark and its time; `seq`, `until`: the record that ended the outage, or the same
 * record and the time at which all were closed.
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
/** All that was to be closed at the last mark is closed: how many positions, and how many lots of each side. */
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
