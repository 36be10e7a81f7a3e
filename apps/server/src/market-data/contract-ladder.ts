// The shape of the market maker's quotes in a contract's book: few levels on fixed grids, each twice the size of the one before, so that
// a small move changes few of them (and the journal stays small).
import type { Level } from "./needs.ts";

export interface ContractLadderTerms {
	/** Ticks, with a fraction. */
	readonly fair: number;
	/** From the fair price to the best quote, in ticks. */
	readonly halfSpread: number;
	/** Ticks of the innermost grid; each level's grid is twice the one before. */
	readonly grid: number;
	/** Lots of the innermost level. */
	readonly lots: number;
	/** Share of the sizes on each side, 0..1. */
	readonly bidShare: number;
	readonly askShare: number;
}

const LEVELS = 5;

/** Bids from the best down, asks from the best up, never crossing, all prices at least a tick. */
export function contractLadder(terms: ContractLadderTerms): { bids: Level[]; asks: Level[] } {
	const highestBid = Math.floor(terms.fair - terms.halfSpread);
	const lowestAsk = Math.max(Math.ceil(terms.fair + terms.halfSpread), highestBid + 1);
	return { bids: side(terms, highestBid, -1, terms.bidShare), asks: side(terms, lowestAsk, 1, terms.askShare) };
}

function side({ grid, lots }: ContractLadderTerms, first: number, direction: 1 | -1, share: number): Level[] {
	const levels: Level[] = [];
	if (share <= 0) return levels;
	let price = first;
	for (let number = 0; number < LEVELS; number++) {
		const step = grid * 2 ** number;
		if (number > 0) price += direction;
		price = direction < 0 ? Math.floor(price / step) * step : Math.ceil(price / step) * step;
		if (price < 1) break;
		levels.push({ price, lots: Math.max(1, Math.round(lots * 2 ** number * share)) });
	}
	return levels;
}
