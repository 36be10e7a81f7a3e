// Stores lower bounds of the times at which products have automatic work. After every command, the engine compares the earliest bound
// with core time. It queries a product only when the product's bound is reached. Querying all seven products took a tenth of an order's
// processing time (bench/src/core.ts).

/** Bound of a product that has no work to wait for: a core time that is never reached. */
export const NEVER = Number.POSITIVE_INFINITY;

/** The bounds of all products. One comparison with the earliest bound tells that no product has due work. */
export class DueBounds {
	readonly #bounds: readonly DueBound[];
	earliestMs = 0;

	constructor(bounds: readonly DueBound[]) {
		this.#bounds = bounds;
		for (const bound of bounds) bound.joins(this);
	}

	renew(): void {
		let earliest = NEVER;
		for (const { fromMs } of this.#bounds) if (fromMs < earliest) earliest = fromMs;
		this.earliestMs = earliest;
	}
}

export class DueBound {
	#fromMs: number;
	#all: DueBounds | undefined;

	/** @param fromMs core time, ms; NEVER for a product that starts without work */
	constructor(fromMs: number) {
		this.#fromMs = fromMs;
	}

	/** The bound: a core time, ms, that is never later than the product's `nextDeadline`. 0 means that the engine must query the product. */
	get fromMs(): number {
		return this.#fromMs;
	}

	set fromMs(fromMs: number) {
		this.#fromMs = fromMs;
		if (this.#all !== undefined && fromMs < this.#all.earliestMs) this.#all.earliestMs = fromMs;
	}

	/** Connects this bound to the bounds of all products. Only DueBounds calls it. */
	joins(all: DueBounds): void {
		this.#all = all;
	}
}
