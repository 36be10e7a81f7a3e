// Messages between the server and its price process. Prices are the decimal texts of the venues, so that they stay exact.

import type { VenueName, VenueSetting } from "../../config/price-sources.ts";
import type { Period } from "../../exchange/markets/candle-periods.ts";

/** A market of this exchange for which the price process looks at the venues. */
export interface WantedMarket {
	readonly symbol: string;
	readonly base: string;
	readonly quote: string;
}

/** Time settings in ms. */
export interface LiveTiming {
	/** Time between two requests to a venue that is read by HTTP requests. */
	readonly pollMs: number;
	/** If the times of a venue's quotes do not change for this time, the price process reconnects to the venue. */
	readonly silenceMs: number;
	/** Pause after the first failure. Each further failure doubles the pause, up to `mostRetryMs`. */
	readonly retryMs: number;
	readonly mostRetryMs: number;
}

export const LIVE_TIMING: LiveTiming = { pollMs: 2_000, silenceMs: 20_000, retryMs: 1_000, mostRetryMs: 60_000 };

/** Best bid and best ask of a venue in one market. A side that the venue does not send is undefined. */
export interface Quote {
	readonly venue: VenueName;
	/** Market in the notation of the library ccxt: `BTC/USDT`, or `BTC/USD` if the venue has no market in Tether. */
	readonly symbol: string;
	readonly bid: string | undefined;
	readonly ask: string | undefined;
	/** Time of the quote by the venue's clock, ms. */
	readonly time: number;
	/** Time of the receipt by this machine's clock, ms. */
	readonly receivedAt: number;
}

export type VenueState = "connecting" | "open" | "waiting";

/** Opening time in ms, and then open, high, low and close as texts of the venue. */
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
	/** Sent once a second, so that the server detects a process that hangs. */
	| { readonly kind: "alive" }
	| { readonly kind: "quotes"; readonly quotes: readonly Quote[] }
	/**
	 * State of a venue. While the venue is open, `markets` lists the markets that are read. Otherwise `reason` states why it is
	 * not open.
	 */
	| {
			readonly kind: "venue";
			readonly venue: VenueName;
			readonly state: VenueState;
			readonly markets: readonly string[];
			readonly reason: string | undefined;
	  }
	/** Candles of a venue. If the venue provided none, `candles` is undefined, and `reason` states why. */
	| {
			readonly kind: "candles";
			readonly request: number;
			readonly candles: readonly VenueCandle[] | undefined;
			readonly reason?: string | undefined;
	  };
