// Defines how each live venue is read through ccxt, with ccxt's options. It contains only data, so that validating the
// configuration loads no library. A new venue also needs a local server of its protocol in the tests.
import type { VenueName } from "../../config/price-sources.ts";

export interface VenueTerms {
	/**
	 * Source of the best bid and ask with the venue's own time. `tickers` is one stream for all markets, `ticker` one stream for
	 * each market, `quotes` one stream of best bids and asks. `books` is a stream of order books, for venues whose tickers have no
	 * bid, no ask or no time. `poll` means requests over HTTP at an interval.
	 */
	readonly reads: "tickers" | "ticker" | "quotes" | "books" | "poll";
	/** Number of requested order book levels: the fewest that the venue offers. */
	readonly depth?: number;
	/** Options of ccxt that select spot markets and avoid further requests. */
	readonly options: Readonly<Record<string, unknown>>;
	/** Number of candles per request; 0 if the venue's history is not read. */
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
	// KuCoin's tickers have the time of the last trade, not of the bid and ask.
	kucoin: {
		reads: "quotes",
		options: { defaultType: "spot", fetchMarkets: { types: ["spot"], fetchTickersFees: false } },
		candles: 1_500,
	},
	gate: { reads: "quotes", options: SPOT_ONLY, candles: 1_000 },
} as const satisfies Readonly<Record<VenueName, VenueTerms>>;
