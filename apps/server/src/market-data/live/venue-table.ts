// The venues that live prices can come from: how each is read through ccxt, and what ccxt is told not to ask for. Data alone, so
// that checking the configuration loads no library. A venue is added here with a local copy of its protocol in the tests.
import type { VenueName } from "../../config/price-sources.ts";

export interface VenueTerms {
	/**
	 * What gives best bid and ask with the venue's own time. `tickers`: one stream of tickers for all markets. `ticker`: a stream for
	 * each market. `quotes`: one stream of best bids and asks. `books`: one stream of order books, where tickers lack one of the two.
	 * `poll`: asked over HTTP, every so often.
	 */
	readonly reads: "tickers" | "ticker" | "quotes" | "books" | "poll";
	/** Levels of an order book that are asked for; of those that the venue offers the fewest. */
	readonly depth?: number;
	/** ccxt's options: spot markets alone, nothing that costs the venue or us more than that. */
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
	// Its tickers carry the time of the last trade, not that of bid and ask.
	kucoin: {
		reads: "quotes",
		options: { defaultType: "spot", fetchMarkets: { types: ["spot"], fetchTickersFees: false } },
		candles: 1_500,
	},
	gate: { reads: "quotes", options: SPOT_ONLY, candles: 1_000 },
} as const satisfies Readonly<Record<VenueName, VenueTerms>>;
