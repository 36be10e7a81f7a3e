// Defines for each live venue how it is read through ccxt, and with which options of ccxt. The file contains only data, so that
// the validation of the configuration loads no library. For a new venue, the tests also need a local server with its protocol.
import type { VenueName } from "../../config/price-sources.ts";

export interface VenueTerms {
	/**
	 * Source of the best bid and ask with the time of the venue. `tickers`: one stream for all markets. `ticker`: one stream per
	 * market. `quotes`: one stream of best bids and asks. `books`: a stream of order books, for venues whose tickers lack a bid,
	 * an ask or a time. `poll`: periodic HTTP requests.
	 */
	readonly reads: "tickers" | "ticker" | "quotes" | "books" | "poll";
	/** Number of order book levels that are requested: the lowest number that the venue offers. */
	readonly depth?: number;
	/** Options of ccxt that select spot markets and avoid unnecessary requests. */
	readonly options: Readonly<Record<string, unknown>>;
	/** Maximum number of candles per request; 0 if the history of the venue is not read. */
	readonly candles: number;
}

const SPOT_ONLY = { defaultType: "spot", fetchMarkets: { types: ["spot"] } };

export const VENUES = {
	binance: { reads: "tickers", options: { ...SPOT_ONLY, watchTickers: { name: "ticker" } }, candles: 1_000 },
	okx: { reads: "tickers", options: SPOT_ONLY, candles: 100 },
	bybit: { reads: "books", depth: 1, options: SPOT_ONLY, candles: 1_000 },
	coinbase: { reads: "ticker", options: {}, candles: 300 },
	kraken: { reads: "books", depth: 10, options: {}, candles: 0 },
	bitstamp: { reads: "poll", options: {}, candles: 1_000 },
	// The time in KuCoin's tickers is that of the last trade, and not that of the bid and ask.
	kucoin: {
		reads: "quotes",
		options: { defaultType: "spot", fetchMarkets: { types: ["spot"], fetchTickersFees: false } },
		candles: 1_500,
	},
	gate: { reads: "quotes", options: SPOT_ONLY, candles: 1_000 },
} as const satisfies Readonly<Record<VenueName, VenueTerms>>;
