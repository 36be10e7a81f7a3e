// Cash-and-carry strategy: the fund buys coins and sells the same amount short as contracts. Price moves then cancel out, and the
// fund earns the funding that longs pay. This module decides for one market from public figures and parameters, and sends no
// orders.

const PERIODS_A_DAY = 3;
const MILLION = 1_000_000;

/** Parameters of the strategy. Values are in parts per million unless the name says otherwise. */
export interface CarryParameters {
	/**
	 * Number of days for which the fund assumes that the current funding rate lasts. The fund buys if the funding of these days
	 * exceeds the cost of an entry and an exit.
	 */
	readonly horizonDays: number;
	/**
	 * Number of days for which the fund compares negative funding with an exit. The fund leaves if it would pay more funding in
	 * these days than an exit costs.
	 */
	readonly leaveDays: number;
	/** Share of the equity that the fund wants to hold in coins, in all markets together. */
	readonly coinShare: number;
	/** The fund sells coins if its holding is above this share of the target. */
	readonly reduceAbove: number;
	/** The fund buys coins if its holding is below this share of the target. */
	readonly investBelow: number;
	/** If the gain or loss of a short position reaches this share of its margin, the fund closes the position and opens it again. */
	readonly rebalanceAt: number;
	readonly leverage: number;
	/** Maximum value of one step in full units of the settlement currency. */
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
 * Current figures of one market. Prices are in ticks. Quantities are in spot lots, unless the description of a field says
 * contract lots.
 */
export interface CarryMarket {
	readonly index: number;
	/**
	 * Price at which a step sells its last spot lot. The next three fields are the prices of the last lot on the other sides.
	 * They are used because the best level may be attractive while deeper levels are not.
	 */
	readonly spotBid: number;
	readonly spotAsk: number;
	readonly contractBid: number;
	readonly contractAsk: number;
	readonly spotFeePpm: number;
	readonly contractFeePpm: number;
	/** Expected funding rate of an eight-hour period, in parts per billion. If it is positive, longs pay shorts. */
	readonly ratePpb: number;
	/** Number of spot lots that equal one contract lot. */
	readonly lotSize: number;
	/** Coins that the fund holds, in spot lots. */
	readonly coins: number;
	/** Short position that the fund holds, in contract lots. */
	readonly short: number;
	/** Target of the short position, in contract lots. `step` is the maximum size of one step, in contract lots. */
	readonly target: number;
	readonly step: number;
	/** Largest purchase that the books and the cash allow in one step, in contract lots; `canSell` is the largest sale. */
	readonly canBuy: number;
	readonly canSell: number;
	/** Largest gain or loss of one of the positions, as a share of its margin. */
	readonly used: number;
}

export type CarryAction = "invest" | "hold" | "reduce" | "leave" | "rebalance";

/** Decision about one market. `lots` are contract lots. */
export interface CarryDecision {
	readonly action: CarryAction;
	readonly lots: number;
	/**
	 * Expected funding over `horizonDays`. `roundPpm` is the cost of an entry and an exit together, and `exitPpm` that of an exit
	 * alone. All are in parts per million.
	 */
	readonly expectedPpm: number;
	readonly roundPpm: number;
	readonly exitPpm: number;
}

export function decideCarry(market: CarryMarket, parameters: CarryParameters = CARRY): CarryDecision {
	const { index, lotSize, coins, short, target, step, ratePpb } = market;
	const apart = (high: number, low: number) => (Math.max(0, high - low) * MILLION) / index;
	const fees = market.spotFeePpm + market.contractFeePpm;
	const exitPpm = fees + apart(index, market.spotBid) + apart(market.contractAsk, index);
	const entryPpm = fees + apart(market.spotAsk, index) + apart(index, market.contractBid);
	// An exit is assumed to cost at least as much as an entry. If one trader sells contracts at a bad price now, that trader may
	// be the only buyer later.
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
 * Returns the number of contract lots by which the coins exceed the short position; negative if the short position is larger.
 * This amount is not hedged against price moves.
 */
export function nakedLots({ coins, short, lotSize }: Pick<CarryMarket, "coins" | "short" | "lotSize">): number {
	return Math.trunc((coins - short * lotSize) / lotSize);
}
