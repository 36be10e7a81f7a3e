// Loads the library ccxt, and declares the part of it that this server uses. Only the files of one venue are loaded and not those
// of all hundred venues, which takes a third of the time and half of the memory (docs/decisions/0050). The path of these files
// inside the package is that of the version in package.json.
import type { VenueName } from "../../../config/price-sources.ts";
import { VENUES } from "../venue-table.ts";

/** A number as ccxt returns it: a text if `exchange.number` is String, otherwise the number of the venue's message. */
type Figure = string | number | undefined;

export interface CcxtTicker {
	readonly timestamp?: number | undefined;
	readonly bid?: Figure;
	readonly ask?: Figure;
}

interface CcxtBook {
	readonly timestamp?: number | undefined;
	readonly bids: readonly (readonly Figure[])[];
	readonly asks: readonly (readonly Figure[])[];
}

export interface CcxtMarket {
	readonly symbol: string;
	readonly spot: boolean;
	/** False if the market cannot be traded now; undefined if the venue does not report this. */
	readonly active?: boolean | undefined;
}

export interface CcxtExchange {
	readonly timeframes: Readonly<Record<string, unknown>>;
	readonly markets: Readonly<Record<string, CcxtMarket>> | undefined;
	/** Newest message of each market's stream, keyed by market. `bidsasks` and `orderbooks` are the same for other streams. */
	readonly tickers: Record<string, CcxtTicker>;
	readonly bidsasks: Readonly<Record<string, CcxtTicker>>;
	readonly orderbooks: Readonly<Record<string, CcxtBook>>;
	has: Record<string, unknown>;
	urls: { api: unknown };
	number: (value: unknown) => unknown;
	loadMarkets(): Promise<unknown>;
	loadHttpProxyAgent(): Promise<unknown>;
	/**
	 * Resolves with the next message of the stream. If several messages arrive at once, the others are only in the tables above,
	 * for example in `tickers`.
	 */
	watchTicker(symbol: string): Promise<unknown>;
	watchTickers(symbols: readonly string[]): Promise<unknown>;
	watchBidsAsks(symbols: readonly string[]): Promise<unknown>;
	watchOrderBookForSymbols(symbols: readonly string[], limit: number | undefined): Promise<unknown>;
	fetchTickers(symbols: readonly string[]): Promise<Readonly<Record<string, CcxtTicker>>>;
	fetchOHLCV(symbol: string, timeframe: string, since: number, limit: number): Promise<readonly (readonly Figure[])[]>;
	close(): Promise<void>;
}

type CcxtClass = new (config: object) => CcxtExchange;

const REQUEST_PATIENCE_MS = 10_000;

/** Creates a connection object that is not connected yet. Rejects if ccxt is missing or has an unexpected version. */
export async function openCcxt(venue: VenueName, endpoint: string | undefined): Promise<CcxtExchange> {
	const entry = import.meta.resolve("ccxt");
	const { default: Venue } = (await import(new URL(`./src/pro/${venue}.js`, entry).href)) as { default: CcxtClass };
	const exchange = new Venue({
		enableRateLimit: true,
		timeout: REQUEST_PATIENCE_MS,
		// ccxt must not pause between connections, because venue-reader.ts already does this.
		options: { ...VENUES[venue].options, ws: { backoff: { base: 0 } } },
	});
	// With this setting, ccxt returns the decimal texts of the venue unchanged. Only the order books of ccxt need numbers; the
	// shortest text of such a number equals the venue's text.
	if (VENUES[venue].reads !== "books") exchange.number = String;
	// Prices do not need the networks and fees of coins, so ccxt does not load them.
	exchange.has = { ...exchange.has, fetchCurrencies: false };
	if (endpoint !== undefined) {
		exchange.urls.api = rehosted(exchange.urls.api, new URL(endpoint).host);
		// ccxt requires this call before it can open a socket without TLS.
		await exchange.loadHttpProxyAgent();
	}
	return exchange;
}

/** Replaces the host of every URL in a table of ccxt, and removes TLS. Used for local test servers. */
function rehosted(urls: unknown, host: string): unknown {
	if (typeof urls === "string") return urls.replace(/^(http|ws)s?:\/\/[^/]+/, `$1://${host}`);
	if (typeof urls !== "object" || urls === null) return urls;
	return Object.fromEntries(Object.entries(urls).map(([key, url]) => [key, rehosted(url, host)]));
}

/**
 * Returns the best bid and ask of an order book in the form of a ticker. Returns undefined if bid and ask cross, which happens
 * when a message was lost.
 */
export function topOf(book: CcxtBook | undefined): CcxtTicker | undefined {
	const [bid, ask] = [book?.bids[0]?.[0], book?.asks[0]?.[0]];
	return Number(bid) < Number(ask) ? { timestamp: book?.timestamp, bid, ask } : undefined;
}
