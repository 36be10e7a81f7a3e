// Holds the trading state of one pair: book, stops, last trade and users. Also computes price bands, collars and notionals from
// the pair's terms.

import { NumberIndex } from "../engine/number-index.ts";
import { FEES, PLATFORM, SPOT } from "../ledger/kinds.ts";
import type { OpenLedger, Slot } from "../ledger/ledger.ts";
import type { Pair } from "../listing/listing.ts";
import { Book } from "../matching/book.ts";
import { shareDown, shareUp } from "../matching/share.ts";
import { MemberOf } from "./member.ts";
import type { Side } from "./messages.ts";
import type { Member, Order } from "./order.ts";
import { Stops } from "./stops.ts";

export class Market {
	pair: Pair;
	/** Smallest and largest allowed notional (price × quantity), quote units. */
	minNotional: bigint;
	maxNotional: bigint;
	readonly id: number;
	readonly book = new Book<Order>();
	readonly stops = new Stops();
	lastTrade = 0;
	#baseFees: Slot = -1;
	#quoteFees: Slot = -1;
	readonly #memberOf = new NumberIndex(64);
	readonly #members: Member[] = [];
	readonly #ledger: OpenLedger;
	#bandFor: Pair | undefined;
	#bandAt = 0;
	readonly #band = { buy: { low: 0, high: 0 }, sell: { low: 0, high: 0 } };

	/** Creating this object changes no state, because a market without trades and orders is not saved. */
	constructor(pair: Pair, ledger: OpenLedger) {
		this.pair = pair;
		this.minNotional = BigInt(pair.minNotional);
		this.maxNotional = BigInt(pair.maxNotional);
		this.id = pair.pair;
		this.#ledger = ledger;
	}

	setTerms(pair: Pair): void {
		this.pair = pair;
		this.minNotional = BigInt(pair.minNotional);
		this.maxNotional = BigInt(pair.maxNotional);
	}

	/** Ledger account that collects fees in the base coin. The first fill creates it. */
	get baseFees(): Slot {
		if (this.#baseFees < 0) this.#baseFees = this.#ledger.open(PLATFORM, FEES, this.pair.base);
		return this.#baseFees;
	}

	/** Ledger account that collects fees in the quote coin. The first fill creates it. */
	get quoteFees(): Slot {
		if (this.#quoteFees < 0) this.#quoteFees = this.#ledger.open(PLATFORM, FEES, this.pair.quote);
		return this.#quoteFees;
	}

	memberOf(user: number): Member | undefined {
		const at = this.#memberOf.get(user);
		return at < 0 ? undefined : this.#members[at];
	}

	/** Returns a user's state in this market; creates it if the user is new. Only code of an accepted command may call this. */
	join(user: number): Member {
		const known = this.memberOf(user);
		if (known !== undefined) return known;
		const base = this.#ledger.open(user, SPOT, this.pair.base);
		const member = new MemberOf<Order>(user, base, this.#ledger.open(user, SPOT, this.pair.quote));
		this.#memberOf.set(user, this.#members.length);
		this.#members.push(member);
		return member;
	}

	members(): readonly Member[] {
		return this.#members;
	}

	/**
	 * Tells if a price is within the band of a side around a reference price (docs/reference/rules.md §4, filters).
	 * @param reference ticks, above 0
	 */
	inBand(side: Side, price: number, reference: number): boolean {
		if (reference !== this.#bandAt || this.#bandFor !== this.pair) {
			const { bandBuyLowPpm, bandBuyHighPpm, bandSellLowPpm, bandSellHighPpm } = this.pair;
			this.#band.buy = { low: shareUp(reference, bandBuyLowPpm), high: shareDown(reference, bandBuyHighPpm) };
			this.#band.sell = { low: shareUp(reference, bandSellLowPpm), high: shareDown(reference, bandSellHighPpm) };
			this.#bandAt = reference;
			this.#bandFor = this.pair;
		}
		const band = side === "buy" ? this.#band.buy : this.#band.sell;
		return price >= band.low && price <= band.high;
	}

	/** Returns the worst price at which a market order may fill, ticks. */
	collar(side: Side, index: number): number {
		const { collarPpm } = this.pair;
		return side === "buy" ? shareDown(index, 1_000_000 + collarPpm) : shareUp(index, Math.max(0, 1_000_000 - collarPpm));
	}
}

/** Returns the exact notional of lots at a price, quote units. */
export function notionalOf(pair: Pair, price: number, lots: number): bigint {
	const product = price * lots;
	// The engine V8 converts a 32-bit integer to a BigInt inline. For any other number it calls a slow runtime function.
	if (product <= 0x7fffffff) return BigInt(product | 0) * pair.quoteUnitsPerTickLot;
	return (product <= Number.MAX_SAFE_INTEGER ? BigInt(product) : BigInt(price) * BigInt(lots)) * pair.quoteUnitsPerTickLot;
}
