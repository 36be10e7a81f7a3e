// Matches a taker with the book, and checks maker and taker at the current mark for each match (docs/reference/rules.md §5). An
// order that cannot pay for its fill is cancelled first, and no close fills beyond the price bounds of its position.
import { LAST_PRICE_CONFIRMED, PARTIAL_FILLS } from "../engine/since.ts";
import type { ContractsEngine } from "./dependencies.ts";
import type { Instrument } from "./instrument.ts";
import { neededMoneyOf, positionsClosedFirst } from "./margin.ts";
import type { ClosedBy, PositionReason } from "./messages.ts";
import type { ClosedLots, Money } from "./money.ts";
import type { ContractOrder, Member, Position } from "./position.ts";
import type { Positions } from "./positions.ts";
import { type Terms, worstTakerPrice } from "./terms.ts";

/**
 * Maximum number of resting orders with which one taker is matched. Changing this number needs a new version of RULES, so that
 * old journals replay unchanged.
 */
const MAX_FILLS = 1_000;
/**
 * A trade triggers stops only if its price is at most this far from the index. Changing this number needs a new version of RULES.
 */
const LAST_PRICE_BAND_PPM = 3_000;

/** The incoming order of a match. It matches resting orders of the book and never rests itself. */
export interface Taker {
	readonly kind: "open" | "close";
	readonly member: Member;
	readonly buys: boolean;
	readonly position: Position;
	readonly terms: Terms;
	readonly leverage: number;
	remaining: number;
	reserved: bigint;
	/**
	 * Returns the worst price at which the taker may fill now, ticks. For a closing order this price changes as the position gets
	 * smaller.
	 */
	bound(): number;
	/** Cause of the close; used for closing orders. */
	readonly why: ClosedBy;
	/**
	 * Of the margin that is left after a close, the insurance fund gets at most this share of the closed notional, parts per
	 * million.
	 */
	readonly keptPpm: number;
	onClosed?(closed: ClosedLots, lots: number): void;
}

type Party = Pick<ContractOrder, "member" | "buys" | "terms" | "leverage" | "reserved"> & {
	readonly kind: "open" | "close" | "quote";
	readonly position: Position | undefined;
};

export class Matching {
	lastTrade = 0;
	readonly #engine: ContractsEngine;
	readonly #money: Money;
	readonly #positions: Positions;

	constructor(engine: ContractsEngine, money: Money, positions: Positions) {
		this.#engine = engine;
		this.#money = money;
		this.#positions = positions;
	}

	/**
	 * Fills the taker and returns the reason why matching ended. `none` means that the book has no further order within the taker's
	 * price bound.
	 */
	match(instrument: Instrument, taker: Taker): PositionReason {
		const { book } = instrument;
		const opposite = taker.buys ? "sell" : "buy";
		for (let met = 0; taker.remaining > 0; ) {
			const maker = book.best(opposite);
			if (maker === undefined) return "no_liquidity";
			if (instrument.halted && maker.kind !== "close") {
				if (++met > MAX_FILLS) return "too_many_fills";
				this.#positions.cancel(instrument, maker, "halted");
				continue;
			}
			const bound = taker.bound();
			if (taker.buys ? maker.price > bound : maker.price < bound) return "none";
			if (maker.member === taker.member) {
				// A close cancels opposite resting orders of the same user and continues; an opening order ends.
				if (taker.kind === "open") return "self_trade";
				this.#positions.cancel(instrument, maker, "self_trade");
				continue;
			}
			if (++met > MAX_FILLS) return "too_many_fills";
			const { price } = maker;
			const most = Math.min(taker.remaining, maker.remaining);
			const lots = taker.kind === "open" ? this.#coveredLots(instrument, taker, price, most) : most;
			if (lots === 0) return this.#shortage(instrument, taker, price, 1, taker.terms.takerFeePpm) ?? "insufficient_balance";
			const short = maker.kind === "close" ? undefined : this.#shortage(instrument, maker, price, lots, maker.terms.makerFeePpm);
			if (short !== undefined) {
				this.#positions.cancel(instrument, maker, short === "loss_limit" ? short : "not_covered");
				continue;
			}
			this.#fill(instrument, maker, taker, price, lots);
		}
		return "none";
	}

	/**
	 * Returns the largest number of lots, up to `most`, that the taker's money covers at a price. A binary search finds it, because
	 * more lots never need less money.
	 */
	#coveredLots(instrument: Instrument, taker: Taker, price: number, most: number): number {
		const covers = (lots: number) => this.#shortage(instrument, taker, price, lots, taker.terms.takerFeePpm) === undefined;
		if (covers(most)) return most;
		if (this.#engine.isBefore(PARTIAL_FILLS)) return 0;
		let low = 0;
		let high = most - 1;
		while (low < high) {
			const middle = low + Math.ceil((high - low) / 2);
			if (covers(middle)) low = middle;
			else high = middle - 1;
		}
		return low;
	}

	/**
	 * Returns the reason why an account cannot pay for a fill: too little money, or the user's loss limit. Returns undefined if the
	 * account can pay.
	 */
	#shortage(
		instrument: Instrument,
		party: Party,
		price: number,
		lots: number,
		feePpm: number,
	): "insufficient_balance" | "loss_limit" | undefined {
		const more = neededMoneyOf(party, instrument.mark, price, lots, feePpm) - party.reserved;
		if (more > this.#money.free(party.member)) return "insufficient_balance";
		return this.#money.riskProblem(party.member, more) === undefined ? undefined : "loss_limit";
	}

	#fill(instrument: Instrument, maker: ContractOrder, taker: Taker, price: number, lots: number): void {
		const trade = ++this.lastTrade;
		const makerFee = this.#settle(instrument, maker, price, lots, maker.terms.makerFeePpm);
		const takerFee = this.#settle(instrument, taker, price, lots, taker.terms.takerFeePpm);
		instrument.last = price;
		this.#positions.reduce(instrument, maker, lots);
		taker.remaining -= lots;
		if (taker.kind === "open") taker.member.addOpening(taker.buys, -lots);
		this.#engine.emit({
			type: "ContractTraded",
			trade,
			instrument: instrument.id,
			price,
			lots,
			takerBuys: taker.buys,
			maker: { user: maker.member.user, position: maker.id, quote: maker.kind === "quote", fee: makerFee },
			taker: { user: taker.member.user, position: taker.position.id, quote: false, fee: takerFee },
			at: this.#engine.now(),
		});
		if (maker.position !== undefined) this.#positions.settle(instrument, maker.position);
		this.reachStops(instrument);
	}

	#settle(instrument: Instrument, party: Party | Taker, price: number, lots: number, feePpm: number): bigint {
		if (party.kind === "close") return this.#close(instrument, party, price, lots, feePpm);
		let fee = 0n;
		let left = lots;
		for (const part of positionsClosedFirst(party, lots)) {
			const closed = this.#money.close(instrument, part.position, part.lots, price, { feePpm, payer: party });
			part.position.closedBy = "net";
			this.#positions.touch(instrument, part.position);
			this.#positions.settle(instrument, part.position);
			fee += closed.fee;
			left -= part.lots;
		}
		if (left === 0) {
			if (party.position !== undefined) party.position.closedBy = "net";
			return fee;
		}
		const position = party.position ?? this.positionFor(instrument, party);
		position.terms = party.terms;
		fee += this.#money.open(instrument, position, party, price, left, feePpm);
		this.#positions.touch(instrument, position);
		if (party.position === undefined) this.#positions.settle(instrument, position);
		return fee;
	}

	#close(instrument: Instrument, party: Party | Taker, price: number, lots: number, feePpm: number): bigint {
		const position = party.position as Position;
		const { keptPpm, why, onClosed } = "why" in party ? party : { keptPpm: 0, why: position.closeWhy, onClosed: undefined };
		const closed = this.#money.close(instrument, position, lots, price, { feePpm, keptPpm });
		position.closedBy = why;
		onClosed?.(closed, lots);
		this.#positions.touch(instrument, position);
		return closed.fee;
	}

	/**
	 * Returns the position that collects the lots of an account's filled quotes on one side, or of the insurance fund's fills. Its
	 * leverage equals the account's leverage.
	 */
	positionFor(
		instrument: Instrument,
		{ member, terms, buys, leverage }: Pick<Party, "member" | "terms" | "buys" | "leverage">,
	): Position {
		for (const position of member.held(buys)) {
			if (position.leverage === leverage && position.ordered === 0) return position;
		}
		return this.#positions.make(instrument, member, terms, buys, leverage);
	}

	/**
	 * Queues the stops that the last trade's price has triggered. The price of a trade far from the index triggers no stop, because
	 * two users can trade one lot at any price in a thin book.
	 */
	reachStops(instrument: Instrument): void {
		const { last } = instrument;
		if (!this.#engine.isBefore(LAST_PRICE_CONFIRMED) && !isConfirmed(instrument, last)) return;
		for (;;) {
			const reached = instrument.stopReached("last", last, last);
			if (reached === undefined) return;
			const position = instrument.positions.get(reached.position) as Position;
			position.armed = false;
			instrument.place(position);
			instrument.reach(reached);
		}
	}
}

function isConfirmed({ index }: Instrument, last: number): boolean {
	return last >= worstTakerPrice(index, LAST_PRICE_BAND_PPM, false) && last <= worstTakerPrice(index, LAST_PRICE_BAND_PPM, true);
}
