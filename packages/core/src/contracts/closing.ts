// Closes positions at market or at a limit price, and offers the insurance fund's positions in the book. No close fills beyond
// the collar (the maximum distance from mark) or beyond the bankruptcy price (docs/reference/rules.md §5).
import type { Instrument } from "./instrument.ts";
import type { Matching, Taker } from "./matching.ts";
import type { ClosedBy } from "./messages.ts";
import { ContractOrder, type Member, type Position } from "./position.ts";
import type { Positions } from "./positions.ts";

export class PositionClosing {
	readonly #positions: Positions;
	readonly #matching: Matching;

	constructor(positions: Positions, matching: Matching) {
		this.#positions = positions;
		this.#matching = matching;
	}

	/** Closes lots at market. Unfilled lots wait, and are tried again when an order arrives within the close's price bound. */
	atMarket(instrument: Instrument, position: Position, lots: number, why: ClosedBy): void {
		if (position.closeOrder !== undefined) this.#positions.cancel(instrument, position.closeOrder, "cut");
		const taker = takerOf(instrument, position, lots, why, 0);
		position.closeWhy = why;
		position.waiting = 0;
		// Matching also cancels resting orders of the same owner that would block a fill.
		const reason = this.#matching.match(instrument, taker);
		position.waiting = taker.remaining;
		position.reason = taker.remaining > 0 && reason !== "none" ? reason : "none";
		this.#positions.touch(instrument, position);
		this.#positions.settle(instrument, position);
	}

	/**
	 * Closes lots at a limit price. Unfilled lots rest in the book, at a price that is not beyond the collar or the bankruptcy
	 * price.
	 */
	atLimit(instrument: Instrument, position: Position, lots: number, price: number): void {
		const taker = takerOf(instrument, position, lots, "user", price);
		position.closeWhy = "user";
		const reason = this.#matching.match(instrument, taker);
		this.#positions.settle(instrument, position);
		const { member, long, terms, leverage } = position;
		const stopped = reason === "too_many_fills";
		position.reason = stopped ? reason : "none";
		if (taker.remaining > 0 && !stopped) {
			const at = { kind: "close", buys: !long, member, position, terms, leverage } as const;
			this.#positions.rest(instrument, new ContractOrder({ ...at, price: taker.bound(), remaining: taker.remaining }));
		}
		this.#positions.touch(instrument, position);
	}

	/**
	 * Offers the insurance fund's positions in the book at the mark price or the index, whichever is better for the fund. The
	 * fund's orders only rest in the book; they never take other orders.
	 */
	offer(instrument: Instrument, insurance: Member): void {
		const { mark, index, book } = instrument;
		for (const position of [...insurance.positions.values()]) {
			const { long, terms, leverage, closeOrder } = position;
			if (position.held) continue;
			const better = long ? Math.max(mark, index) : Math.min(mark, index);
			const best = book.bestPrice(long ? "buy" : "sell");
			const apart = best === 0 ? better : long ? Math.max(better, best + 1) : Math.min(better, best - 1);
			const price = long ? Math.max(apart, position.bankruptcy) : Math.max(1, Math.min(apart, position.bankruptcy));
			if (closeOrder?.price === price && closeOrder.remaining === position.lots) continue;
			if (closeOrder !== undefined) this.#positions.cancel(instrument, closeOrder, "cut");
			const at = { kind: "close", buys: !long, member: insurance, position, terms, leverage } as const;
			this.#positions.rest(instrument, new ContractOrder({ ...at, price, remaining: position.lots }));
			position.closeWhy = "net";
			position.reason = "none";
		}
	}
}

/** Creates the taking side of a close. @param limit limit price, ticks; 0 for a market close */
function takerOf(instrument: Instrument, position: Position, lots: number, why: ClosedBy, limit: number): Taker {
	const { member, long, terms, leverage } = position;
	const bound = () => {
		// An earlier fill of this close may have moved the bankruptcy price.
		if (position.lots > 0) position.reprice();
		const collar = instrument.closingBound(!long, position.terms.takerBoundPpm);
		if (long) return Math.max(limit, collar, position.bankruptcy);
		return Math.min(limit || collar, collar, position.bankruptcy || collar);
	};
	const shared = { kind: "close", member, buys: !long, position, terms, leverage } as const;
	return { ...shared, remaining: lots, reserved: 0n, bound, why, keptPpm: 0 };
}
