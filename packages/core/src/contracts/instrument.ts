// Holds the state of one instrument (a contract): terms, book, positions, mark and funding. Price ladders (ladder.ts) sort the
// positions by trigger price. Ladders and sums are computed from the positions and never stored in a snapshot.
import type { Slot } from "../ledger/ledger.ts";
import { Book } from "../matching/book.ts";
import { AdlQueue } from "./adl-queue.ts";
import { Ladder } from "./ladder.ts";
import type { ClosedBy, PositionLiquidated, PositionSettled, WhySettled } from "./messages.ts";
import type { ContractOrder, Member, Position } from "./position.ts";
import type { Terms } from "./terms.ts";
import { worstTakerPrice } from "./terms.ts";
import { WaitingCloses } from "./waiting-closes.ts";

/** Ledger accounts of an instrument. Each account is opened by the first transfer to it. */
export interface InstrumentAccounts {
	readonly insurance: Slot;
	readonly fees: Slot;
	readonly clearing: Slot;
}

/** A sample for mark and funding. `basis` is the middle of the impact prices minus the index, in half ticks. */
export interface Sample {
	readonly at: number;
	readonly basis: number;
}

/** The funding payments of one period, while they are in progress: first by all payers, then to all receivers. */
export interface FundingRound {
	readonly period: number;
	readonly ratePpb: bigint;
	readonly mark: number;
	phase: "collect" | "share";
	cursor: number;
	/** Totals in ledger units: owed to the receivers, paid by the payers, and received by the receivers. */
	owed: bigint;
	paid: bigint;
	received: bigint;
}

/**
 * A liquidation in progress. `told` is its event with the lots closed so far. Lots that the book did not take are closed at
 * `bankruptcy`, ticks.
 */
export interface LiquidationProgress {
	readonly told: PositionLiquidated;
	readonly bankruptcy: number;
}

/**
 * Progress of closing positions at the last mark, after an outage or at a contract's end. The progress is stored until the
 * liquidations that the next index record causes are done, because the insurance fund takes no lots from these liquidations.
 */
export interface SettlementProgress {
	readonly why: WhySettled;
	/** A position stays open if its equity is at least this multiple of the initial margin at the highest leverage. */
	readonly times: number;
	/** Sequence number of the index record that set the last mark. The next field is the time of that record, ms. */
	readonly fromSeq: number;
	readonly from: number;
	/**
	 * Sequence number of the index record that is processed after all closes. If no record waits, it is the number of the last
	 * record.
	 */
	readonly seq: number;
	readonly at: number;
	readonly index: number;
	/** Ids of the long positions that still have to be closed, sorted. The last id in the list is closed next. */
	longs: number[];
	shorts: number[];
	/** Events of positions that are closed only in part so far. Each event is emitted when the close of its position ends. */
	begun: PositionSettled[];
	/** Number of positions closed so far, on both sides together. */
	positions: number;
	/** Number of lots closed so far, counted on one side. */
	lots: number;
	open: boolean;
}

export interface TriggeredStop {
	readonly position: number;
	readonly why: ClosedBy;
}

export class Instrument {
	readonly id: number;
	readonly pair: number;
	terms: Terms;
	/** All terms that were ever in force, by version. An open position keeps the terms of its latest fill. */
	readonly versions = new Map<number, Terms>();
	readonly book = new Book<ContractOrder>();
	readonly members = new Map<number, Member>();
	readonly positions = new Map<number, Position>();
	readonly accounts: InstrumentAccounts;
	readonly #isFresh: () => boolean;
	readonly #ownBounds: () => boolean;

	/** Sequence number and price of the latest index record with a price; 0 if none. */
	seq = 0;
	index = 0;
	mark = 0;
	/** Price of the last trade, ticks; 0 if none. */
	last = 0;

	/** Samples of the last five minutes. `premiumSum` and `premiumMs` are sums over the current funding period. */
	samples: Sample[] = [];
	sampledAt = 0;
	premiumSum = 0n;
	premiumMs = 0;
	/** Number of the funding period that is being sampled; 0 if none. */
	period = 0;
	/** Rate of the last funding period that was paid, parts per billion. */
	ratePpb = 0n;
	round: FundingRound | undefined;
	/** Set while a liquidation needs more than one step of auto-deleveraging. */
	liquidating: LiquidationProgress | undefined;
	/** Set while positions are closed at the last mark, and until the liquidations that the next index record causes are done. */
	settling: SettlementProgress | undefined;

	/** Core time of the contract's end, when all positions are closed, ms; 0 if no end date is set. */
	delistAt = 0;
	/** True after the contract has ended and all positions are closed. */
	delisted = false;
	/** Time of the latest index record with a price, ms. */
	heardAt = 0;
	openings = 0;
	/** True while resting opening orders must still be cancelled because the index was stale. */
	clear = false;
	/** Triggered stops, in the order of execution. The stops before index `#begun` are already processed. */
	#reached: TriggeredStop[] = [];
	#begun = 0;

	readonly longsByLiquidation = new Ladder();
	readonly shortsByLiquidation = new Ladder();
	readonly #longsWaiting = new WaitingCloses(true);
	readonly #shortsWaiting = new WaitingCloses(false);
	/**
	 * Ladders of waiting stops, by the watched price (mark or last) and by the direction in which that price must move to trigger
	 * the stop.
	 */
	readonly stops = {
		mark: { rising: new Ladder(), falling: new Ladder() },
		last: { rising: new Ladder(), falling: new Ladder() },
	};

	#adlQueues: readonly AdlQueue[] = [];

	/**
	 * @param isFresh tells if the index is fresh now
	 * @param ownBounds tells if each close uses the price bound of its position's terms, instead of the instrument's current bound
	 */
	constructor(terms: Terms, accounts: InstrumentAccounts, isFresh: () => boolean, ownBounds: () => boolean) {
		this.id = terms.instrument;
		this.pair = terms.pair;
		this.terms = terms;
		this.versions.set(terms.version, terms);
		this.accounts = accounts;
		this.#isFresh = isFresh;
		this.#ownBounds = ownBounds;
	}

	/** True while the index is not fresh. A halted instrument opens no position, and a close matches only another close. */
	get halted(): boolean {
		return this.mark === 0 || !this.#isFresh();
	}

	/** Tells if any position must be watched for liquidation: at least one position is not quarantined. */
	get hasWatched(): boolean {
		return this.longsByLiquidation.size + this.shortsByLiquidation.size > 0;
	}

	setTerms(terms: Terms): void {
		this.terms = terms;
		this.versions.set(terms.version, terms);
	}

	join(member: Member): void {
		this.members.set(member.user, member);
	}

	/** Updates the entries of a position in the price ladders. Callers must call it after every change of the position. */
	place(position: Position): void {
		const { places, long, held } = position;
		const watched = !held && position.lots > 0;
		const byLiquidation = long ? this.longsByLiquidation : this.shortsByLiquidation;
		places.liquidation = move(byLiquidation, position.id, places.liquidation, watched ? position.liquidation : 0);
		const byWaiting = long ? this.#longsWaiting : this.#shortsWaiting;
		byWaiting.place(position.id, position.terms.takerBoundPpm, watched && position.waiting > 0 ? position.bankruptcy : 0);
		const armed = watched && position.armed;
		const { rising, falling } = this.stops[position.trigger];
		places.stop = move(long ? falling : rising, position.id, places.stop, armed ? position.stopLoss : 0);
		places.profit = move(long ? rising : falling, position.id, places.profit, armed ? position.takeProfit : 0);
		for (const line of this.#adlQueues) line.changed(position);
	}

	reach(reached: TriggeredStop): void {
		this.#reached.push(reached);
	}

	/** Returns the triggered stops whose positions still have lots to close. */
	reached(): readonly TriggeredStop[] {
		return this.#reached.slice(this.#begun).filter((reached) => this.#canClose(reached));
	}

	/** Returns the first triggered stop that can still close lots, and removes the stops of ended positions before it. */
	firstReached(): TriggeredStop | undefined {
		for (; this.#begun < this.#reached.length; this.#begun++) {
			const reached = this.#reached[this.#begun] as TriggeredStop;
			if (this.#canClose(reached)) return reached;
		}
		this.#reached = [];
		this.#begun = 0;
		return undefined;
	}

	#canClose({ position: id }: TriggeredStop): boolean {
		const position = this.positions.get(id);
		return position !== undefined && position.lots > 0 && !position.held;
	}

	/** Marks a triggered stop as processed. */
	beginStop(position: number): void {
		if (this.#reached[this.#begun]?.position === position) this.#begun++;
	}

	adlQueueOf(long: boolean): AdlQueue {
		const { mark } = this;
		const known = this.#adlQueues.find((line) => line.long === long && line.mark === mark);
		if (known !== undefined) return known;
		const line = new AdlQueue(this.positions, long, mark);
		this.#adlQueues = [...this.#adlQueues.filter((other) => other.mark === mark), line];
		return line;
	}

	/** Removes the ADL queues, so that later changes do not update them. */
	endLines(): void {
		this.#adlQueues = [];
	}

	/** Removes a position from every ladder. Callers must call it before they change the position's trigger prices. */
	lift(position: Position): void {
		const { places, long } = position;
		const { rising, falling } = this.stops[position.trigger];
		places.stop = move(long ? falling : rising, position.id, places.stop, 0);
		places.profit = move(long ? rising : falling, position.id, places.profit, 0);
	}

	/** Returns the next position whose liquidation price the mark price has reached. */
	liquidable(): Position | undefined {
		const long = this.longsByLiquidation.highest();
		if (long !== undefined && long.price >= this.mark) return this.positions.get(long.position);
		const short = this.shortsByLiquidation.lowest();
		return short !== undefined && short.price <= this.mark ? this.positions.get(short.position) : undefined;
	}

	/** Returns the next position whose waiting close would now find a counterparty. */
	fillable(): Position | undefined {
		const { book } = this;
		const bid = book.bestPrice("buy");
		const long = this.#longsWaiting.first(({ boundPpm, price }) => bid >= Math.max(price, this.closingBound(false, boundPpm)));
		if (long !== undefined) return this.positions.get(long);
		const ask = book.bestPrice("sell");
		if (ask === 0) return undefined;
		const short = this.#shortsWaiting.first(({ boundPpm, price }) => ask <= Math.min(price, this.closingBound(true, boundPpm)));
		return short === undefined ? undefined : this.positions.get(short);
	}

	/** Returns the next stop that is triggered by prices between `low` and `high`. */
	stopReached(trigger: "mark" | "last", low: number, high: number): TriggeredStop | undefined {
		const { rising, falling } = this.stops[trigger];
		const up = rising.lowest();
		const hit = up !== undefined && up.price <= high ? up : falling.highest();
		if (hit === undefined || (hit !== up && hit.price < low)) return undefined;
		const { takeProfit, long } = this.positions.get(hit.position) as Position;
		const isProfit = long === (hit === up) && hit.price === takeProfit;
		return { position: hit.position, why: isProfit ? "profit" : "stop" };
	}

	/**
	 * Returns the worst allowed price of a closing order, ticks, by the terms of its position. While the index is not fresh, the
	 * bound is the last mark.
	 */
	closingBound(buys: boolean, boundPpm: number): number {
		const ppm = this.#ownBounds() ? boundPpm : this.terms.takerBoundPpm;
		return this.halted ? this.mark : worstTakerPrice(this.mark, ppm, buys);
	}
}

/**
 * Moves a position from one price of a ladder to another, and returns the new price. The price 0 means that the position is not
 * in the ladder.
 */
function move(ladder: Ladder, position: number, from: number, to: number): number {
	if (from === to) return to;
	if (from > 0) ladder.remove(from, position);
	if (to > 0) ladder.add(to, position);
	return to;
}
