// Cash-and-carry strategy: buys coins and sells an equal amount short as contracts, so that price moves cancel out and the
// funding paid by longs remains. This module decides for one market from public figures and parameters, and sends no orders.

/** Parameters of the strategy. Values are in parts per million unless the name says otherwise. */
export interface CarryParameters {
	/**
	 * Number of days for which the fund assumes that the current funding lasts. The fund invests if the funding of these days
	 * exceeds the cost of an entry and an exit.
	 */
	readonly horizonDays: number;
	/** The fund exits if paying funding for this number of days costs more than an exit. */
	readonly leaveDays: number;
	/** Share of the equity to hold in coins, over all markets. */
	readonly coinShare: number;
	/** Share of the target holding above which the fund sells coins. */
	readonly reduceAbove: number;
	/** Share of the target holding below which the fund buys coins. */
	readonly investBelow: number;
	/** Gain or loss of a short position, as a share of the margin, at which the fund closes the position and opens it again. */
	readonly rebalanceAt: number;
	readonly leverage: number;
	/** Maximum value of one step in full units of money. */
	readonly stepValue: number;
}

export const CARRY: CarryParameters = {
	horizonDays: 30,
	leaveDays: 3,
	coinShare: 600_000,
	reduceAbove: 1_150_000,
	investBelow: 980_000,
	rebalanceAt: 333_333,
	leverage: 2,
	stepValue: 5_000,
};

/**
 * Current figures of one market. Prices are in ticks. Quantities are in spot lots, unless a field's description says contract
 * lots.
 */
export interface CarryMarket {
	readonly index: number;
	/**
	 * Price at which a step sells its last spot lot. The next three fields have the prices of the last lot on the other sides. The
	 * best level alone may be attractive although deeper levels are not.
	 */
	readonly spotBid: number;
	readonly spotAsk: number;
	readonly contractBid: number;
	readonly contractAsk: number;
	readonly spotFeePpm: number;
	readonly contractFeePpm: number;
	/** Expected funding rate of an eight-hour period. Longs pay if it is positive. */
	readonly ratePpb: number;
	/** Number of spot lots in a contract lot. */
	readonly lotSize: number;
	/** Held coins in spot lots. */
	readonly coins: number;
	/** Held short position in contract lots. */
	readonly short: number;
	/** Target of the short position in contract lots. `step` is the maximum size of one step in contract lots. */
	readonly target: number;
	readonly step: number;
	/** Maximum purchase of one step that the books and the cash allow, in contract lots. */
	readonly canBuy: number;
	readonly canSell: number;
	/** Largest gain or loss of a position as a share of its margin. */
	readonly used: number;
}

export type CarryAction = "invest" | "hold" | "reduce" | "leave" | "rebalance";

/** Decision on one market. `lots` are contract lots. */
export interface CarryDecision {
	readonly action: CarryAction;
	readonly lots: number;
	/**
	 * Expected funding over `horizonDays`. The fields after it are the cost of an entry and exit together, and the cost of an exit
	 * alone. All are in parts per million.
	 */
	readonly expectedPpm: number;
	readonly roundPpm: number;
	readonly exitPpm: number;
}

const PERIODS_A_DAY = 3;
const MILLION = 1_000_000;

export function decideCarry(market: CarryMarket, parameters: CarryParameters = CARRY): CarryDecision {
	const { index, lotSize, coins, short, target, step, ratePpb } = market;
	const apart = (high: number, low: number) => (Math.max(0, high - low) * MILLION) / index;
	const fees = market.spotFeePpm + market.contractFeePpm;
	const exitPpm = fees + apart(index, market.spotBid) + apart(market.contractAsk, index);
	const entryPpm = fees + apart(market.spotAsk, index) + apart(index, market.contractBid);
	// The seller of expensive contracts may be the only buyer when the fund exits. An exit is therefore assumed to cost at least
	// as much as an entry.
	const roundPpm = entryPpm + Math.max(entryPpm, exitPpm);
	const rateADay = (ratePpb * PERIODS_A_DAY) / 1_000;
	const figures = { expectedPpm: rateADay * parameters.horizonDays, roundPpm, exitPpm };
	const decided = (action: CarryAction, lots: number): CarryDecision => ({ action, lots, ...figures });

	const held = Math.floor(coins / lotSize);
	const sold = Math.min(held, step, market.canSell);
	if (sold > 0 && -rateADay * parameters.leaveDays > exitPpm) return decided("leave", sold);
	if (sold > 0 && held > (target * parameters.reduceAbove) / MILLION) return decided("reduce", Math.min(held - target, sold));
	if (market.used * MILLION > parameters.rebalanceAt) return decided("rebalance", short);
	const wants = figures.expectedPpm > roundPpm && held < (target * parameters.investBelow) / MILLION;
	const lots = Math.min(target - held, step, market.canBuy);
	return wants && lots > 0 ? decided("invest", lots) : decided("hold", 0);
}

/**
 * Returns by how many contract lots the held coins exceed the short position. The result is negative if the short position is
 * larger. It is the amount that is not hedged against price moves.
 */
export function nakedLots({ coins, short, lotSize }: Pick<CarryMarket, "coins" | "short" | "lotSize">): number {
	return Math.trunc((coins - short * lotSize) / lotSize);
}
