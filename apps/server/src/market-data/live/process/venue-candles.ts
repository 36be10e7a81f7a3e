// Reads past candles of a venue page by page, within the rate limits of ccxt. Volumes are left out, because they are not volumes
// of this exchange.

import type { VenueName } from "../../../config/price-sources.ts";
import type { Period } from "../../../exchange/markets/candle-periods.ts";
import type { VenueCandle } from "../price-messages.ts";
import { VENUES } from "../venue-table.ts";
import type { CcxtExchange } from "./ccxt-exchange.ts";

const TIMEFRAMES: Readonly<Record<Period, string>> = {
	"1min": "1m",
	"5min": "5m",
	"30min": "30m",
	"1hour": "1h",
	"1day": "1d",
	"1week": "1w",
	"1mon": "1M",
};
/** Maximum number of requests for the history of one market. */
const MOST_PAGES = 60;

/**
 * Returns candles, oldest first, with one candle per opening time. Rejects if the venue is not connected, or does not have the
 * market or its candles.
 */
export async function readCandles(
	exchange: CcxtExchange | undefined,
	venue: VenueName,
	symbol: string,
	period: Period,
	from: number,
): Promise<VenueCandle[]> {
	const limit: number = VENUES[venue].candles;
	const timeframe = TIMEFRAMES[period];
	const listed = exchange?.markets !== undefined && Object.hasOwn(exchange.markets, symbol);
	if (!listed) throw new Error(`${venue} has no ${symbol} now`);
	if (limit === 0 || !(timeframe in exchange.timeframes)) throw new Error(`${venue} gives no candles of ${period}`);
	const candles: VenueCandle[] = [];
	let since = from;
	for (let page = 0; page < MOST_PAGES; page++) {
		const rows = await exchange.fetchOHLCV(symbol, timeframe, since, limit);
		const before = candles.length;
		for (const row of rows) {
			const [time, ...prices] = row;
			if (typeof time !== "number" || time < since || prices.length < 4) continue;
			const [open, high, low, close] = prices.map(String) as [string, string, string, string];
			candles.push([time, open, high, low, close]);
			since = time + 1;
		}
		if (candles.length === before) break;
	}
	return candles;
}
