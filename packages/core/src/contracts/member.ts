// Holds the state of one account in one instrument: positions, quotes, and the number of lots on each side. The code calls such
// an account a member.
import type { Slot } from "../ledger/ledger.ts";

interface Held {
	readonly long: boolean;
	readonly lots: number;
	readonly held: boolean;
}

export class MemberOf<T extends Held, Q> {
	/** User who owns the account; 0 for the insurance fund. */
	readonly user: number;
	/** Ledger account with the user's money for this instrument. */
	readonly slot: Slot;
	/** True for real money, false for demo money. Losses of real money count towards the limits that the user has set. */
	readonly real: boolean;
	/** True for a net account: its fills close opposite positions before they open lots. */
	net = false;
	leverage = 1;
	/** Open positions by id, the oldest first. */
	readonly positions = new Map<number, T>();
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

	/**
	 * Returns the number of lots that the account holds or has ordered on a side, including quotes. This number determines the
	 * margin tier.
	 */
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

	*held(long: boolean): Iterable<T> {
		for (const position of this.positions.values())
			if (position.long === long && position.lots > 0 && !position.held) yield position;
	}

	/** Tells if a position is the account's only position on its side and the account has no quotes on that side. */
	isAlone(position: T): boolean {
		for (const other of this.positions.values()) if (other !== position && other.long === position.long) return false;
		return this.quotesOf(position.long).size === 0;
	}

	get isEmpty(): boolean {
		return this.positions.size === 0 && this.bids.size === 0 && this.asks.size === 0;
	}
}
