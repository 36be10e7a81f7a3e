import type { Candle, Day, IndexRecord, Level, Ticker, Trade } from "@candor/contract";
import type { IndexRecorded } from "@candor/core";
import { formatDecimal } from "@candor/money";
import { toIndexRecord } from "@candor/proofs";
import type { DayStats, TradeState } from "../exchange/products/spot/views.ts";
import type { WirePair } from "./wire-numbers.ts";

/**
 * Returns `part` as a percentage of `whole` with two decimals, rounded towards zero, for example `-1.25`. Returns `0.00` if
 * `whole` is zero.
 */
function percent(part: number, whole: number): string {
	return whole === 0 ? "0.00" : formatDecimal((BigInt(part) * 10_000n) / BigInt(whole), 2);
}

/**
 * Converts the statistics of the last 24 hours to API form.
 * @param last last price in ticks, or the index price if the market has no trade yet; it replaces missing prices of the day
 */
export function toWireDay(pair: WirePair, day: DayStats, last: number): Day {
	const open = day.open || last;
	return {
		change: percent(last - open, open),
		open: pair.price(open),
		high: pair.price(day.high || last),
		low: pair.price(day.low || last),
		volume: pair.amount(day.volumeLots),
		turnover: pair.total(day.turnover),
	};
}

/**
 * Converts the ticker of a market to API form.
 * @param indexTicks index price in ticks; 0 or undefined if there is no current index
 * @param time time of the index, ms
 */
export function toWireTicker(pair: WirePair, day: DayStats, indexTicks: number | undefined, time: number): Ticker {
	const last = day.last || (indexTicks ?? 0);
	return {
		match_id: pair.terms.pair,
		symbol: pair.terms.symbol,
		now_price: pair.price(last),
		...toWireDay(pair, day, last),
		index: indexTicks === undefined || indexTicks === 0 ? null : pair.price(indexTicks),
		time,
	};
}

export function toWireTrade(pair: WirePair, { trade, price, lots, takerSide, at }: TradeState): Trade {
	return { id: trade, price: pair.price(price), amount: pair.amount(lots), type: takerSide === "buy" ? 1 : 2, time: at };
}

/** Converts a level of an order book to API form. The amount "0" instructs the client to remove the level. */
export function toWireLevel(pair: WirePair, { price, lots }: { readonly price: number; readonly lots: number }): Level {
	return [pair.price(price), lots === 0 ? "0" : pair.amount(lots)];
}

/** A candle with prices in ticks, turnover in quote units, and `openTime` in ms. */
export interface CandleFigures {
	readonly openTime: number;
	readonly open: number;
	readonly high: number;
	readonly low: number;
	readonly close: number;
	readonly volumeLots: bigint;
	readonly turnover: bigint;
	/** True if the candle is simulated history from before the market opened. */
	readonly simulated: boolean;
	/**
	 * External exchange from which the candle was downloaded. Only candles from before the opening of the market on this exchange
	 * have a source.
	 */
	readonly source?: string | null | undefined;
}

/** Returns a candle for a period without trades: all four prices are the previous close, volume and turnover are zero. */
export function flatCandleAfter<C extends CandleFigures>(before: C, openTime: number): C {
	const { close } = before;
	return { ...before, openTime, open: close, high: close, low: close, close, volumeLots: 0n, turnover: 0n };
}

export function toWireCandle(pair: WirePair, candle: CandleFigures): Candle {
	return {
		time: candle.openTime,
		open: pair.price(candle.open),
		high: pair.price(candle.high),
		low: pair.price(candle.low),
		close: pair.price(candle.close),
		volume: pair.amount(candle.volumeLots),
		turnover: pair.total(candle.turnover),
		simulated: candle.simulated,
		...(candle.source ? { source: candle.source } : {}),
	};
}

/** Signs the hash of a journalled record with the key that was valid at `time` (ms). */
export interface Signer {
	sign(hashHex: string, time: number): { readonly signature: string; readonly keyId: string };
}

export function toWireIndexRecord(pair: WirePair, record: Omit<IndexRecorded, "type">, signer: Signer): IndexRecord {
	const { sources, ...shown } = toIndexRecord(record, pair.terms.symbol, pair.terms.priceDecimals);
	return { ...shown, sources: [...sources], ...signedBy(signer, record.hash, record.time) };
}

export function signedBy(signer: Signer, hash: string, time: number): { hash: string; signature: string; key_id: string } {
	const { signature, keyId } = signer.sign(hash, time);
	return { hash, signature, key_id: keyId };
}
