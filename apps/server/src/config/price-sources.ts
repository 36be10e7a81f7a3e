/**
 * Venues that can be sources of live prices. Their names are the ids of the library ccxt. The same names are values of the
 * setting PRICE_SOURCES, and names of sources in index records. market-data/live/venue-table.ts defines how each venue is read.
 */
export const VENUE_NAMES = ["binance", "okx", "bybit", "coinbase", "kraken", "bitstamp", "kucoin", "gate"] as const;

export type VenueName = (typeof VENUE_NAMES)[number];

/** Minimum number of sources for an index (docs/reference/rules.md §3). */
export const LEAST_SOURCES = 3;

export interface VenueSetting {
	readonly name: VenueName;
	/** Origin that replaces the venue's hosts in tests, for example `http://127.0.0.1:8380`. */
	readonly endpoint?: string | undefined;
}
