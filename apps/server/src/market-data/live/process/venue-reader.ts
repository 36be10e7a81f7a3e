// Reads the quotes of one venue: connects, detects a connection without new quotes, and reconnects after a pause that grows with
// each failure. It does not check prices; live-prices.ts and the core do this.
import type { VenueSetting } from "../../../config/price-sources.ts";
import type { LiveTiming, Quote, VenueState, WantedMarket } from "../price-messages.ts";
import { VENUES, type VenueTerms } from "../venue-table.ts";
import { type CcxtExchange, type CcxtMarket, type CcxtTicker, openCcxt, topOf } from "./ccxt-exchange.ts";

/** Age at which a venue's list of markets is read again, at the next reconnection, ms. The list changes rarely. */
const MARKETS_HOLD_MS = 6 * 3_600_000;
/** If a connection has lasted for this time (ms), the next failure counts as the first one again. */
const HELD_MS = 30_000;
/** Minimum pause after a venue has refused too many requests, ms. */
const LIMITED_MS = 30_000;
/** Market whose price is the rate between dollars and Tether. */
const USD_RATE = { base: "USDT", quote: "USD" };

export interface VenueReport {
	readonly state: VenueState;
	readonly markets: readonly string[];
	readonly reason: string | undefined;
}

/** The venue has sent no new quote for too long. */
class VenueSilent extends Error {
	override name = "VenueSilent";
}

/** The venue lists none of this exchange's markets. */
class NothingListed extends Error {
	override name = "NothingListed";
}

export class VenueReader {
	readonly #order: VenueSetting;
	readonly #wanted: readonly WantedMarket[];
	readonly #timing: LiveTiming;
	readonly #report: (report: VenueReport) => void;
	/** Time of the last quote of each market. */
	readonly #times = new Map<string, number>();
	#markets: readonly string[] = [];
	#exchange: CcxtExchange | undefined;
	#loadedAt = 0;
	#movedAt = 0;
	/** Number of the current connection. Tasks that belong to an earlier connection end. */
	#session = 0;
	#stopped = false;

	constructor(order: VenueSetting, wanted: readonly WantedMarket[], timing: LiveTiming, report: (report: VenueReport) => void) {
		this.#order = order;
		this.#wanted = wanted;
		this.#timing = timing;
		this.#report = report;
	}

	/** Returns the quotes that have arrived since the last call. */
	take(): Quote[] {
		const exchange = this.#exchange;
		if (exchange === undefined) return [];
		const quotes: Quote[] = [];
		for (const market of this.#markets) {
			const said = this.#newestOf(exchange, market);
			const quote = said && this.#hear(market, said);
			if (quote !== undefined) quotes.push(quote);
		}
		return quotes;
	}

	/** Returns the connected venue once its list of markets is loaded; otherwise undefined. */
	get exchange(): CcxtExchange | undefined {
		return this.#exchange?.markets === undefined ? undefined : this.#exchange;
	}

	/** Connects and reads again and again until `stop` is called. */
	async run(): Promise<void> {
		let failures = 0;
		while (!this.#stopped) {
			const began = Date.now();
			this.#report({ state: "connecting", markets: [], reason: undefined });
			try {
				await this.#read();
			} catch (error) {
				this.#end();
				if (this.#stopped) return;
				failures = Date.now() - began > HELD_MS ? 1 : failures + 1;
				this.#report({ state: "waiting", markets: [], reason: reasonOf(error) });
				await sleep(this.#waitAfter(failures, error));
			}
		}
	}

	stop(): void {
		this.#stopped = true;
		this.#end();
	}

	/**
	 * Returns the pause after a failure. It doubles with each failure and has a random part, so that the readers do not contact
	 * all venues at the same time.
	 */
	#waitAfter(failures: number, error: unknown): number {
		const { retryMs, mostRetryMs } = this.#timing;
		const wait = Math.min(mostRetryMs, retryMs * 2 ** Math.min(failures - 1, 16));
		const limited = error instanceof Error && /^(RateLimitExceeded|DDoSProtection)$/.test(error.name);
		return Math.max(wait * (0.75 + Math.random() / 4), limited ? Math.min(mostRetryMs, LIMITED_MS) : 0);
	}

	/** Connects and reads. Rejects when the connection can no longer be used. */
	async #read(): Promise<void> {
		const session = ++this.#session;
		const exchange = await this.#open();
		const markets = this.#chosen(exchange);
		if (markets.length === 0) {
			this.#exchange = undefined;
			throw new NothingListed(`${this.#order.name} lists none of the markets`);
		}
		if (session !== this.#session) return;
		this.#markets = markets;
		this.#movedAt = Date.now();
		this.#report({ state: "open", markets, reason: undefined });
		await Promise.race([this.#silence(session), ...this.#loops(exchange, markets, session)]);
	}

	async #open(): Promise<CcxtExchange> {
		if (this.#exchange !== undefined && Date.now() - this.#loadedAt < MARKETS_HOLD_MS) return this.#exchange;
		const exchange = await openCcxt(this.#order.name, this.#order.endpoint);
		await exchange.loadMarkets();
		this.#exchange = exchange;
		this.#loadedAt = Date.now();
		return exchange;
	}

	/**
	 * Chooses a market of the venue for each market of this exchange. A market in Tether is preferred. If there is none, the
	 * market in dollars is read, together with the rate between dollars and Tether.
	 */
	#chosen({ markets = {} }: CcxtExchange): string[] {
		const listed = (base: string, quote: string) => {
			const market: CcxtMarket | undefined = markets[`${base}/${quote}`];
			return market?.spot === true && market.active !== false ? market.symbol : undefined;
		};
		const chosen = new Set<string>();
		for (const { base, quote } of this.#wanted) {
			const symbol = listed(base, quote) ?? (quote === USD_RATE.base ? listed(base, USD_RATE.quote) : undefined);
			if (symbol !== undefined) chosen.add(symbol);
		}
		const rate = listed(USD_RATE.base, USD_RATE.quote);
		if (rate !== undefined && this.#wanted.some(({ quote }) => quote === USD_RATE.base)) chosen.add(rate);
		return [...chosen];
	}

	/**
	 * Runs the streams of the connection. If a stream fails, its promise rejects. The data of the streams is in the tables of
	 * ccxt, from which `take` reads it.
	 */
	#loops(exchange: CcxtExchange, markets: readonly string[], session: number): Promise<void>[] {
		const repeat = async (next: () => Promise<unknown>) => {
			while (session === this.#session) await next();
		};
		const terms: VenueTerms = VENUES[this.#order.name];
		switch (terms.reads) {
			case "tickers":
				return [repeat(() => exchange.watchTickers(markets))];
			case "quotes":
				return [repeat(() => exchange.watchBidsAsks(markets))];
			case "books":
				return [repeat(() => exchange.watchOrderBookForSymbols(markets, terms.depth))];
			case "ticker":
				return markets.map((market) => repeat(() => exchange.watchTicker(market)));
			case "poll":
				return [
					repeat(async () => {
						Object.assign(exchange.tickers, await exchange.fetchTickers(markets));
						await sleep(this.#timing.pollMs);
					}),
				];
		}
	}

	#newestOf({ tickers, bidsasks, orderbooks }: CcxtExchange, market: string): CcxtTicker | undefined {
		const { reads } = VENUES[this.#order.name];
		if (reads === "books") return topOf(Object.hasOwn(orderbooks, market) ? orderbooks[market] : undefined);
		const newest = reads === "quotes" ? bidsasks : tickers;
		return Object.hasOwn(newest, market) ? newest[market] : undefined;
	}

	/** Returns the quote of a market; undefined if its time is missing or unchanged. */
	#hear(symbol: string, { timestamp, bid, ask }: CcxtTicker): Quote | undefined {
		if (!Number.isSafeInteger(timestamp)) return undefined;
		const time = timestamp as number;
		// A quote with an earlier time than the previous one also counts as new, because the clock of a venue may have been ahead
		// and then corrected.
		if (time === this.#times.get(symbol)) return undefined;
		const receivedAt = Date.now();
		this.#times.set(symbol, time);
		this.#movedAt = receivedAt;
		const { name } = this.#order;
		return { venue: name, symbol, bid: textOf(bid), ask: textOf(ask), time, receivedAt };
	}

	/** Rejects when no new quote has arrived for too long, because the venue or the connection hangs. */
	async #silence(session: number): Promise<void> {
		const { silenceMs } = this.#timing;
		while (session === this.#session) {
			const quiet = Date.now() - this.#movedAt;
			if (quiet >= silenceMs) throw new VenueSilent(`nothing new for ${quiet} ms`);
			await sleep(Math.max(1, silenceMs - quiet));
		}
	}

	/** Closes the connections without waiting for the other side, which may never respond. */
	#end(): void {
		this.#session++;
		const closing = this.#exchange?.close();
		closing?.catch(() => {});
	}
}

const textOf = (value: string | number | undefined) => (value === undefined || value === null ? undefined : String(value));

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** Returns the error as one line. Long texts, for example of a web page, are cut off. */
function reasonOf(error: unknown): string {
	const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
	return text.replace(/\s+/g, " ").slice(0, 300);
}
