// Rules by which simulated traders of contracts decide. All are pure functions of recent index changes and of a position's state.

const MINUTE_MS = 60_000;

/**
 * `TradingStyle` is the trading style. A `crowd` trader decides at random, with a bias to the index's direction of the last half hour.
 */
export type TradingStyle = "momentum" | "reversion" | "crowd";

export interface Style {
	readonly taste: TradingStyle;
	readonly account: "real" | "simulation";
	/**
	 * Range of the trader's leverage, as integers. The trader does not trade a contract whose maximum leverage is below the range.
	 */
	readonly leverage: readonly [least: number, most: number];
	/** Gain, as a share of the margin, at which the trader closes its position; 0 means never. */
	readonly takeProfit: number;
	readonly stopLoss: number;
	readonly mostHeldMs: number;
	/** Mean time between two decisions. */
	readonly everyMs: number;
	/** Median margin of a position in full coins. */
	readonly margin: number;
}

/**
 * Factor of the probability with which a trader switches to the cheaper side. The probability is PRICE_SENSE times the difference
 * of the costs (a share of the price), at most MOST_SWITCHING.
 */
const PRICE_SENSE = 240;
const MOST_SWITCHING = 0.6;
/**
 * Factor of the probability with which a crowd trader follows a trend. The probability is one half, plus LEAN times the trend (a
 * share) but at most MOST_LEAN.
 */
const LEAN = 60;
const MOST_LEAN = 0.4;
const calm = { takeProfit: 0.3, stopLoss: 0.3, mostHeldMs: 40 * MINUTE_MS, everyMs: MINUTE_MS, margin: 150 } as const;
/** Rules of a trader who closes a position after a gain of 150 %, otherwise after four hours. */
const reckless = { takeProfit: 1.5, stopLoss: 0, mostHeldMs: 240 * MINUTE_MS, everyMs: 0.75 * MINUTE_MS, margin: 60 } as const;

/** Style of each simulated trader. All servers use this list, so that users recognize the accounts. */
export const STYLES: readonly Style[] = [
	{ ...calm, taste: "momentum", account: "real", leverage: [3, 10] },
	{ ...calm, taste: "momentum", account: "real", leverage: [10, 25] },
	{ ...calm, taste: "reversion", account: "real", leverage: [3, 10] },
	{ ...calm, taste: "crowd", account: "real", leverage: [10, 25] },
	{ ...calm, taste: "crowd", account: "real", leverage: [2, 20] },
	{ ...reckless, taste: "momentum", account: "real", leverage: [100, 125] },
	{ ...reckless, taste: "crowd", account: "real", leverage: [100, 125] },
	{ ...reckless, taste: "crowd", account: "real", leverage: [50, 125] },
	{ ...calm, taste: "momentum", account: "simulation", leverage: [5, 20] },
	{ ...calm, taste: "reversion", account: "simulation", leverage: [5, 20] },
	{ ...calm, taste: "crowd", account: "simulation", leverage: [2, 20] },
	{ ...reckless, taste: "crowd", account: "simulation", leverage: [100, 125] },
];

/**
 * Returns true if the trader goes long, false if it goes short.
 * @param trend change of the index in the last minutes, as a share
 * @param slow change in the last half hour
 * @param random from 0 to 1
 */
export function goesLong(taste: TradingStyle, trend: number, slow: number, random: number): boolean {
	if (taste === "crowd") return random < 0.5 + Math.max(-MOST_LEAN, Math.min(MOST_LEAN, slow * LEAN));
	if (trend === 0) return random < 0.5;
	// One decision in five goes against the rule, so that not all traders of a style are on one side.
	return (taste === "momentum") === trend > 0 ? random >= 0.2 : random < 0.2;
}

/**
 * Returns true if the trader switches sides because the wanted side costs more than the other side.
 * @param dearer difference of the costs as a share of the price
 * @param random from 0 to 1
 */
export function switchesSide(dearer: number, random: number): boolean {
	return random < Math.min(MOST_SWITCHING, dearer * PRICE_SENSE);
}

/**
 * Returns true if a trader of this style closes its position. @param gain as a share of the margin @param heldMs age of the
 * position
 */
export function wantsToClose({ takeProfit, stopLoss, mostHeldMs }: Style, gain: number, heldMs: number): boolean {
	if (takeProfit > 0 && gain >= takeProfit) return true;
	return (stopLoss > 0 && gain <= -stopLoss) || heldMs >= mostHeldMs;
}

/** Returns an integer leverage of at most `top`. @param random from 0 to 1 */
export function leverageOf({ leverage: [least, most] }: Style, top: number, random: number): number {
	return Math.min(top, least + Math.floor(random * (most - least + 1)));
}

/** Distance of an index from its recent average, as a share of the average. */
export class Trend {
	readonly #overMs: number;
	#mean = 0;
	#at = 0;

	constructor(overMs: number) {
		this.#overMs = overMs;
	}

	hear(index: number, now: number): number {
		if (this.#mean === 0) this.#mean = index;
		else this.#mean += (index - this.#mean) * (1 - Math.exp(-(now - this.#at) / this.#overMs));
		this.#at = now;
		return index / this.#mean - 1;
	}
}
