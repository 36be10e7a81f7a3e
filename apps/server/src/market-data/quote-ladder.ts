// Computes the market maker's quotes for both sides of a book from a fair price. Prices are on fixed grids, and a level's size
// depends on its price, so that a small price move leaves most levels unchanged and the journal small.
import type { Level } from "./dependencies.ts";

export interface LadderTerms {
	/** Fair price in ticks, with a fraction. */
	readonly fair: number;
	/** Distances from the fair price to the best bid and ask in ticks; at least 0. */
	readonly bidDistance: number;
	readonly askDistance: number;
	/**
	 * Distance between the innermost levels in ticks. Each further group of levels has twice the distance of the group before it.
	 */
	readonly step: number;
	/** Lots of a level next to the spread. */
	readonly baseLots: number;
	/** Minimum lots of a level: a pair's smallest notional, or one lot of a contract. */
	readonly leastLots: number;
	/**
	 * Share of the full sizes that the bids offer, from 0 to 1. `askShare` is that of the asks. The inventory limits the two
	 * shares.
	 */
	readonly bidShare: number;
	readonly askShare: number;
}

const TIERS = 5;
const LEVELS_A_TIER = 4;
const GROWTH = 1.7;
export const LEVELS = TIERS * LEVELS_A_TIER;

/**
 * Returns 20 bids from the best one down and 20 asks from the best one up. Bids and asks never cross, and all prices are at least
 * one tick.
 */
export function ladderOf(terms: LadderTerms): { bids: Level[]; asks: Level[] } {
	const highestBid = Math.floor(terms.fair - terms.bidDistance);
	const lowestAsk = Math.max(Math.ceil(terms.fair + terms.askDistance), highestBid + 1);
	return {
		bids: side(terms, highestBid, -1, terms.bidShare),
		asks: side(terms, lowestAsk, 1, terms.askShare),
	};
}

function side(terms: LadderTerms, first: number, direction: 1 | -1, share: number): Level[] {
	const levels: Level[] = [];
	if (share <= 0) return levels;
	let price = first;
	for (let tier = 0; tier < TIERS; tier++) {
		const grid = Math.max(1, Math.round(terms.step)) * 2 ** tier;
		for (let number = 0; number < LEVELS_A_TIER; number++) {
			if (levels.length > 0) price = direction < 0 ? (Math.ceil(price / grid) - 1) * grid : (Math.floor(price / grid) + 1) * grid;
			else if (grid > 1) price = direction < 0 ? Math.floor(price / grid) * grid : Math.ceil(price / grid) * grid;
			if (price < 1) return levels;
			const lots = Math.round(terms.baseLots * GROWTH ** tier * variety(price) * share);
			levels.push({ price, lots: Math.max(terms.leastLots, lots) });
		}
	}
	return levels;
}

/**
 * Returns the largest of 1, 2, 5, 10, 20, … that does not exceed `value`; at least 1. A rounded step stays constant during small
 * price moves.
 */
export function roundStep(value: number): number {
	const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
	const rest = Math.max(1, value) / power;
	return power * (rest >= 5 ? 5 : rest >= 2 ? 2 : 1);
}

/** Rounds `value` to a power of 1.25, at least 1. A rounded size stays constant during small changes. */
export function roundSize(value: number): number {
	return Math.max(1, Math.round(1.25 ** Math.round(Math.log(Math.max(1, value)) / Math.log(1.25))));
}

/**
 * Returns the factor by which the size of a level differs from the others, from 0.6 to 1.4. The factor depends only on the price.
 */
function variety(price: number): number {
	let mixed = Math.imul(price ^ (price >>> 15), 0x2c1b3c6d);
	mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
	return 0.6 + (0.8 * ((mixed ^ (mixed >>> 15)) >>> 0)) / 4294967296;
}

/**
 * Returns the levels closest to the best price whose total cost does not exceed the funds. @param costOf units of the asset that
 * a level freezes
 */
export function affordable(levels: readonly Level[], funds: bigint, costOf: (level: Level) => bigint): Level[] {
	const kept: Level[] = [];
	let left = funds;
	for (const level of levels) {
		const cost = costOf(level);
		if (cost > left) break;
		left -= cost;
		kept.push(level);
	}
	return kept;
}
