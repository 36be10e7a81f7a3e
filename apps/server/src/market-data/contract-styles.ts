// Decisions of simulated traders of contracts: pure rules from the index's recent changes and the state of a position.

/** Trading style. `crowd`: random, with a bias to the direction of the last half hour. */
export type Taste = "momentum" | "reversion" | "crowd";

export interface Style {
	readonly taste: Taste;
	readonly account: "real" | "simulation";
	/** Range of the leverage, integers; contracts that do not allow the minimum are not traded. */
	readonly leverage: readonly [least: number, most: number];
	/** Gain as a share of the margin at which a position is closed; 0: never. */
	readonly takeProfit: number;
	readonly stopLoss: number;
	readonly mostHeldMs: number;
	/** Mean time between two decisions. */
	readonly everyMs: number;
	/** Median margin of a position, full coins. */
	readonly margin: number;
}

const MINUTE_MS = 60_000;
/** Share of traders that change sides if their side is more expensive, per share of the price, and its maximum. */
const PRICE_SENSE = 240;
const MOST_SWITCHING = 0.6;
/** Share of a crowd above one half that follows a trend of one percent, and its maximum. */
const LEAN = 60;
const MOST_LEAN = 0.4;
const calm = { takeProfit: 0.3, stopLoss: 0.3, mostHeldMs: 40 * MINUTE_MS, everyMs: MINUTE_MS, margin: 150 } as const;
/** Closes a position that gained 150 %, and otherwise holds it up to four hours. */
const reckless = { takeProfit: 1.5, stopLoss: 0, mostHeldMs: 240 * MINUTE_MS, everyMs: 0.75 * MINUTE_MS, margin: 60 } as const;

/** One per trader, equal on every server, so that the accounts are recognizable. */
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
 * True to go long. @param trend of the index in the last minutes, as a share @param slow in the last half hour @param random in
 * 0..1
 */
export function goesLong(taste: Taste, trend: number, slow: number, random: number): boolean {
	if (taste === "crowd") return random < 0.5 + Math.max(-MOST_LEAN, Math.min(MOST_LEAN, slow * LEAN));
	if (trend === 0) return random < 0.5;
	// One in five decides against the rule, so that not all traders of a style are on one side.
	return (taste === "momentum") === trend > 0 ? random >= 0.2 : random < 0.2;
}

/** True if a trader takes the other side because its own costs more. @param dearer share of the price @param random in 0..1 */
export function switchesSide(dearer: number, random: number): boolean {
	return random < Math.min(MOST_SWITCHING, dearer * PRICE_SENSE);
}

/** @param gain share of the margin @param heldMs since it was opened */
export function wantsToClose({ takeProfit, stopLoss, mostHeldMs }: Style, gain: number, heldMs: number): boolean {
	if (takeProfit > 0 && gain >= takeProfit) return true;
	return (stopLoss > 0 && gain <= -stopLoss) || heldMs >= mostHeldMs;
}

/** Integer leverage, at most `top`. @param random in 0..1 */
export function leverageOf({ leverage: [least, most] }: Style, top: number, random: number): number {
	return Math.min(top, least + Math.floor(random * (most - least + 1)));
}

/** Distance of an index from its recent average, as a share. */
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
