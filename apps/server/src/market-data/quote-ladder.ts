// Computes the market maker's quotes for both sides of an order book from a fair price. Prices are on fixed grids, and the size
// of a level depends on its price. A small move of the price therefore leaves most levels unchanged, which keeps the journal
// small.
import type { Level } from "./dependencies.ts";

export interface LadderTerms {
	/** Fair price in ticks, including a fraction of a tick. */
	readonly fair: number;
	/** Distance from the fair price to the best bid in ticks, at least 0; `askDistance` is that to the best ask. */
	readonly bidDistance: number;
	readonly askDistance: number;
	/** Distance between the levels next to the spread in ticks. In each further group of levels, the distance doubles. */
	readonly step: number;
	/** Size of the level next to the spread, in lots. */
	readonly baseLots: number;
	/** Minimum size of a level in lots: the pair's minimum order, or one lot of a contract. */
	readonly leastLots: number;
	/**
	 * Share of the full sizes that the bids have, from 0 to 1; `askShare` is that of the asks. The maker's inventory determines
	 * both.
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
 * Returns the largest of the numbers 1, 2, 5, 10, 20, … that is not above `value`; at least 1. A step that is rounded in this way
 * stays the same during small moves of the price.
 */
export function roundStep(value: number): number {
	const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
	const rest = Math.max(1, value) / power;
	return power * (rest >= 5 ? 5 : rest >= 2 ? 2 : 1);
}

/** Rounds `value` to a power of 1.25, at least 1. A size that is rounded in this way stays the same during small changes. */
export function roundSize(value: number): number {
	return Math.max(1, Math.round(1.25 ** Math.round(Math.log(Math.max(1, value)) / Math.log(1.25))));
}

/** Returns a factor for the size of a level, from 0.6 to 1.4, so that sizes vary. It depends only on the price. */
function variety(price: number): number {
	let mixed = Math.imul(price ^ (price >>> 15), 0x2c1b3c6d);
	mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
	return 0.6 + (0.8 * ((mixed ^ (mixed >>> 15)) >>> 0)) / 4294967296;
}

/**
 * Returns the levels closest to the best price whose total cost is not above the funds.
 * @param costOf returns the ledger units that a level freezes
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
