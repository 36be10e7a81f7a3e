// Messages between the server and its price process. Prices are the venues' decimal text, so that they stay exact.

import type { VenueName, VenueSetting } from "../../config/price-sources.ts";
import type { Period } from "../../exchange/markets/candle-periods.ts";

/** A market of this exchange that the price process searches at the venues. */
export interface WantedMarket {
	readonly symbol: string;
	readonly base: string;
	readonly quote: string;
}

/** Times in ms. */
export interface LiveTiming {
	/** Interval of requests to a venue that is read over HTTP. */
	readonly pollMs: number;
	/** Time after which the price process reconnects to a venue whose quotes still have an unchanged time. */
	readonly silenceMs: number;
	/** Wait after the first failure. Each further failure doubles it, up to `mostRetryMs`. */
	readonly retryMs: number;
	readonly mostRetryMs: number;
}

export const LIVE_TIMING: LiveTiming = { pollMs: 2_000, silenceMs: 20_000, retryMs: 1_000, mostRetryMs: 60_000 };

/** A venue's best bid and ask in one of its markets. A side is undefined if the venue sent none. */
export interface Quote {
	readonly venue: VenueName;
	/** The venue's market in ccxt's notation: `BTC/USDT`, or `BTC/USD` if the venue has no other. */
	readonly symbol: string;
	readonly bid: string | undefined;
	readonly ask: string | undefined;
	/** Time by the venue's clock, ms. */
	readonly time: number;
	/** Time of receipt by this server's clock, ms. */
	readonly receivedAt: number;
}

export type VenueState = "connecting" | "open" | "waiting";

/** Opening time in ms, then open, high, low and close as the venue's text. */
export type VenueCandle = readonly [number, string, string, string, string];

export type ToPrices =
	| {
			readonly kind: "start";
			readonly venues: readonly VenueSetting[];
			readonly markets: readonly WantedMarket[];
			readonly timing: LiveTiming;
	  }
	| {
			readonly kind: "candles";
			readonly request: number;
			readonly venue: VenueName;
			readonly symbol: string;
			readonly period: Period;
			readonly from: number;
	  }
	| { readonly kind: "stop" };

export type FromPrices =
	| { readonly kind: "ready" }
	/** Message that the process sends once a second, so that the server can recognise a process that hangs. */
	| { readonly kind: "alive" }
	| { readonly kind: "quotes"; readonly quotes: readonly Quote[] }
	/**
	 * State of a venue. `markets` lists the markets that are read once the venue is open. `reason` says why the venue is not open.
	 */
	| {
			readonly kind: "venue";
			readonly venue: VenueName;
			readonly state: VenueState;
			readonly markets: readonly string[];
			readonly reason: string | undefined;
	  }
	/** Candles of a venue. `candles` is undefined if the venue supplied none, and `reason` says why. */
	| {
			readonly kind: "candles";
			readonly request: number;
			readonly candles: readonly VenueCandle[] | undefined;
			readonly reason?: string | undefined;
	  };
