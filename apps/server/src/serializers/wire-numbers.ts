// Converts ledger units, ticks and lots to decimal text and back. No other module of the server does these conversions.
import type { AssetTerms, PairTerms, Refusal } from "@candor/core";
import { formatDecimal, formatDecimalShort, parseDecimal } from "@candor/money";
import type { ListingViews } from "../exchange/products/listing/views.ts";
import { type RefusedAnswer, refused } from "../http/answer.ts";

export class WirePair {
	readonly terms: PairTerms;
	readonly base: AssetTerms;
	readonly quote: AssetTerms;
	/** Ledger units of the base asset in one lot. */
	readonly baseUnitsPerLot: bigint;
	/** Ledger units of the quote asset that one lot costs at a price of one tick. */
	readonly quoteUnitsPerTickLot: bigint;

	constructor(terms: PairTerms, base: AssetTerms, quote: AssetTerms) {
		this.terms = terms;
		this.base = base;
		this.quote = quote;
		this.baseUnitsPerLot = 10n ** BigInt(base.decimals - terms.lotDecimals);
		this.quoteUnitsPerTickLot = 10n ** BigInt(quote.decimals - terms.priceDecimals - terms.lotDecimals);
	}

	price(ticks: number | bigint): string {
		return formatDecimal(BigInt(ticks), this.terms.priceDecimals);
	}

	amount(lots: number | bigint): string {
		return formatDecimal(BigInt(lots), this.terms.lotDecimals);
	}

	/**
	 * Returns an amount of the quote asset as decimal text.
	 * @param units ledger units of the quote asset
	 */
	total(units: bigint): string {
		return formatDecimal(units, this.quote.decimals);
	}

	/**
	 * Returns the average price as decimal text: turnover divided by quantity, truncated, with two decimals more than a tick.
	 * Returns null for zero lots.
	 */
	averagePrice(turnover: bigint, lots: bigint): string | null {
		if (lots === 0n) return null;
		return formatDecimal((turnover * 100n) / (lots * this.quoteUnitsPerTickLot), this.terms.priceDecimals + 2);
	}

	/**
	 * Returns the value of an amount of the base asset at a price of `ticks`, in ledger units of the quote asset, rounded down.
	 * @param baseUnits ledger units of the base asset
	 */
	valueOf(baseUnits: bigint, ticks: bigint): bigint {
		return (baseUnits * ticks * this.quoteUnitsPerTickLot) / this.baseUnitsPerLot;
	}
}

const pairs = new WeakMap<PairTerms, WirePair>();

/** Returns the converter from a cache. The cache key is the terms object, because changed terms are always a new object. */
export function wirePair(views: ListingViews, terms: PairTerms): WirePair {
	let pair = pairs.get(terms);
	if (pair === undefined) {
		pair = new WirePair(terms, assetOf(views, terms.base), assetOf(views, terms.quote));
		pairs.set(terms, pair);
	}
	return pair;
}

export function pairOf(views: ListingViews, id: number): WirePair {
	const terms = views.listing.pair(id);
	if (terms === undefined) throw new Error(`pair ${id} is in an event but not in the listing`);
	return wirePair(views, terms);
}

export function assetOf(views: ListingViews, id: number): AssetTerms {
	const asset = views.listing.asset(id);
	if (asset === undefined) throw new Error(`asset ${id} is in an event but not in the listing`);
	return asset;
}

export function units(amount: bigint, asset: AssetTerms): string {
	return formatDecimal(amount, asset.decimals);
}

export function step(decimals: number): string {
	return formatDecimalShort(1n, decimals);
}

export type StepRefusal = "price_off_tick" | "amount_off_lot" | "number_too_precise";

/**
 * Reads a decimal text as an integer number of units of 10^-decimals. The number must be above zero and below `limit`. A text
 * with more decimals is refused and never rounded (docs/reference/rules.md §2).
 */
export function readNumber(
	text: string | undefined,
	field: string,
	decimals: number,
	stepRefusal: StepRefusal,
	limit: bigint,
): bigint | RefusedAnswer {
	if (text === undefined) return refused("field_required", field);
	const parsed = parseDecimal(text, decimals);
	if (parsed.ok) {
		if (parsed.value === 0n) return refused("number_not_positive", field);
		return parsed.value < limit ? parsed.value : refused("number_too_large", field);
	}
	switch (parsed.problem) {
		case "empty":
			return refused("field_required", field);
		case "negative":
			return refused("number_negative", field);
		case "too_large":
			return refused("number_too_large", field);
		case "malformed":
			return refused(/^\d{31,}(\.\d*)?$/.test(text) ? "number_too_large" : "number_malformed", field);
		case "too_many_decimals":
			return tooFine(field, decimals, stepRefusal);
	}
}

function tooFine(field: string, decimals: number, code: StepRefusal): RefusedAnswer {
	if (code === "price_off_tick") return refused(code, field, { tick: step(decimals) });
	if (code === "amount_off_lot") return refused(code, field, { lot: step(decimals) });
	return refused(code, field, { decimals });
}

/** Upper limit (exclusive) of a typed amount, in ledger units: the largest amount of the ledger plus one. */
export const UNITS_LIMIT = 1n << 60n;
/**
 * Upper limit (exclusive) of a typed price in ticks and of a typed quantity in lots: the largest value of an order book plus one.
 */
export const COUNT_LIMIT = 1n << 31n;

const AMOUNTS: ReadonlySet<string> = new Set(["available", "needed", "minimum", "maximum", "left", "limit", "refund"]);
const PRICES: ReadonlySet<string> = new Set(["reference", "watched"]);

/**
 * Converts a refusal of the core to API form: amounts and prices become decimal text, and the asset becomes its code. `fields`
 * maps the core's field names to those of the call.
 * @param pair market of the refused command, if it has one
 */
export function refuseAsCore(
	views: ListingViews,
	refusal: Refusal,
	pair?: WirePair,
	fields: Readonly<Record<string, string>> = {},
): RefusedAnswer {
	const params = new Map<string, string | number>();
	const asset = refusal.params?.asset === undefined ? undefined : views.listing.asset(Number(refusal.params.asset));
	for (const [name, value] of Object.entries(refusal.params ?? {})) {
		if (name === "asset" && asset !== undefined) params.set("currency", asset.code);
		else if (AMOUNTS.has(name) && asset !== undefined) params.set(name, formatDecimalShort(BigInt(value), asset.decimals));
		else if (PRICES.has(name) && pair !== undefined) params.set(name, pair.price(BigInt(value)));
		else if (name !== "pair") params.set(name, typeof value === "bigint" ? value.toString() : value);
	}
	const { field } = refusal;
	const named = field !== undefined && Object.hasOwn(fields, field) ? fields[field] : field;
	return refused(refusal.code, named, Object.fromEntries(params));
}
