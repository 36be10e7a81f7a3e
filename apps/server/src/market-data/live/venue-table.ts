// Reading of each venue of live prices through ccxt, and ccxt's options. Data only, so that validating the configuration loads no
// library. A new venue also needs a local copy of its protocol in the tests.
import type { VenueName } from "../../config/price-sources.ts";

export interface VenueTerms {
	/**
	 * Source of best bid and ask with the venue's own time. `tickers`: one stream of tickers for all markets. `ticker`: a stream
	 * for
	 * each market. `quotes`: one stream of best bids and asks. `books`: one stream of order books, if tickers lack one of the
	 * two.
	 * `poll`: queried over HTTP at an interval.
	 */
	readonly reads: "tickers" | "ticker" | "quotes" | "books" | "poll";
	/** Levels of an order book to request: the fewest that the venue offers. */
	readonly depth?: number;
	/** ccxt's options: spot markets only, nothing that causes further requests. */
	readonly options: Readonly<Record<string, unknown>>;
	/** Candles that one request gives; 0: its history is not read. */
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
	// KuCoin's tickers have the time of the last trade, not that of bid and ask.
	kucoin: {
		reads: "quotes",
		options: { defaultType: "spot", fetchMarkets: { types: ["spot"], fetchTickersFees: false } },
		candles: 1_500,
	},
	gate: { reads: "quotes", options: SPOT_ONLY, candles: 1_000 },
} as const satisfies Readonly<Record<VenueName, VenueTerms>>;
