// Loads candles over HTTP, page by page, as floats. Floats are allowed here because candles are only drawn: no calculation of
// money uses them.
import type { Candle, Period } from "@candor/contract";
import type { KLineData } from "klinecharts";
import { call } from "../../../data/api.ts";
import type { ChartMarket } from "../chart-market.ts";

export type CandlesOf = Pick<ChartMarket, "symbol" | "contract" | "price">;

export interface PageRange {
	readonly from?: number;
	readonly to?: number;
	readonly limit: number;
}

/** Loads the newest `limit` candles whose opening times are in [from, to], oldest first. */
export function candlePage(
	{ symbol, contract, price }: CandlesOf,
	period: Period,
	range: PageRange,
	signal: AbortSignal,
): Promise<readonly Candle[]> {
	const params = { symbol, period, ...(contract !== undefined && { contract }), ...(price !== undefined && { price }), ...range };
	return call("GET currency/new_timeshar", params, { silent: true, signal });
}

export function toBar(candle: Candle): KLineData {
	return {
		timestamp: candle.time,
		open: Number(candle.open),
		high: Number(candle.high),
		low: Number(candle.low),
		close: Number(candle.close),
		volume: Number(candle.volume),
		turnover: Number(candle.turnover),
	};
}
