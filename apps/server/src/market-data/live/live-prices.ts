// Passes the quotes of live venues to the index, with best bid and ask in exact ticks. The time of a quote is that of the venue's
// clock, but not later than its receipt, so that an old quote stays old. A price in dollars is never used as a price in Tether.
// Invalid prices are dropped and counted (docs/reference/rules.md §3).
import type { PairTerms, SourceQuote } from "@candor/core";
import type { VenueName } from "../../config/price-sources.ts";
import type { PriceSources } from "../price-feed.ts";
import { inTether, middleOf, type Offered, offeredOf, type Price, ticksOf, usdRate } from "./exact-price.ts";
import type { FromPrices, Quote, VenueState } from "./price-messages.ts";

/**
 * Age above which a quote is dropped, ms. The core applies a separate, lower limit, so it would use no quote that is dropped
 * here.
 */
const OLDEST_MS = 60_000;
/** Age above which the rate between dollars and Tether is not used, ms. */
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
	/** Number of quotes that were dropped because their price was invalid. */
	dropped: number;
}

export interface SourceStatus {
	readonly source: VenueName;
	readonly state: VenueState;
	/** Markets that are read now, as the venue names them. */
	readonly markets: readonly string[];
	/** Age of the newest price by the venue's clock, ms; null if the venue has not sent a price yet. */
	readonly ageMs: number | null;
	readonly dropped: number;
	/** Reason why the source is not ready; undefined if it is. */
	readonly reason: string | undefined;
}

export class LivePrices implements PriceSources {
	readonly #sources: ReadonlyMap<VenueName, Source>;
	/** Source name and time of the last quote that was passed on, keyed by `pair:venue`. */
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
	 * Returns the current quotes of a pair. If a venue has a market in exactly the pair's coins, this market is used. Otherwise
	 * its market in dollars is converted, and the source has the name `venue:usd`. When a venue changes between the two names,
	 * its quotes are skipped until its last quote under the earlier name is too old. The venue therefore never counts as two
	 * sources.
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
					// The quote is not a valid price for this market, so it is dropped.
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
