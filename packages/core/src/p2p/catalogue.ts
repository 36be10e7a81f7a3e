// Sets the terms, currencies, pay types and fiat rates of P2P trades (trades between users), and computes the prices of
// advertisements.
import { type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import { SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import type { P2pDependencies, P2pEngine } from "./dependencies.ts";
import type { RecordFiatRates, SetP2pCurrency, SetP2pTerms, SetPayType } from "./messages.ts";
import type { Advertisement, P2pBook } from "./state.ts";
import {
	AHEAD_MS,
	amountOf,
	floatingPrice,
	MAX_AMOUNT,
	MAX_CATALOGUE,
	MAX_CURRENCIES,
	MAX_DECIMALS,
	MAX_PAY_TYPES,
	MAX_RECALL_MS,
	MAX_SOURCE,
	MAX_TERM_MS,
	MAX_WINDOW_MS,
	MINUTE_MS,
	quantityOf,
} from "./terms.ts";

const CURRENCY = /^[A-Z]{3}$/;
const PAY_TYPE = /^[a-z][a-z0-9_]{1,29}$/;
const COIN = 1_000_000n;

export class Catalogue {
	readonly #engine: P2pEngine;
	readonly #dependencies: P2pDependencies;
	readonly #book: P2pBook;

	constructor(engine: P2pEngine, dependencies: P2pDependencies, book: P2pBook) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.#book = book;
	}

	setTerms({ type: _type, id: _id, by: _by, reason: _reason, ...terms }: SetP2pTerms): Verdict {
		for (const [field, value] of Object.entries(terms)) {
			const isTime = field.endsWith("Ms");
			const isFine = isTime
				? value >= MINUTE_MS && value <= MAX_TERM_MS
				: typeof value === "bigint"
					? value > 0n && value <= MAX_AMOUNT
					: value >= 1 && value <= 1_000;
			if (!isFine) return refuse("invalid_p2p_terms", field);
		}
		this.#book.terms = terms;
		this.#engine.emit({ type: "P2pTermsSet", ...terms, at: this.#engine.now() });
		return 0;
	}

	setCurrency({ currency, decimals, open }: SetP2pCurrency): Verdict {
		const { currencies } = this.#book;
		const known = currencies.get(currency);
		if (!CURRENCY.test(currency) || decimals > MAX_DECIMALS) return refuse("invalid_currency", "currency");
		if (known !== undefined && known.decimals !== decimals) return refuse("currency_fixed", "decimals");
		if (known === undefined && currencies.size >= MAX_CURRENCIES)
			return refuse("too_many_pay_types", "currency", { maximum: MAX_CURRENCIES });
		const set = { currency, decimals, open, at: this.#engine.now() };
		currencies.set(currency, set);
		this.#engine.emit({ type: "P2pCurrencySet", ...set });
		return 0;
	}

	setPayType({ type: _type, id: _id, by: _by, reason: _reason, ...terms }: SetPayType): Verdict {
		const { payTypes, currencies } = this.#book;
		const { payType, currency, recallMs, holdMs, maximum, windowMs, catalogue } = terms;
		if (!PAY_TYPE.test(payType)) return refuse("invalid_pay_type", "payType");
		if (!currencies.has(currency)) return refuse("unknown_currency", "currency");
		const known = payTypes.get(payType);
		if (known !== undefined && known.currency !== currency) return refuse("currency_fixed", "currency");
		if (known === undefined && payTypes.size >= MAX_PAY_TYPES)
			return refuse("too_many_pay_types", "payType", { maximum: MAX_PAY_TYPES });
		if (recallMs > MAX_RECALL_MS) return refuse("invalid_pay_type", "recallMs");
		if (holdMs > MAX_TERM_MS) return refuse("invalid_pay_type", "holdMs");
		if (maximum <= 0n || maximum > MAX_AMOUNT) return refuse("invalid_pay_type", "maximum");
		if (windowMs < MINUTE_MS || windowMs > MAX_WINDOW_MS) return refuse("invalid_pay_type", "windowMs");
		if (catalogue === "" || catalogue.length > MAX_CATALOGUE) return refuse("invalid_pay_type", "catalogue");
		const set = { ...terms, at: this.#engine.now() };
		payTypes.set(payType, set);
		this.#engine.emit({ type: "PayTypeSet", ...set });
		return 0;
	}

	/** Stores each rate that was observed later than the stored rate of its currency. */
	recordRates({ rates }: RecordFiatRates): Verdict {
		const at = this.#engine.now();
		for (const { currency, rate, source, observedAt } of rates) {
			if (!this.#book.currencies.has(currency)) return refuse("unknown_currency", "rates");
			const isFine = rate > 0n && rate <= MAX_AMOUNT && source !== "" && source.length <= MAX_SOURCE;
			if (!isFine || observedAt > at + AHEAD_MS) return refuse("invalid_fiat_rate", "rates");
		}
		for (const rate of rates) {
			if (rate.observedAt <= (this.#book.rates.get(rate.currency)?.observedAt ?? 0)) continue;
			const recorded = { ...rate, at };
			this.#book.rates.set(rate.currency, recorded);
			this.#engine.emit({ type: "FiatRateRecorded", ...recorded });
		}
		return 0;
	}

	/** Returns the price of one coin by the current index, ledger units of USDT; 0 without a current index. */
	#coinPrice(asset: number): bigint {
		if (asset === SETTLEMENT_ASSET) return COIN;
		const market = this.#dependencies.market(asset, SETTLEMENT_ASSET);
		if (market === undefined) return 0n;
		const index = BigInt(this.#dependencies.freshIndex(market.pair));
		const { decimals } = this.#coin(asset);
		return (index * market.quoteUnitsPerTickLot * 10n ** BigInt(decimals)) / market.baseUnitsPerLot;
	}

	#coin(asset: number): { readonly decimals: number } {
		return this.#dependencies.asset(asset) as { decimals: number };
	}

	/** Returns the value of a quantity of a coin, ledger units of USDT, rounded up; 0 without a current index. */
	valueOf(asset: number, quantity: bigint): bigint {
		const one = 10n ** BigInt(this.#coin(asset).decimals);
		return (this.#coinPrice(asset) * quantity + one - 1n) / one;
	}

	/** Returns the current price of an advertisement; undefined if the price depends on an index or a fiat rate that is too old. */
	priceOf({ terms }: Pick<Advertisement, "terms">): bigint | undefined {
		if (terms.price > 0n) return terms.price;
		const rate = this.#book.rates.get(terms.currency);
		if (rate === undefined || rate.observedAt < this.#engine.now() - this.#book.terms.rateAgeMs) return undefined;
		const price = floatingPrice(this.#coinPrice(terms.asset), rate.rate, terms.ratioPpm);
		if (price <= 0n || price > MAX_AMOUNT) return undefined;
		if (terms.lowest > 0n && price < terms.lowest) return terms.lowest;
		return terms.highest > 0n && price > terms.highest ? terms.highest : price;
	}

	amountOf({ asset, currency }: { asset: number; currency: string }, quantity: bigint, price: bigint): bigint {
		return amountOf(quantity, price, this.#coin(asset).decimals, this.#decimals(currency));
	}

	quantityOf({ asset, currency }: { asset: number; currency: string }, amount: bigint, price: bigint): bigint {
		return quantityOf(amount, price, this.#coin(asset).decimals, this.#decimals(currency));
	}

	#decimals(currency: string): number {
		return this.#book.currencies.get(currency)?.decimals ?? 0;
	}

	/** Returns a refusal if users cannot trade in a currency, otherwise undefined. */
	currencyProblem(currency: string): Refusal | undefined {
		return this.#book.currencies.get(currency)?.open === true ? undefined : refuse("unknown_currency", "currency");
	}
}
