// Liquidates positions whose equity no longer covers the maintenance margin (docs/reference/rules.md §5). The lots of a position
// are first filled in the book, then taken over by the insurance fund, then closed against positions in profit on the other side
// (auto-deleveraging). Neither a position nor the insurance fund ends with a negative balance.
import { DELEVERAGED_IN_PARTS } from "../engine/since.ts";
import type { ContractsEngine } from "./dependencies.ts";
import type { Instrument, LiquidationProgress } from "./instrument.ts";
import type { Matching } from "./matching.ts";
import type { Money } from "./money.ts";
import type { Member, Position } from "./position.ts";
import type { Positions } from "./positions.ts";
import { lastTier, notionalOf, tierOf } from "./terms.ts";

const PPM = 1_000_000n;
/** Maximum number of positions that one step of auto-deleveraging closes. */
const DELEVERAGED_AT_ONCE = 100;
const leverageOf = (marginPpm: number) => Math.max(1, Math.floor(1_000_000 / marginPpm));

export class Liquidation {
	readonly #engine: ContractsEngine;
	readonly #money: Money;
	readonly #positions: Positions;
	readonly #matching: Matching;
	readonly #insuranceOf: (instrument: Instrument) => Member | undefined;

	constructor(
		engine: ContractsEngine,
		{ money, positions, matching }: { money: Money; positions: Positions; matching: Matching },
		insuranceOf: (instrument: Instrument) => Member | undefined,
	) {
		this.#engine = engine;
		this.#money = money;
		this.#positions = positions;
		this.#matching = matching;
		this.#insuranceOf = insuranceOf;
	}

	/**
	 * Starts or continues the liquidation of a position whose liquidation price the mark price has reached. Returns the number of
	 * other positions that this step closed.
	 */
	liquidate(instrument: Instrument, position: Position): number {
		const begun = instrument.liquidating ?? this.#begin(instrument, position);
		const { told, bankruptcy } = begun;
		const most = this.#engine.isBefore(DELEVERAGED_IN_PARTS) ? Number.POSITIVE_INFINITY : DELEVERAGED_AT_ONCE;
		let closed = 0;
		while (position.lots > 0 && closed < most && this.#deleverage(instrument, position, bankruptcy, told)) closed++;
		if (position.lots > 0 && closed === most) {
			instrument.liquidating = begun;
			return closed;
		}
		instrument.liquidating = undefined;
		// Only quarantined positions (set aside after a program fault) are left on the other side. So this position is quarantined
		// too, until an operator decides.
		if (position.lots > 0) this.#positions.hold(instrument, position);
		if (told.filled + told.taken + told.deleveraged > 0) this.#engine.emit(told);
		return closed;
	}

	#begin(instrument: Instrument, position: Position): LiquidationProgress {
		if (position.openOrder !== undefined) this.#positions.cancel(instrument, position.openOrder, "liquidation");
		this.#positions.stopClosing(instrument, position, "liquidation");
		const told = startOf(instrument, position, this.#engine.now());
		this.#fillInBook(instrument, position, told);
		const bankruptcy = position.lots > 0 ? position.bankruptcy : told.bankruptcyPrice;
		if (position.lots > 0) this.#takeOver(instrument, position, bankruptcy, told);
		return { told, bankruptcy };
	}

	#fillInBook(instrument: Instrument, position: Position, told: Started): void {
		const { member, long, terms, leverage } = position;
		this.#matching.match(instrument, {
			kind: "close",
			member,
			buys: !long,
			position,
			terms,
			leverage,
			remaining: position.lots,
			reserved: 0n,
			bound: () => boundOf(position),
			why: "liquidation",
			keptPpm: terms.liquidationFeePpm,
			onClosed: (closed, lots) => {
				told.filled += lots;
				told.filledNotional += closed.notional;
				told.fee += closed.fee;
				told.toInsurance += closed.toInsurance;
				told.returned += closed.returned;
				if (position.lots > 0) position.reprice();
			},
		});
		this.#positions.settle(instrument, position);
	}

	#takeOver(instrument: Instrument, position: Position, price: number, told: Started): void {
		const insurance = this.#insuranceOf(instrument);
		if (insurance === undefined || position.member === insurance) return;
		// The insurance fund takes no lots from liquidations after an outage. Otherwise it would pay the price gap to a user with
		// positions on both sides.
		if (instrument.settling !== undefined) return;
		const lots = this.#mostLots(instrument, insurance, position, price);
		if (lots === 0) return;
		this.#closeAt(instrument, position, lots, price, told);
		told.taken += lots;
		let left = lots;
		for (const opposite of [...insurance.held(!position.long)]) {
			if (left === 0) break;
			const part = Math.min(left, opposite.lots);
			this.#money.close(instrument, opposite, part, price, { feePpm: 0, payer: { reserved: 0n } });
			opposite.closedBy = "net";
			this.#positions.touch(instrument, opposite);
			this.#positions.settle(instrument, opposite);
			left -= part;
		}
		if (left === 0) return;
		const { terms } = instrument;
		const leverage = leverageOf(terms.insuranceMarginPpm);
		const held = this.#matching.positionFor(instrument, { member: insurance, terms, buys: position.long, leverage });
		const size = notionalOf(terms, instrument.mark, insurance.sizeOf(position.long) + left);
		this.#money.takeOver(held, price, left, marginOf(instrument, price, left), (tierOf(terms, size) ?? lastTier(terms)).mmrPpm);
		held.terms = terms;
		this.#positions.touch(instrument, held);
		this.#positions.settle(instrument, held);
	}

	#mostLots(instrument: Instrument, insurance: Member, position: Position, price: number): number {
		const free = this.#money.free(insurance);
		let low = 0;
		let high = position.lots;
		while (low < high) {
			const middle = low + Math.ceil((high - low) / 2);
			if (this.#costOf(instrument, insurance, position.long, price, middle) <= free) low = middle;
			else high = middle - 1;
		}
		return low;
	}

	/**
	 * Returns the money that the insurance fund needs to take over lots, ledger units. Some of the lots close positions of the
	 * fund; these cost the loss beyond the margin of those positions. The other lots need margin.
	 */
	#costOf(instrument: Instrument, insurance: Member, long: boolean, price: number, lots: number): bigint {
		let cost = 0n;
		let left = lots;
		for (const opposite of insurance.held(!long)) {
			const part = Math.min(left, opposite.lots);
			if (part === 0) break;
			cost += this.#money.shortOf(opposite, part, price);
			left -= part;
		}
		return left === 0 ? cost : cost + marginOf(instrument, price, left);
	}

	/**
	 * Closes the position against the first position in the ADL queue of the other side, at the bankruptcy price. Returns false if
	 * the queue has no position that can be closed.
	 */
	#deleverage(instrument: Instrument, position: Position, price: number, told: Started): boolean {
		const other = instrument.adlQueueOf(!position.long).first(price);
		if (other === undefined) return false;
		const lots = Math.min(position.lots, other.lots);
		this.#closeAt(instrument, position, lots, price, told);
		told.deleveraged += lots;
		const { lots: held, entry } = other;
		const { profit } = this.#money.close(instrument, other, lots, price, { feePpm: 0 });
		other.closedBy = "adl";
		this.#positions.touch(instrument, other);
		this.#positions.settle(instrument, other);
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
		return true;
	}

	#closeAt(instrument: Instrument, position: Position, lots: number, price: number, told: Started): void {
		const closed = this.#money.close(instrument, position, lots, price, { feePpm: 0, keptPpm: position.terms.liquidationFeePpm });
		told.toInsurance += closed.toInsurance;
		told.returned += closed.returned;
		position.closedBy = "liquidation";
		this.#positions.touch(instrument, position);
		this.#positions.settle(instrument, position);
	}
}

type Started = LiquidationProgress["told"];

function startOf(instrument: Instrument, position: Position, at: number): Started {
	return {
		type: "PositionLiquidated",
		position: position.id,
		user: position.member.user,
		instrument: instrument.id,
		long: position.long,
		seq: instrument.seq,
		index: instrument.index,
		mark: instrument.mark,
		lots: position.lots,
		entry: position.entry,
		margin: position.margin,
		mmrPpm: position.mmrPpm,
		cum: position.cum,
		takerFeePpm: position.terms.takerFeePpm,
		liquidationPrice: position.liquidation,
		bankruptcyPrice: position.bankruptcy,
		filled: 0,
		filledNotional: 0n,
		taken: 0,
		deleveraged: 0,
		fee: 0n,
		toInsurance: 0n,
		returned: 0n,
		at,
	};
}

function boundOf(position: Position): number {
	return position.bankruptcy;
}

function marginOf({ terms }: Instrument, price: number, lots: number): bigint {
	const share = notionalOf(terms, price, lots) * BigInt(terms.insuranceMarginPpm);
	return (share + PPM - 1n) / PPM;
}
