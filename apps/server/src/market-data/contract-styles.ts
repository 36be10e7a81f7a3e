// Rules by which simulated traders of contracts decide. All are pure functions of recent changes of the index and of the trader's
// position.

const MINUTE_MS = 60_000;

/**
 * Style of a trader. `momentum` follows the index's direction of the last minutes, and `reversion` bets against it. `crowd`
 * decides at random, with a bias to the direction of the last half hour.
 */
export type TradingStyle = "momentum" | "reversion" | "crowd";

export interface Style {
	readonly taste: TradingStyle;
	readonly account: "real" | "simulation";
	/**
	 * Lowest and highest leverage of the trader, as integers. The trader does not use a contract whose maximum leverage is lower
	 * than this range.
	 */
	readonly leverage: readonly [least: number, most: number];
	/**
	 * The trader closes a position when its gain reaches this share of the margin; 0 means never. `stopLoss` is the same for a
	 * loss.
	 */
	readonly takeProfit: number;
	readonly stopLoss: number;
	readonly mostHeldMs: number;
	/** Mean time between two decisions of the trader, ms. */
	readonly everyMs: number;
	/** Median margin of a position, in full coins. */
	readonly margin: number;
}

/**
 * The probability that a trader changes to the cheaper side is PRICE_SENSE times the difference of the costs (as a share of the
 * price), but at most MOST_SWITCHING.
 */
const PRICE_SENSE = 240;
const MOST_SWITCHING = 0.6;
/**
 * The probability that a `crowd` trader goes long is one half plus LEAN times the trend (as a share), but the second part is at
 * most MOST_LEAN.
 */
const LEAN = 60;
const MOST_LEAN = 0.4;
const calm = { takeProfit: 0.3, stopLoss: 0.3, mostHeldMs: 40 * MINUTE_MS, everyMs: MINUTE_MS, margin: 150 } as const;
/** Rules of a trader who closes a position after a gain of 150 % of the margin, or else after four hours. */
const reckless = { takeProfit: 1.5, stopLoss: 0, mostHeldMs: 240 * MINUTE_MS, everyMs: 0.75 * MINUTE_MS, margin: 60 } as const;

/** Style of each simulated trader. The list is the same on all servers, so that users recognise the accounts. */
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
 * @param slow change of the index in the last half hour, as a share
 * @param random random number from 0 to 1
 */
export function goesLong(taste: TradingStyle, trend: number, slow: number, random: number): boolean {
	if (taste === "crowd") return random < 0.5 + Math.max(-MOST_LEAN, Math.min(MOST_LEAN, slow * LEAN));
	if (trend === 0) return random < 0.5;
	// One decision in five goes against the rule, so that the traders of one style are not all on the same side.
	return (taste === "momentum") === trend > 0 ? random >= 0.2 : random < 0.2;
}

/**
 * Returns true if the trader changes to the other side because the wanted side costs more.
 * @param dearer difference of the costs, as a share of the price
 * @param random random number from 0 to 1
 */
export function switchesSide(dearer: number, random: number): boolean {
	return random < Math.min(MOST_SWITCHING, dearer * PRICE_SENSE);
}

/**
 * Returns true if a trader of this style closes its position.
 * @param gain gain as a share of the margin
 * @param heldMs age of the position
 */
export function wantsToClose({ takeProfit, stopLoss, mostHeldMs }: Style, gain: number, heldMs: number): boolean {
	if (takeProfit > 0 && gain >= takeProfit) return true;
	return (stopLoss > 0 && gain <= -stopLoss) || heldMs >= mostHeldMs;
}

/**
 * Returns a leverage within the trader's range, but at most `top`.
 * @param random random number from 0 to 1
 */
export function leverageOf({ leverage: [least, most] }: Style, top: number, random: number): number {
	return Math.min(top, least + Math.floor(random * (most - least + 1)));
}

/** Measures a trend: the distance of an index from its recent average, as a share of the average. */
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
