// View of the terms, currencies, pay types and fiat rates of trades between users, and of the price of a coin, as the core computes
// it. All of it fits in memory, so there are no tables.
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

/** Terms of a price, as an advertisement has them. */
export interface PriceTerms {
	readonly asset: number;
	readonly currency: string;
	/** Fixed price, millionths of a fiat unit; 0 for a floating price. */
	readonly price: bigint;
	readonly ratioPpm: number;
	readonly lowest: bigint;
	readonly highest: bigint;
}

const USDT = 1_000_000n;
/** Largest price (`MAX_AMOUNT` of the core's trades between users). */
const MAX_PRICE = 1n << 58n;

export class CatalogueViews {
	readonly #before: ListingViews & PricesViews;
	#terms: P2pTerms = DEFAULT_P2P_TERMS;
	/** Rules of the index that apply until a command changes them. */
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

	/** Core time of the newest batch, ms. */
	get now(): number {
		return this.#now;
	}

	get terms(): P2pTerms {
		return this.#terms;
	}

	currency(code: string): P2pCurrency | undefined {
		return this.#currencies.get(code);
	}

	/** Returns all currencies, also closed ones, in the order in which they were set first. */
	currencies(): readonly P2pCurrency[] {
		return [...this.#currencies.values()];
	}

	payType(name: string): PayTypeTerms | undefined {
		return this.#payTypes.get(name);
	}

	/** Returns all pay types, also closed ones, in the order in which they were set first. */
	payTypes(): readonly PayTypeTerms[] {
		return [...this.#payTypes.values()];
	}

	/** Returns the newest rate of any age; undefined before the first one. */
	rate(currency: string): FiatRate | undefined {
		return this.#rates.get(currency);
	}

	/** True if floating prices can use the rate at the time of the newest batch. */
	isFresh({ observedAt }: Pick<FiatRate, "observedAt">): boolean {
		return observedAt >= this.#now - this.#terms.rateAgeMs;
	}

	freshRate(currency: string): FiatRate | undefined {
		const rate = this.#rates.get(currency);
		return rate !== undefined && this.isFresh(rate) ? rate : undefined;
	}

	/** Returns the coins that can be advertised: USDT, and each coin with a market in USDT. */
	coins(): readonly number[] {
		const { listing } = this.#before;
		return listing
			.coins()
			.map(({ asset }) => asset)
			.filter((asset) => asset !== DEMO_ASSET && (asset === SETTLEMENT_ASSET || this.#market(asset) !== undefined));
	}

	/** Returns the price of one coin by the current index, units of USDT rounded down; 0 without a fresh index. */
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
	 * Returns the price of an advertisement, millionths of a fiat unit rounded down; undefined if the index or the rate is too old. The
	 * core's `Catalogue.priceOf` is the original.
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

	/** An index is fresh as long as the minimum number of its sources are. */
	#isIndexFresh({ index, sources }: Pick<IndexRecorded, "index" | "sources">): boolean {
		if (index === 0) return false;
		const { staleAfterMs, minimumSources } = this.#priceRules;
		const newestFirst = sources.map(({ time }) => time).sort((a, b) => b - a);
		return this.#now <= (newestFirst[minimumSources - 1] ?? 0) + staleAfterMs;
	}
}
