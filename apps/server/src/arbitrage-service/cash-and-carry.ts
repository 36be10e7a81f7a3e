// Cash and carry: buys coins and sells as many short as contracts, so that price moves cancel out and funding paid by longs
// remains. Decides for one market from public figures and parameters; sends nothing.

/** Parts per million where the name does not say otherwise. */
export interface CarryParameters {
	/** Funding is taken to go on as it is for so many days: above all costs in and out, it is worth to invest. */
	readonly horizonDays: number;
	/** Days of paid funding that must cost more than leaving. */
	readonly leaveDays: number;
	/** Of equity, in coins, over all markets. */
	readonly coinShare: number;
	/** Above it, coins beyond the target are sold. */
	readonly reduceAbove: number;
	/** Below it, more are bought. */
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

/** One market as it is. Prices in ticks; lots of spot, contract lots where it says so. */
export interface CarryMarket {
	readonly index: number;
	/** Of the last lot of a step: a good price for a few lots is a bait for the others. */
	readonly spotBid: number;
	readonly spotAsk: number;
	readonly contractBid: number;
	readonly contractAsk: number;
	readonly spotFeePpm: number;
	readonly contractFeePpm: number;
	/** Funding of eight hours as it is expected; longs pay where it is above zero. */
	readonly ratePpb: number;
	/** Spot lots in a contract lot. */
	readonly lotSize: number;
	/** Spot lots. */
	readonly coins: number;
	/** Contract lots. */
	readonly short: number;
	/** Contract lots, and those that a step may trade. */
	readonly target: number;
	readonly step: number;
	/** Limits of books and cash for one step. */
	readonly canBuy: number;
	readonly canSell: number;
	/** The most that a position has gained or lost, of its margin. */
	readonly used: number;
}

export type CarryAction = "invest" | "hold" | "reduce" | "leave" | "rebalance";

/** `lots`: contract lots. */
export interface CarryDecision {
	readonly action: CarryAction;
	readonly lots: number;
	/** Funding that is expected over the horizon, and what going in and out costs, and going out alone; parts per million. */
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
	// A seller of expensive contracts could also be the only buyer when the fund leaves, so leaving is assumed to cost at least
	// as much as entering.
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

/** Contract lots that are missing to as many shorts as there are coins; below zero: too many. A leg without the other is a bet on the price. */
export function nakedLots({ coins, short, lotSize }: Pick<CarryMarket, "coins" | "short" | "lotSize">): number {
	return Math.trunc((coins - short * lotSize) / lotSize);
}
