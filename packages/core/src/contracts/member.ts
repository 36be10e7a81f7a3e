// What one account has in one instrument: its positions, its quotes, and how many lots they are on each side.
import type { Slot } from "../ledger/ledger.ts";

/** What a member knows of a position. */
interface Held {
	readonly long: boolean;
	readonly lots: number;
	readonly held: boolean;
}

export class MemberOf<T extends Held, Q> {
	/** 0: insurance. */
	readonly user: number;
	/** Where its money lies. */
	readonly slot: Slot;
	/** Its money is real: what it loses counts against its own limits. */
	readonly real: boolean;
	/** Fills close the opposite positions first. */
	net = false;
	/** Of its quotes. */
	leverage = 1;
	/** Open ones by id, the oldest first. */
	readonly positions = new Map<number, T>();
	/** Quotes by price. */
	readonly bids = new Map<number, Q>();
	readonly asks = new Map<number, Q>();
	#longLots = 0;
	#shortLots = 0;
	#longOpening = 0;
	#shortOpening = 0;

	constructor(user: number, slot: Slot, real: boolean) {
		this.user = user;
		this.slot = slot;
		this.real = real;
	}

	/** Lots held and ordered on a side, quotes among them: what the tier is judged by. */
	sizeOf(long: boolean): number {
		return long ? this.#longLots + this.#longOpening : this.#shortLots + this.#shortOpening;
	}

	addLots(long: boolean, lots: number): void {
		if (long) this.#longLots += lots;
		else this.#shortLots += lots;
	}

	addOpening(long: boolean, lots: number): void {
		if (long) this.#longOpening += lots;
		else this.#shortOpening += lots;
	}

	quotesOf(buys: boolean): Map<number, Q> {
		return buys ? this.bids : this.asks;
	}

	/** The oldest position with lots on a side, and what comes after it. */
	*held(long: boolean): Iterable<T> {
		for (const position of this.positions.values())
			if (position.long === long && position.lots > 0 && !position.held) yield position;
	}

	/** Whether a position is the only one on its side, with nothing else there that may open. */
	isAlone(position: T): boolean {
		for (const other of this.positions.values()) if (other !== position && other.long === position.long) return false;
		return this.quotesOf(position.long).size === 0;
	}

	get isEmpty(): boolean {
		return this.positions.size === 0 && this.bids.size === 0 && this.asks.size === 0;
	}
}
