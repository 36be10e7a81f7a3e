// Messages between the server's process and the price process. Prices cross as the venues' decimal text, so that they stay exact.

import type { VenueName, VenueSetting } from "../../config/price-sources.ts";
import type { Period } from "../../exchange/markets/candle-periods.ts";

/** One of this exchange's markets for which venues are searched. */
export interface WantedMarket {
	readonly symbol: string;
	readonly base: string;
	readonly quote: string;
}

/** Times in ms. */
export interface LiveTiming {
	/** Interval of requests to a venue that is polled. */
	readonly pollMs: number;
	/** A venue whose time has not moved for this long is reconnected. */
	readonly silenceMs: number;
	/** First wait after a failure; doubled with each, up to `mostRetryMs`. */
	readonly retryMs: number;
	readonly mostRetryMs: number;
}

export const LIVE_TIMING: LiveTiming = { pollMs: 2_000, silenceMs: 20_000, retryMs: 1_000, mostRetryMs: 60_000 };

/** A venue's best bid and ask in one of its markets. Absent texts: the venue sent none. */
export interface Quote {
	readonly venue: VenueName;
	/** The venue's market as ccxt names it: `BTC/USDT`, or `BTC/USD` if it has no other. */
	readonly symbol: string;
	readonly bid: string | undefined;
	readonly ask: string | undefined;
	/** Time by the venue's clock, ms. */
	readonly time: number;
	/** Time of receipt by this server's clock, ms. */
	readonly receivedAt: number;
}

export type VenueState = "connecting" | "open" | "waiting";

/** Opening time ms, then open, high, low, close as the venue writes them. */
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
	/** Sent once a second, so that the server knows that the process is not stuck. */
	| { readonly kind: "alive" }
	| { readonly kind: "quotes"; readonly quotes: readonly Quote[] }
	/** `markets`: markets read there, once it is open; `reason`: cause of the wait. */
	| {
			readonly kind: "venue";
			readonly venue: VenueName;
			readonly state: VenueState;
			readonly markets: readonly string[];
			readonly reason: string | undefined;
	  }
	/** Undefined candles: the venue did not give them; `reason` says why. */
	| {
			readonly kind: "candles";
			readonly request: number;
			readonly candles: readonly VenueCandle[] | undefined;
			readonly reason?: string | undefined;
	  };
