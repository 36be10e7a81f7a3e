// View of the P2P catalogue: terms, currencies, pay types and fiat rates. It also computes the price of a coin in the same way as
// the core. All this fits in memory, so there are no tables.
import {
	DEFAULT_P2P_TERMS,
	DEMO_ASSET,
	type FiatRateRecorded,
	type IndexRecorded,
	type P2pCurrencySet,
	type P2pTermsSet,
	type PairTerms,
	type PayTypeSet,
	type PriceRulesSet,
	p2pFloatingPrice,
	SETTLEMENT_ASSET,
} from "@candor/core";
import type { ListingViews } from "../listing/views.ts";
import type { PricesViews } from "../prices/views.ts";
import type { EventHandlers } from "../product.ts";

export type P2pTerms = Omit<P2pTermsSet, "type" | "at">;
export type P2pCurrency = Omit<P2pCurrencySet, "type">;
export type PayTypeTerms = Omit<PayTypeSet, "type">;
export type FiatRate = Omit<FiatRateRecorded, "type">;

export interface CatalogueViewsNeeded {
	readonly p2pCatalogue: Pick<
		CatalogueViews,
		| "now"
		| "terms"
		| "currency"
		| "currencies"
		| "payType"
		| "payTypes"
		| "rate"
		| "freshRate"
		| "isFresh"
		| "coins"
		| "coinPrice"
		| "priceOf"
	>;
}

/** The fields of an advertisement that determine its price. */
export interface PriceTerms {
	readonly asset: number;
	readonly currency: string;
	/** Fixed price in millionths of a fiat unit; 0 if the price floats with the market. */
	readonly price: bigint;
	readonly ratioPpm: number;
	readonly lowest: bigint;
	readonly highest: bigint;
}

const USDT = 1_000_000n;
/** Maximum price: the core's `MAX_AMOUNT` for P2P trades. */
const MAX_PRICE = 1n << 58n;

export class CatalogueViews {
	readonly #before: ListingViews & PricesViews;
	#terms: P2pTerms = DEFAULT_P2P_TERMS;
	/** Rules for a fresh index. These values apply until a command changes them. */
	#priceRules: Omit<PriceRulesSet, "type"> = { staleAfterMs: 10_000, minimumSources: 3 };
	readonly #currencies = new Map<string, P2pCurrency>();
	readonly #payTypes = new Map<string, PayTypeTerms>();
	readonly #rates = new Map<string, FiatRate>();
	#now = 0;
	readonly take = {
		P2pTermsSet: ({ type: _type, at: _at, ...terms }) => {
			this.#terms = terms;
		},
		PriceRulesSet: ({ type: _type, ...rules }) => {
			this.#priceRules = rules;
		},
		P2pCurrencySet: ({ type: _type, ...set }) => void this.#currencies.set(set.currency, set),
		PayTypeSet: ({ type: _type, ...set }) => void this.#payTypes.set(set.payType, set),
		FiatRateRecorded: ({ type: _type, ...rate }) => void this.#rates.set(rate.currency, rate),
	} satisfies EventHandlers<[]>;

	constructor(before: ListingViews & PricesViews) {
		this.#before = before;
	}

	/** Core time of the newest batch in ms. */
	get now(): number {
		return this.#now;
	}

	get terms(): P2pTerms {
		return this.#terms;
	}

	currency(code: string): P2pCurrency | undefined {
		return this.#currencies.get(code);
	}

	/** Returns all currencies, including closed ones, in the order in which they were added. */
	currencies(): readonly P2pCurrency[] {
		return [...this.#currencies.values()];
	}

	payType(name: string): PayTypeTerms | undefined {
		return this.#payTypes.get(name);
	}

	/** Returns all pay types, including closed ones, in the order in which they were added. */
	payTypes(): readonly PayTypeTerms[] {
		return [...this.#payTypes.values()];
	}

	/** Returns the newest fiat rate, however old it is; undefined if there is none. */
	rate(currency: string): FiatRate | undefined {
		return this.#rates.get(currency);
	}

	/** Returns true if the rate is still young enough for floating prices at the core time of the newest batch. */
	isFresh({ observedAt }: Pick<FiatRate, "observedAt">): boolean {
		return observedAt >= this.#now - this.#terms.rateAgeMs;
	}

	freshRate(currency: string): FiatRate | undefined {
		const rate = this.#rates.get(currency);
		return rate !== undefined && this.isFresh(rate) ? rate : undefined;
	}

	/** Returns the coins that advertisements can offer: USDT, and each coin with a market in USDT. */
	coins(): readonly number[] {
		const { listing } = this.#before;
		return listing
			.coins()
			.map(({ asset }) => asset)
			.filter((asset) => asset !== DEMO_ASSET && (asset === SETTLEMENT_ASSET || this.#market(asset) !== undefined));
	}

	/** Returns the price of one coin by the current index, in units of USDT, rounded down; 0 if there is no fresh index. */
	coinPrice(asset: number): bigint {
		if (asset === SETTLEMENT_ASSET) return USDT;
		const { listing, indexes } = this.#before;
		const market = this.#market(asset);
		const terms = listing.asset(asset);
		const quote = listing.asset(SETTLEMENT_ASSET);
		if (market === undefined || terms === undefined || quote === undefined) return 0n;
		const record = indexes.latest(market.pair);
		if (record === undefined || !this.#isIndexFresh(record)) return 0n;
		const quoteUnitsPerTickLot = 10n ** BigInt(quote.decimals - market.priceDecimals - market.lotDecimals);
		const baseUnitsPerLot = 10n ** BigInt(terms.decimals - market.lotDecimals);
		return (BigInt(record.index) * quoteUnitsPerTickLot * 10n ** BigInt(terms.decimals)) / baseUnitsPerLot;
	}

	/**
	 * Returns the price of an advertisement in millionths of a fiat unit, rounded down; undefined if the index or the fiat rate is
	 * too old. The core's `Catalogue.priceOf` has the original of this formula.
	 */
	priceOf({ asset, currency, price: fixed, ratioPpm, lowest, highest }: PriceTerms): bigint | undefined {
		if (fixed > 0n) return fixed;
		const rate = this.freshRate(currency);
		if (rate === undefined) return undefined;
		const price = p2pFloatingPrice(this.coinPrice(asset), rate.rate, ratioPpm);
		if (price <= 0n || price > MAX_PRICE) return undefined;
		if (lowest > 0n && price < lowest) return lowest;
		return highest > 0n && price > highest ? highest : price;
	}

	moveTo(at: number): void {
		this.#now = at;
	}

	#market(asset: number): PairTerms | undefined {
		return this.#before.listing.pairs().find(({ base, quote }) => base === asset && quote === SETTLEMENT_ASSET);
	}

	/** Returns true while at least the required minimum number of the index's sources is fresh. */
	#isIndexFresh({ index, sources }: Pick<IndexRecorded, "index" | "sources">): boolean {
		if (index === 0) return false;
		const { staleAfterMs, minimumSources } = this.#priceRules;
		const newestFirst = sources.map(({ time }) => time).sort((a, b) => b - a);
		return this.#now <= (newestFirst[minimumSources - 1] ?? 0) + staleAfterMs;
	}
}
