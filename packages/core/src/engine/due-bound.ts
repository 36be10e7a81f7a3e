// A time before which a product has nothing to do by itself. The engine looks at it after every command, and asks the product only
// once it is reached: seven calls into seven classes were a tenth of an order's work (bench/src/core.ts).

/** Core time, ms. */
export const NEVER = Number.POSITIVE_INFINITY;

export class DueBound {
	/** Never later than `nextDeadline`. 0: it has to be asked. */
	fromMs: number;

	/** @param fromMs core time, or NEVER for a product that begins with nothing to do */
	constructor(fromMs: number) {
		this.fromMs = fromMs;
	}
}
