// One instrument's state: terms, book, positions in the ladders that their prices belong to, mark and funding. Ladders and sums follow
// from the positions and are never stored.
import type { Slot } from "../ledger/ledger.ts";
import { Book } from "../matching/book.ts";
import { AdlQueue } from "./adl-queue.ts";
import { Ladder } from "./ladder.ts";
import type { ClosedBy, PositionLiquidated, PositionSettled, WhySettled } from "./messages.ts";
import type { ContractOrder, Member, Position } from "./position.ts";
import type { Terms } from "./terms.ts";
import { takerBound } from "./terms.ts";
import { Waiting } from "./waiting.ts";

/** Where an instrument's money lies; each is opened by the first move that needs it. */
export interface Purses {
	readonly insurance: Slot;
	readonly fees: Slot;
	readonly clearing: Slot;
}

/** Basis: the middle of the impact prices less the index, half ticks. */
export interface Sample {
	readonly at: number;
	readonly basis: number;
}

/** A period's payments while they are made: first all that pay, then all that receive. */
export interface FundingRound {
	readonly period: number;
	readonly ratePpb: bigint;
	readonly mark: number;
	phase: "collect" | "share";
	/** The last position that was looked at. */
	cursor: number;
	/** What receivers are owed, what came in, what went out. */
	owed: bigint;
	paid: bigint;
	received: bigint;
}

/** A liquidation that goes on: what is told of it at its end, and the price of what the book did not take, ticks. */
export interface Liquidating {
	readonly told: PositionLiquidated;
	readonly bankruptcy: number;
}

/** Positions that are closed at the last mark. It stays until what its record liquidates is liquidated: insurance takes nothing of that. */
export interface Settling {
	readonly why: WhySettled;
	/** How many times the initial margin at top leverage a position needs to stay open. */
	readonly times: number;
	/** The record of the last mark, and its time, ms. */
	readonly fromSeq: number;
	readonly from: number;
	/** The record that waits until all are closed; where none waits the last one, and when they were closed. */
	readonly seq: number;
	readonly at: number;
	readonly index: number;
	/** Those that are still to be closed, by id: the next one stands last. */
	longs: number[];
	shorts: number[];
	/** Of those that are closed in part: what is told of them at their end. */
	begun: PositionSettled[];
	/** How many were closed so far, those on the other side among them, and lots of one side. */
	positions: number;
	lots: number;
	open: boolean;
}

/** A stop that its price reached. */
export interface Reached {
	readonly position: number;
	readonly why: ClosedBy;
}

export class Instrument {
	readonly id: number;
	readonly pair: number;
	terms: Terms;
	/** All that were ever in force, by version: positions keep theirs. */
	readonly versions = new Map<number, Terms>();
	readonly book = new Book<ContractOrder>();
	readonly members = new Map<number, Member>();
	/** Open ones, by id. */
	readonly positions = new Map<number, Position>();
	readonly purses: Purses;
	readonly #isFresh: () => boolean;
	readonly #ownBounds: () => boolean;

	/** The latest index record that was not halted; 0: there was none. */
	seq = 0;
	index = 0;
	mark = 0;
	/** Price of the last trade; 0: there was none. */
	last = 0;

	/** Premium and basis of the last five minutes and of this period. */
	samples: Sample[] = [];
	sampledAt = 0;
	premiumSum = 0n;
	premiumMs = 0;
	/** The period that samples are taken for; 0: none yet. */
	period = 0;
	/** Parts per billion, of the last period that was paid. */
	ratePpb = 0n;
	round: FundingRound | undefined;
	/** It closes more of the other side than one step does. */
	liquidating: Liquidating | undefined;
	/** Positions are closed at the last mark, or were, and what the record after it liquidates is not done. */
	settling: Settling | undefined;

	/** When all positions are closed, ms; 0: no date is set. */
	delistAt = 0;
	/** They were: it has ended. */
	delisted = false;
	/** When a record stood last whose index was not halted, ms. */
	heardAt = 0;
	/** Opening orders, quotes among them, that rest. */
	openings = 0;
	/** They are to be cancelled: the index was not fresh. */
	clear = false;
	/** Stops that the last price reached, in order; those before `#begun` were begun. */
	#reached: Reached[] = [];
	#begun = 0;

	readonly longsByLiquidation = new Ladder();
	readonly shortsByLiquidation = new Ladder();
	readonly #longsWaiting = new Waiting(true);
	readonly #shortsWaiting = new Waiting(false);
	/** By what they watch and where it has to go. */
	readonly stops = {
		mark: { rising: new Ladder(), falling: new Ladder() },
		last: { rising: new Ladder(), falling: new Ladder() },
	};

	/** Who is deleveraged first, of either side, at the mark that it was made at. */
	#adlQueues: readonly AdlQueue[] = [];

	/** @param isFresh whether the index is, now @param ownBounds whether closes keep the bounds of their positions' own terms */
	constructor(terms: Terms, purses: Purses, isFresh: () => boolean, ownBounds: () => boolean) {
		this.id = terms.instrument;
		this.pair = terms.pair;
		this.terms = terms;
		this.versions.set(terms.version, terms);
		this.purses = purses;
		this.#isFresh = isFresh;
		this.#ownBounds = ownBounds;
	}

	/** Nothing is opened, and closes meet only closes. */
	get halted(): boolean {
		return this.mark === 0 || !this.#isFresh();
	}

	/** It has positions that are not held. */
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

	/** The position goes where its prices belong now. Called after whatever changed it. */
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

	/** A stop that was reached stands behind the others. */
	reach(reached: Reached): void {
		this.#reached.push(reached);
	}

	/** Those that stand in line and still have something to close. */
	reached(): readonly Reached[] {
		return this.#reached.slice(this.#begun).filter((reached) => this.#canClose(reached));
	}

	/** The first of them; whoever ended before it is forgotten. */
	firstReached(): Reached | undefined {
		for (; this.#begun < this.#reached.length; this.#begun++) {
			const reached = this.#reached[this.#begun] as Reached;
			if (this.#canClose(reached)) return reached;
		}
		this.#reached = [];
		this.#begun = 0;
		return undefined;
	}

	#canClose({ position: id }: Reached): boolean {
		const position = this.positions.get(id);
		return position !== undefined && position.lots > 0 && !position.held;
	}

	/** Takes a stop that is begun out of the line, where it stands first. */
	beginStop(position: number): void {
		if (this.#reached[this.#begun]?.position === position) this.#begun++;
	}

	/** The line of a side at the mark of now. */
	adlQueueOf(long: boolean): AdlQueue {
		const { mark } = this;
		const known = this.#adlQueues.find((line) => line.long === long && line.mark === mark);
		if (known !== undefined) return known;
		const line = new AdlQueue(this.positions, long, mark);
		this.#adlQueues = [...this.#adlQueues.filter((other) => other.mark === mark), line];
		return line;
	}

	/** Nobody asks for it any more: what changes is not put in line. */
	endLines(): void {
		this.#adlQueues = [];
	}

	/** Out of every ladder: before what it watches changes. */
	lift(position: Position): void {
		const { places, long } = position;
		const { rising, falling } = this.stops[position.trigger];
		places.stop = move(long ? falling : rising, position.id, places.stop, 0);
		places.profit = move(long ? rising : falling, position.id, places.profit, 0);
	}

	/** The next position that mark liquidates. */
	liquidable(): Position | undefined {
		const long = this.longsByLiquidation.highest();
		if (long !== undefined && long.price >= this.mark) return this.positions.get(long.position);
		const short = this.shortsByLiquidation.lowest();
		return short !== undefined && short.price <= this.mark ? this.positions.get(short.position) : undefined;
	}

	/** The next close that waits and would meet somebody. */
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

	/** The next stop that a price between `low` and `high` reaches. */
	stopReached(trigger: "mark" | "last", low: number, high: number): Reached | undefined {
		const { rising, falling } = this.stops[trigger];
		const up = rising.lowest();
		const hit = up !== undefined && up.price <= high ? up : falling.highest();
		if (hit === undefined || (hit !== up && hit.price < low)) return undefined;
		const { takeProfit, long } = this.positions.get(hit.position) as Position;
		const isProfit = long === (hit === up) && hit.price === takeProfit;
		return { position: hit.position, why: isProfit ? "profit" : "stop" };
	}

	/** How far from mark a closing order fills, ticks, by the terms of its position. Without a fresh index: no worse than the last mark. */
	closingBound(buys: boolean, boundPpm: number): number {
		const ppm = this.#ownBounds() ? boundPpm : this.terms.takerBoundPpm;
		return this.halted ? this.mark : takerBound(this.mark, ppm, buys);
	}
}

/** Moves a position from one price of a ladder to another (0: out of it) and answers where it stands. */
function move(ladder: Ladder, position: number, from: number, to: number): number {
	if (from === to) return to;
	if (from > 0) ladder.remove(from, position);
	if (to > 0) ladder.add(to, position);
	return to;
}
