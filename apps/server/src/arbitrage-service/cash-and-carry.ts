// Cash and carry: buys coins and sells as many short as contracts, so that price moves cancel out and funding paid by longs
// remains. Decides for one market from public figures and parameters; sends nothing.

/** Values are parts per million unless the name says otherwise. */
export interface CarryParameters {
	/**
	 * Number of days for which funding is assumed to stay as it is. Investing is worth it if that funding exceeds the cost of
	 * entering and leaving.
	 */
	readonly horizonDays: number;
	/** The fund leaves if paying funding for this number of days costs more than leaving. */
	readonly leaveDays: number;
	/** Share of equity to hold in coins, over all markets. */
	readonly coinShare: number;
	/** Above this share of the target, the fund sells coins. */
	readonly reduceAbove: number;
	/** Below this share of the target, the fund buys coins. */
	readonly investBelow: number;
	/** A short whose gain or loss reaches this share of its margin is closed and opened again. */
	readonly rebalanceAt: number;
	readonly leverage: number;
	/** Whole units of money that one step trades at most. */
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

/** Current figures of one market. Prices in ticks; quantities in spot lots, or contract lots where noted. */
export interface CarryMarket {
	readonly index: number;
	/** Price of the last lot of a step. A good price for the first lots may be bait for the others. */
	readonly spotBid: number;
	readonly spotAsk: number;
	readonly contractBid: number;
	readonly contractAsk: number;
	readonly spotFeePpm: number;
	readonly contractFeePpm: number;
	/** Expected funding for eight hours; longs pay if it is above zero. */
	readonly ratePpb: number;
	/** Spot lots in a contract lot. */
	readonly lotSize: number;
	/** Held coins, spot lots. */
	readonly coins: number;
	/** Held short position, contract lots. */
	readonly short: number;
	/** Target of the short position, and the most that one step may trade; contract lots. */
	readonly target: number;
	readonly step: number;
	/** Limits of one step by the books and the cash. */
	readonly canBuy: number;
	readonly canSell: number;
	/** Largest gain or loss of a position as a share of its margin. */
	readonly used: number;
}

export type CarryAction = "invest" | "hold" | "reduce" | "leave" | "rebalance";

/** `lots`: contract lots. */
export interface CarryDecision {
	readonly action: CarryAction;
	readonly lots: number;
	/** Expected funding over the horizon, cost of entering and leaving, and cost of leaving alone; parts per million. */
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
	// The seller of expensive contracts could also be the only buyer when the fund leaves. Leaving is therefore assumed to cost at
	// least as much as entering.
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
 * Contract lots by which the held coins exceed the shorts; below zero, the shorts exceed the coins. An unhedged leg is a bet on
 * the price.
 */
export function nakedLots({ coins, short, lotSize }: Pick<CarryMarket, "coins" | "short" | "lotSize">): number {
	return Math.trunc((coins - short * lotSize) / lotSize);
}
