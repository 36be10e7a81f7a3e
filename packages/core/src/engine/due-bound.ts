// A time before which a product has nothing to do by itself. The engine looks at the earliest of all products' after every command, and
// asks a product only once its own is reached: seven calls into seven classes were a tenth of an order's work (bench/src/core.ts).

/** Core time, ms. */
export const NEVER = Number.POSITIVE_INFINITY;

/** The bounds of one engine's products together: one comparison says of all of them that nothing is due. */
export class DueBounds {
	readonly #bounds: readonly DueBound[];
	/** Never later than the earliest of them. */
	earliestMs = 0;

	constructor(bounds: readonly DueBound[]) {
		this.#bounds = bounds;
		for (const bound of bounds) bound.joins(this);
	}

	/** After some of them were put off. */
	renew(): void {
		let earliest = NEVER;
		for (const { fromMs } of this.#bounds) if (fromMs < earliest) earliest = fromMs;
		this.earliestMs = earliest;
	}
}

export class DueBound {
	#fromMs: number;
	#all: DueBounds | undefined;

	/** @param fromMs core time, or NEVER for a product that begins with nothing to do */
	constructor(fromMs: number) {
		this.#fromMs = fromMs;
	}

	/** Never later than `nextDeadline`. 0: it has to be asked. */
	get fromMs(): number {
		return this.#fromMs;
	}

	set fromMs(fromMs: number) {
		this.#fromMs = fromMs;
		if (this.#all !== undefined && fromMs < this.#all.earliestMs) this.#all.earliestMs = fromMs;
	}

	/** Only DueBounds calls it. */
	joins(all: DueBounds): void {
		this.#all = all;
	}
}
