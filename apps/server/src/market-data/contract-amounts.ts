// Converts lots of a contract to ledger units of its settlement asset. A contract lot is a fixed number of the pair's lots.
import type { PositionChanged } from "@candor/core";
import type { InstrumentTerms, MarketViews } from "./dependencies.ts";
import { PairAmounts } from "./pair-amounts.ts";

const UNITS = 1_000_000;

export class ContractAmounts {
	readonly terms: InstrumentTerms;
	/** Value of one lot at a price of one tick, in ledger units. */
	readonly #unitsPerTickLot: bigint;

	private constructor(terms: InstrumentTerms, unitsPerTickLot: bigint) {
		this.terms = terms;
		this.#unitsPerTickLot = unitsPerTickLot;
	}

	/** Returns the converter of a contract; undefined while its pair or an asset is not listed. */
	static of(terms: InstrumentTerms, listing: MarketViews["listing"]): ContractAmounts | undefined {
		const pair = [...listing.pairs()].find(({ pair }) => pair === terms.pair);
		const money = pair && PairAmounts.of(pair, listing);
		return money && new ContractAmounts(terms, money.quoteUnitsPerTickLot * BigInt(terms.lotSize));
	}

	notional(price: number, lots: number): bigint {
		return BigInt(price) * BigInt(lots) * this.#unitsPerTickLot;
	}

	/** Returns the number of lots whose value is closest to `value` (in full coins) at a price in ticks; at least one. */
	lotsFor(value: number, price: number): number {
		return Math.max(1, Math.round((value * UNITS) / (price * Number(this.#unitsPerTickLot))));
	}

	/** Returns the gain of a position at a price (ticks), as a share of its margin; negative for a loss. */
	gain({ long, lots, entry, margin }: Pick<PositionChanged, "long" | "lots" | "entry" | "margin">, price: number): number {
		const profit = long ? this.notional(price, lots) - entry : entry - this.notional(price, lots);
		return margin === 0n ? 0 : Number(profit) / Number(margin);
	}
}

/** Converts full coins to ledger units. */
export function coins(value: number): bigint {
	return BigInt(value) * BigInt(UNITS);
}
