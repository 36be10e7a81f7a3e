// Live venues' quotes as sources of the index: best bid and ask in exact ticks, the venue's own time capped by the time of
// receipt. Old quotes stay old, dollars are never taken for Tether, and invalid prices are dropped and counted
// (docs/reference/rules.md §3).
import type { PairTerms, SourceQuote } from "@candor/core";
import type { VenueName } from "../../config/price-sources.ts";
import type { PriceSources } from "../price-feed.ts";
import { inTether, middleOf, type Offered, offeredOf, type Price, ticksOf, usdRate } from "./exact-price.ts";
import type { FromPrices, Quote, VenueState } from "./price-messages.ts";

/** The oldest that any rule of the exchange could take for fresh; the core decides by its own rule below that. */
const OLDEST_MS = 60_000;
/** Dollars for Tether older than this convert nothing. */
const RATE_HOLDS_MS = 10_000;
const RATE_SYMBOL = "USDT/USD";

interface Said extends Offered {
	readonly time: number;
}

interface Source {
	state: VenueState;
	markets: readonly string[];
	reason: string | undefined;
	readonly said: Map<string, Said>;
	/** Quotes that made no price. */
	dropped: number;
}

export interface SourceStatus {
	readonly source: VenueName;
	readonly state: VenueState;
	/** Of its markets those that are read now, by its own names. */
	readonly markets: readonly string[];
	/** Of its newest price, by its own clock; null: it said nothing yet. */
	readonly ageMs: number | null;
	readonly dropped: number;
	/** Why it is waited for. */
	readonly reason: string | undefined;
}

export class LivePrices implements PriceSources {
	readonly #sources: ReadonlyMap<VenueName, Source>;
	/** By `pair:venue`, under which name it was passed on last, and the time of that. */
	readonly #passed = new Map<string, { source: string; time: number }>();

	constructor(venues: readonly VenueName[]) {
		this.#sources = new Map(
			venues.map((venue) => [
				venue,
				{ state: "connecting", markets: [], reason: undefined, said: new Map(), dropped: 0 } satisfies Source as Source,
			]),
		);
	}

	hear(quotes: readonly Quote[]): void {
		for (const { venue, symbol, bid, ask, time, receivedAt } of quotes) {
			const source = this.#sources.get(venue);
			if (source === undefined) continue;
			const offered = offeredOf(bid, ask);
			if (offered === undefined || !Number.isSafeInteger(time) || time < 1) source.dropped++;
			else source.said.set(symbol, { ...offered, time: Math.min(time, receivedAt) });
		}
	}

	report({ venue, state, markets, reason }: Omit<Extract<FromPrices, { kind: "venue" }>, "kind">): void {
		const source = this.#sources.get(venue);
		if (source !== undefined) Object.assign(source, { state, markets, reason });
	}

	/**
	 * A venue's own market in the pair's coins comes first; one in dollars is converted and named `venue:usd`. Between the two names
	 * a venue is silent until its last word under the other is stale everywhere: it is one source, never two.
	 */
	said(pair: PairTerms, timeMs: number): SourceQuote[] {
		const quotes: SourceQuote[] = [];
		const [base, quote] = pair.symbol.split("/");
		const rate = quote === "USDT" ? this.#rate(timeMs) : undefined;
		for (const [venue, source] of this.#sources) {
			const add = (name: string, symbol: string, { bid, ask }: Offered, time: number) => {
				const key = `${pair.pair}:${venue}`;
				const passed = this.#passed.get(key);
				if (passed !== undefined && passed.source !== name && timeMs - passed.time <= OLDEST_MS) return;
				const [bidTicks, askTicks] = [ticksOf(bid, pair.priceDecimals), ticksOf(ask, pair.priceDecimals)];
				if (bidTicks === undefined || askTicks === undefined) {
					// No price of this market: as if it had not been said.
					source.dropped++;
					source.said.delete(symbol);
					return;
				}
				this.#passed.set(key, { source: name, time });
				quotes.push({ source: name, bid: bidTicks, ask: askTicks, time });
			};
			const dollarSymbol = `${base}/USD`;
			const own = source.said.get(pair.symbol);
			const dollars = source.said.get(dollarSymbol);
			if (own !== undefined && timeMs - own.time <= OLDEST_MS) add(venue, pair.symbol, own, own.time);
			else if (dollars !== undefined && rate !== undefined && timeMs - dollars.time <= OLDEST_MS) {
				const converted = { bid: inTether(dollars.bid, rate), ask: inTether(dollars.ask, rate) };
				add(`${venue}:usd`, dollarSymbol, converted, dollars.time);
			}
		}
		return quotes;
	}

	#rate(now: number): Price | undefined {
		const said: Price[] = [];
		for (const source of this.#sources.values()) {
			const rate = source.said.get(RATE_SYMBOL);
			if (rate !== undefined && now - rate.time <= RATE_HOLDS_MS) said.push(middleOf(rate));
		}
		return usdRate(said);
	}

	status(now: number): SourceStatus[] {
		return [...this.#sources].map(([source, { state, markets, reason, said, dropped }]) => {
			const newest = Math.max(...[...said.values()].map(({ time }) => time));
			return { source, state, markets, reason, dropped, ageMs: said.size === 0 ? null : Math.max(0, now - newest) };
		});
	}
}
