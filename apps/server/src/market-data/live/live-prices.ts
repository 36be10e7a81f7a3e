// What live venues said last, as sources for the index: exact ticks, the venue's own time capped by when it was received. Old
// words stay old, dollars are never taken for Tether, and what makes no price is dropped and counted (docs/rules.md §3).
import type { PairTerms, SourcePrice } from "@candor/core";
import type { PriceSources } from "../price-feed.ts";
import type { FromPrices, Quote, VenueState } from "./channel.ts";
import { inTether, type Price, priceOf, priceOfQuote, ticksOf, usdRate } from "./exact-price.ts";
import type { VenueName } from "./venue-table.ts";

/** The oldest that any rule of the exchange could take for fresh; the core decides by its own rule below that. */
const OLDEST_MS = 60_000;
/** Dollars for Tether older than this convert nothing. */
const RATE_HOLDS_MS = 10_000;
const RATE_SYMBOL = "USDT/USD";

interface Said {
	readonly price: Price;
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
		for (const { venue, symbol, bid, last, ask, time, receivedAt } of quotes) {
			const source = this.#sources.get(venue);
			if (source === undefined) continue;
			const price = priceOfQuote(priceOf(bid), priceOf(last), priceOf(ask));
			if (price === undefined || !Number.isSafeInteger(time) || time < 1) source.dropped++;
			else source.said.set(symbol, { price, time: Math.min(time, receivedAt) });
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
	said(pair: PairTerms, timeMs: number): SourcePrice[] {
		const prices: SourcePrice[] = [];
		const [base, quote] = pair.symbol.split("/");
		const rate = quote === "USDT" ? this.#rate(timeMs) : undefined;
		for (const [venue, { said }] of this.#sources) {
			const add = (source: string, price: Price, time: number) => {
				const ticks = ticksOf(price, pair.priceDecimals);
				const key = `${pair.pair}:${venue}`;
				const passed = this.#passed.get(key);
				if (passed !== undefined && passed.source !== source && timeMs - passed.time <= OLDEST_MS) return;
				if (ticks === undefined) return;
				this.#passed.set(key, { source, time });
				prices.push({ source, price: ticks, time });
			};
			const own = said.get(pair.symbol);
			const dollars = said.get(`${base}/USD`);
			if (own !== undefined && timeMs - own.time <= OLDEST_MS) add(venue, own.price, own.time);
			else if (dollars !== undefined && rate !== undefined && timeMs - dollars.time <= OLDEST_MS) {
				add(`${venue}:usd`, inTether(dollars.price, rate), dollars.time);
			}
		}
		return prices;
	}

	#rate(now: number): Price | undefined {
		const said: Price[] = [];
		for (const source of this.#sources.values()) {
			const rate = source.said.get(RATE_SYMBOL);
			if (rate !== undefined && now - rate.time <= RATE_HOLDS_MS) said.push(rate.price);
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
