// State of one account in one instrument (called a member): positions, quotes, and lots on each side.
import type { Slot } from "../ledger/ledger.ts";

/** The fields of a position that a member uses. */
interface Held {
	readonly long: boolean;
	readonly lots: number;
	readonly held: boolean;
}

export class MemberOf<T extends Held, Q> {
	/** The account's user; 0 for insurance. */
	readonly user: number;
	/** Its ledger accounts. */
	readonly slot: Slot;
	/** True for real money, whose losses count against the user's own limits. */
	readonly real: boolean;
	/** True for a net account: its fills close opposite positions first. */
	net = false;
	/** Leverage of its quotes. */
	leverage = 1;
	/** Open positions by id, the oldest first. */
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

	/** Lots held and ordered on a side, including quotes: the tier follows from them. */
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

	/** Positions with lots on a side, the oldest first. */
	*held(long: boolean): Iterable<T> {
		for (const position of this.positions.values())
			if (position.long === long && position.lots > 0 && !position.held) yield position;
	}

	/** Tells if a position is the only one on its side, without opening orders besides. */
	isAlone(position: T): boolean {
		for (const other of this.positions.values()) if (other !== position && other.long === position.long) return false;
		return this.quotesOf(position.long).size === 0;
	}

	get isEmpty(): boolean {
		return this.positions.size === 0 && this.bids.size === 0 && this.asks.size === 0;
	}
}
