// Ends the quarantine of a position, which was set aside after a program fault (docs/reference/rules.md §5, docs/decisions/0148).
// If an operator releases the position, it gets automatic work again. If an operator closes it, it ends at the last mark against
// positions of the other side. Code in this file throws if money is missing, so the engine tries the command on a copy of the
// state first.
import { invariant } from "../engine/outcome.ts";
import type { ContractsEngine } from "./dependencies.ts";
import type { Instrument } from "./instrument.ts";
import type { Money } from "./money.ts";
import type { Position } from "./position.ts";
import type { Positions } from "./positions.ts";

export class HeldPositions {
	readonly #engine: ContractsEngine;
	readonly #money: Money;
	readonly #positions: Positions;

	constructor(engine: ContractsEngine, money: Money, positions: Positions) {
		this.#engine = engine;
		this.#money = money;
		this.#positions = positions;
	}

	/**
	 * Returns a quarantined position to normal work: liquidation, stops and funding resume. A position without filled lots ends,
	 * and its money goes back to the user.
	 */
	release(instrument: Instrument, position: Position): void {
		position.held = false;
		if (position.lots === 0) this.#money.giveBack(position);
		this.#changed(instrument, position);
	}

	/**
	 * Closes a quarantined position without a fee. The price is the last mark, or the bankruptcy price if the last mark is worse
	 * for the position. The lots are closed against positions of the ADL queue, then against quarantined positions of the other
	 * side. Throws if some lots cannot be closed.
	 */
	close(instrument: Instrument, position: Position): void {
		if (position.lots === 0) return this.release(instrument, position);
		position.reprice();
		const { bankruptcy, long } = position;
		const { mark } = instrument;
		const price = long ? Math.max(mark, bankruptcy) : Math.min(mark, bankruptcy || mark);
		invariant(mark > 0 && price > 0, `position ${position.id} has no price to be closed at`);
		while (position.lots > 0) {
			const other = instrument.adlQueueOf(!long).first(price) ?? heldOpposite(instrument, position, price);
			invariant(
				other !== undefined,
				`nobody on the other side can take ${position.lots} lots of position ${position.id} at ${price}`,
			);
			this.#closeAgainst(instrument, position, other, price);
		}
	}

	#closeAgainst(instrument: Instrument, position: Position, other: Position, price: number): void {
		const lots = Math.min(position.lots, other.lots);
		const { lots: held, entry } = other;
		this.#closePart(instrument, position, lots, price);
		const profit = this.#closePart(instrument, other, lots, price);
		this.#engine.emit({
			type: "PositionDeleveraged",
			position: other.id,
			user: other.member.user,
			instrument: instrument.id,
			against: position.id,
			lots,
			price,
			profit,
			held,
			entry,
			at: this.#engine.now(),
		});
	}

	#closePart(instrument: Instrument, position: Position, lots: number, price: number): bigint {
		const { profit } = this.#money.close(instrument, position, lots, price, { feePpm: 0 });
		position.closedBy = "adl";
		if (position.lots === 0) position.held = false;
		this.#changed(instrument, position);
		return profit;
	}

	#changed(instrument: Instrument, position: Position): void {
		this.#positions.touch(instrument, position);
		this.#positions.settle(instrument, position);
	}
}

/**
 * Returns the oldest quarantined position of the other side whose equity would not be negative after a close at this price;
 * undefined if none.
 */
function heldOpposite(instrument: Instrument, { long, id }: Position, price: number): Position | undefined {
	for (const other of instrument.positions.values()) {
		const isOpposite = other.held && other.long !== long && other.lots > 0 && other.id !== id;
		if (isOpposite && other.margin + other.profitAt(price) >= 0n) return other;
	}
	return undefined;
}
