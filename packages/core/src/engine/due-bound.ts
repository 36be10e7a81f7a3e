// Stores for each product a core time before which it has no automatic work (a lower bound). After every command the engine
// compares the earliest bound with core time, and queries a product only if the product's bound is reached. Querying all seven
// products took a tenth of an order's processing time (bench/src/core.ts).

/** Bound of a product that waits for no work. Core time never reaches it. */
export const NEVER = Number.POSITIVE_INFINITY;

/** The bounds of all products. If core time is before the earliest bound, no product has due work. */
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

	/**
	 * The bound, as a core time in ms. It is never later than the product's `nextDeadline`. 0 means that the engine must query the
	 * product.
	 */
	get fromMs(): number {
		return this.#fromMs;
	}

	set fromMs(fromMs: number) {
		this.#fromMs = fromMs;
		if (this.#all !== undefined && fromMs < this.#all.earliestMs) this.#all.earliestMs = fromMs;
	}

	/** Connects this bound to the bounds of all products. Only `DueBounds` may call this method. */
	joins(all: DueBounds): void {
		this.#all = all;
	}
}
