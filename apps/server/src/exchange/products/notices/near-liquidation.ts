// Finds the positions that a new mark price brings near liquidation. The positions are sorted by the mark price at which their
// warning begins or ends, so only the affected positions are examined. After a restart the state is restored from the positions
// and from the warnings that were already sent (projection.liquidation_warnings).
import { Ladder } from "@candor/core";
import type { PositionState } from "../../positions/position-state.ts";

/** Positions of one contract, sorted by the mark price at which a warning begins or ends. */
interface Watched {
	/**
	 * Positions whose warning begins or ends when the mark price falls to their price. `rising` has those for a rising mark price.
	 */
	readonly falling: Ladder;
	readonly rising: Ladder;
}

interface Place {
	readonly ladder: Ladder;
	readonly price: number;
}

type Priced = Pick<
	PositionState,
	"position" | "instrument" | "long" | "lots" | "reason" | "liquidationPrice" | "bankruptcyPrice"
>;

export class NearLiquidation {
	readonly #watched = new Map<number, Watched>();
	readonly #places = new Map<number, Place>();
	readonly #warned = new Set<number>();

	/** Loads the state from the tables. @param warned ids of the open positions whose owners were already warned */
	load(positions: Iterable<Priced>, warned: Iterable<number>): void {
		for (const position of warned) this.#warned.add(position);
		for (const position of positions) this.changed(position);
	}

	isWarned(position: number): boolean {
		return this.#warned.has(position);
	}

	/** Processes a new or changed position. Returns true if the change ended the position's warning. */
	changed(position: Priced): boolean {
		const { position: id, lots } = position;
		this.#take(id);
		if (lots === 0) return this.#warned.delete(id);
		if (position.liquidationPrice > 0 && position.reason !== "held") this.#put(position);
		return false;
	}

	#put(position: Priced): void {
		const { position: id, instrument, long } = position;
		let watched = this.#watched.get(instrument);
		if (watched === undefined) {
			watched = { falling: new Ladder(), rising: new Ladder() };
			this.#watched.set(instrument, watched);
		}
		const isWarned = this.#warned.has(id);
		const ladder = long === isWarned ? watched.rising : watched.falling;
		const price = isWarned ? farPrice(position) : nearPrice(position);
		ladder.add(price, id);
		this.#places.set(id, { ladder, price });
	}

	#take(position: number): void {
		const place = this.#places.get(position);
		if (place === undefined) return;
		place.ladder.remove(place.price, position);
		this.#places.delete(position);
	}

	/**
	 * Processes a new mark price. `near` has the positions that came near liquidation, sorted by price; `flipped` has the ids of
	 * those whose warning began or ended. A position that this mark price liquidates is not in `near`: its owner gets the notice of
	 * the liquidation.
	 */
	marked(instrument: number, mark: number, positionOf: (id: number) => PositionState | undefined) {
		const near: PositionState[] = [];
		const flipped: number[] = [];
		for (let id = this.#reached(instrument, mark); id !== undefined; id = this.#reached(instrument, mark)) {
			this.#take(id);
			const position = positionOf(id);
			if (position === undefined) throw new Error(`position ${id} is watched and is not open`);
			const { long, liquidationPrice } = position;
			const isWarned = this.#warned.has(id);
			if (!isWarned && (long ? mark <= liquidationPrice : mark >= liquidationPrice)) continue;
			if (isWarned) this.#warned.delete(id);
			else {
				this.#warned.add(id);
				near.push(position);
			}
			flipped.push(id);
			this.#put(position);
		}
		return { near, flipped };
	}

	#reached(instrument: number, mark: number): number | undefined {
		const watched = this.#watched.get(instrument);
		const fell = watched?.falling.highest();
		if (fell !== undefined && fell.price >= mark) return fell.position;
		const rose = watched?.rising.lowest();
		return rose !== undefined && rose.price <= mark ? rose.position : undefined;
	}
}

/** Returns the maintenance margin in ticks: the distance between the bankruptcy price and the liquidation price. */
function gapOf({ liquidationPrice, bankruptcyPrice }: Priced): number {
	return Math.abs(liquidationPrice - bankruptcyPrice);
}

/** Returns the first mark price at which the remaining margin is less than 1.25 times the maintenance margin. */
function nearPrice(position: Priced): number {
	const { long, liquidationPrice: at } = position;
	const quarter = Math.ceil(gapOf(position) / 4);
	return long ? at + quarter - 1 : Math.max(1, at - quarter + 1);
}

/** Returns the first mark price at which the remaining margin is more than 1.5 times the maintenance margin. */
function farPrice(position: Priced): number {
	const { long, liquidationPrice: at } = position;
	const half = Math.floor(gapOf(position) / 2);
	return long ? at + half + 1 : Math.max(1, at - half - 1);
}
