// The venues that live prices can come from, as PRICE_SOURCES names them. market-data/live/venue-table.ts says how each is read.

/** By ccxt's ids, which are also the names of sources in index records. */
export const VENUE_NAMES = ["binance", "okx", "bybit", "coinbase", "kraken", "bitstamp", "kucoin", "gate"] as const;

export type VenueName = (typeof VENUE_NAMES)[number];

/** The rules' minimum (docs/reference/rules.md §3). */
export const LEAST_SOURCES = 3;

export interface VenueSetting {
	readonly name: VenueName;
	/** Replaces the venue's hosts, for tests: `http://127.0.0.1:8380`. */
	readonly endpoint?: string | undefined;
}
