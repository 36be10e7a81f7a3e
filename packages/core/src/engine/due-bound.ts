// A lower bound of the time when a product has automatic work. The engine compares it after every command and queries the product only once
// it is reached: seven calls into seven classes were a tenth of an order's work (bench/src/core.ts).

/** Core time, ms. */
export const NEVER = Number.POSITIVE_INFINITY;

export class DueBound {
	/** Never later than `nextDeadline`. 0: the product must be queried. */
	fromMs: number;

	/** @param fromMs core time, or NEVER for a product that starts without work */
	constructor(fromMs: number) {
		this.fromMs = fromMs;
	}
}
