// Ticker, trade, level, candle and index record as the wire shows them (spec/wire.md, Socket; packages/contract/src/market).

import type { Candle, IndexRecord, Level, Ticker, Trade } from "@candor/contract";
import type { AssetTerms, IndexRecorded, PairTerms, Traded } from "@candor/core";
import { toIndexRecord } from "@candor/fairness";
import { formatDecimalShort } from "@candor/money";
import { lotsText, percentText, priceText } from "./figures.ts";

/** A pair with the assets it is made of. */
export interface PairOnWire {
	readonly terms: PairTerms;
	readonly base: AssetTerms;
	readonly quote: AssetTerms;
}

export interface ListingLookup {
	asset(id: number): AssetTerms | undefined;
}

/** A listed pair's assets are always listed too; anything else is a broken listing. */
export function pairOnWire(listing: ListingLookup, terms: PairTerms): PairOnWire {
	const base = listing.asset(terms.base);
	const quote = listing.asset(terms.quote);
	if (base === undefined || quote === undefined) throw new Error(`pair ${terms.symbol} names an asset that is not listed`);
	return { terms, base, quote };
}

export interface DayFigures {
	readonly open: number;
	readonly high: number;
	readonly low: number;
	readonly last: number;
	readonly volumeLots: bigint;
	readonly turnover: bigint;
}

/** @param index the latest record; one of zero is a halted index @param time ms */
export function wireTicker(
	{ terms, quote }: PairOnWire,
	day: DayFigures,
	index: IndexRecorded | undefined,
	time: number,
): Ticker {
	return {
		match_id: terms.pair,
		symbol: terms.symbol,
		now_price: priceText(terms, day.last),
		change: percentText(day.last - day.open, day.open),
		open: priceText(terms, day.open),
		high: priceText(terms, day.high),
		low: priceText(terms, day.low),
		volume: lotsText(terms, day.volumeLots),
		turnover: formatDecimalShort(day.turnover, quote.decimals),
		index: index === undefined || index.index === 0 ? null : priceText(terms, index.index),
		time,
	};
}

export function wireTrade({ terms }: PairOnWire, { trade, price, lots, takerSide, at }: Traded): Trade {
	return {
		id: trade,
		price: priceText(terms, price),
		amount: lotsText(terms, lots),
		type: takerSide === "buy" ? 1 : 2,
		time: at,
	};
}

/** Zero lots: the level is gone. */
export function wireLevel({ terms }: PairOnWire, { price, lots }: { readonly price: number; readonly lots: number }): Level {
	return [priceText(terms, price), lotsText(terms, lots)];
}

/** Prices in ticks, turnover in quote units, `openTime` ms. */
export interface CandleFigures {
	readonly openTime: number;
	readonly open: number;
	readonly high: number;
	readonly low: number;
	readonly close: number;
	readonly volumeLots: bigint;
	readonly turnover: bigint;
	/** Made up as back history. */
	readonly simulated: boolean;
}

export function wireCandle({ terms, quote }: PairOnWire, candle: CandleFigures): Candle {
	return {
		time: candle.openTime,
		open: priceText(terms, candle.open),
		high: priceText(terms, candle.high),
		low: priceText(terms, candle.low),
		close: priceText(terms, candle.close),
		volume: lotsText(terms, candle.volumeLots),
		turnover: formatDecimalShort(candle.turnover, quote.decimals),
		simulated: candle.simulated,
	};
}

/** Signs index records; a signature is a function of key and hash. */
export interface Signer {
	readonly keyId: string;
	sign(hashHex: string): string;
}

export function wireIndexRecord({ terms }: PairOnWire, record: IndexRecorded, signer: Signer): IndexRecord {
	const { sources, ...shown } = toIndexRecord(record, terms.symbol, terms.priceDecimals);
	return { ...shown, sources: [...sources], hash: record.hash, signature: signer.sign(record.hash), key_id: signer.keyId };
}
