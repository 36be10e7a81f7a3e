// View of the catalogue of trades between users: terms, currencies, pay types and fiat rates, and the price of an advertisement.
import {
	type AdvertisementSet,
	DEFAULT_P2P_TERMS,
	type Event,
	type FiatRateRecorded,
	type P2pCurrencySet,
	type P2pTermsSet,
	type PayTypeSet,
	p2pFloatingPrice,
	SETTLEMENT_ASSET,
} from "@candor/core";
import { wirePair } from "../../../serializers/wire-numbers.ts";
import type { ListingViews } from "../listing/views.ts";
import type { PricesViews } from "../prices/views.ts";

const COIN = 1_000_000n;

export type P2pTermsView = Omit<P2pTermsSet, "type" | "at">;

export class CatalogueViews {
	readonly #before: ListingViews & PricesViews;
	#terms: P2pTermsView = DEFAULT_P2P_TERMS;
	readonly #currencies = new Map<string, P2pCurrencySet>();
	readonly #payTypes = new Map<string, PayTypeSet>();
	readonly #rates = new Map<string, FiatRateRecorded>();
	/** Core time, ms. */
	#now = 0;
	readonly take = {
		P2pTermsSet: ({ type: _type, at: _at, ...terms }: P2pTermsSet) => {
			this.#terms = terms;
		},
		P2pCurrencySet: (event: P2pCurrencySet) => void this.#currencies.set(event.currency, event),
		PayTypeSet: (event: PayTypeSet) => void this.#payTypes.set(event.payType, event),
		FiatRateRecorded: (event: FiatRateRecorded) => void this.#rates.set(event.currency, event),
	} satisfies { readonly [E in Event as E["type"]]?: (event: E) => void };

	constructor(before: ListingViews & PricesViews) {
		this.#before = before;
	}

	get terms(): P2pTermsView {
		return this.#terms;
	}

	currencies(): readonly P2pCurrencySet[] {
		return [...this.#currencies.values()];
	}

	currency(code: string): P2pCurrencySet | undefined {
		return this.#currencies.get(code);
	}

	payTypes(): readonly PayTypeSet[] {
		return [...this.#payTypes.values()];
	}

	payType(name: string): PayTypeSet | undefined {
		return this.#payTypes.get(name);
	}

	rate(currency: string): FiatRateRecorded | undefined {
		return this.#rates.get(currency);
	}

	moveTo(at: number): void {
		this.#now = at;
	}

	/** Returns the price of one coin, units of USDT, by the current index; 0 without one. */
	coinPrice(asset: number): bigint {
		if (asset === SETTLEMENT_ASSET) return COIN;
		const { listing, indexes } = this.#before;
		const terms = listing.pairs().find(({ base, quote }) => base === asset && quote === SETTLEMENT_ASSET);
		const index = terms === undefined ? 0 : (indexes.latest(terms.pair)?.index ?? 0);
		if (terms === undefined || index === 0) return 0n;
		const one = 10n ** BigInt(listing.asset(asset)?.decimals ?? 0);
		return wirePair(this.#before, terms).valueOf(one, BigInt(index));
	}

	/** Returns the price of an advertisement, millionths of a fiat unit; undefined if the index or the fiat rate is too old. */
	priceOf(terms: Pick<AdvertisementSet, "asset" | "currency" | "price" | "ratioPpm" | "lowest" | "highest">): bigint | undefined {
		if (terms.price > 0n) return terms.price;
		const rate = this.#rates.get(terms.currency);
		if (rate === undefined || rate.observedAt < this.#now - this.#terms.rateAgeMs) return undefined;
		const price = p2pFloatingPrice(this.coinPrice(terms.asset), rate.rate, terms.ratioPpm);
		if (price <= 0n) return undefined;
		if (terms.lowest > 0n && price < terms.lowest) return terms.lowest;
		return terms.highest > 0n && price > terms.highest ? terms.highest : price;
	}
}
