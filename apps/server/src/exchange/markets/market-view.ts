// View of a product's markets (pairs or contracts): last price, statistics of the last 24 hours and latest trades of each. All
// times are core times of batches, never the time of a clock.

interface TradeSeen {
	readonly trade: number;
	readonly price: number;
	/** Core time of the trade in ms. */
	readonly at: number;
}

/** Prices and volume of one minute of a market. A start loads the last day in this form. */
export interface MinuteBar {
	/** Start of the minute in ms. */
	readonly openTime: number;
	readonly open: number;
	readonly high: number;
	readonly low: number;
	readonly close: number;
	readonly volumeLots: bigint;
	readonly turnover: bigint;
}

/**
 * Statistics of the last 24 hours: prices in ticks, volume in the pair's lots, turnover in units of the quote asset. All figures
 * are 0 if the market never had a price.
 */
export interface MarketStats {
	readonly open: number;
	readonly high: number;
	readonly low: number;
	readonly last: number;
	readonly volumeLots: bigint;
	readonly turnover: bigint;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TRADES_KEPT = 500;

interface Market<T> {
	/** Bars of the last day, oldest first. Bars that have become older are removed at the next request for the statistics. */
	bars: MinuteBar[];
	/** Latest trades, newest last. */
	trades: T[];
	last: number;
	stats: MarketStats | undefined;
	statsMinute: number;
}

export class MarketView<T extends TradeSeen> {
	readonly #markets = new Map<number, Market<T>>();
	#now = 0;

	/** Returns the last price in ticks, or 0 if the market never had a trade. */
	last(market: number): number {
		return this.#markets.get(market)?.last ?? 0;
	}

	stats(id: number): MarketStats {
		const market = this.#market(id);
		const minute = Math.floor(this.#now / MINUTE_MS);
		if (market.stats === undefined || market.statsMinute !== minute) {
			market.stats = this.#sum(market);
			market.statsMinute = minute;
		}
		return market.stats;
	}

	/** Returns at most `count` trades, newest first. The view holds no more than the latest 500. */
	trades(market: number, count: number): readonly T[] {
		const trades = this.#markets.get(market)?.trades ?? [];
		return trades.slice(Math.max(0, trades.length - count)).reverse();
	}

	/**
	 * Loads one-minute bars and trades from before this start, oldest first. Bars and trades that were published since the start are
	 * not replaced.
	 */
	load(id: number, bars: readonly MinuteBar[], trades: readonly T[]): void {
		const market = this.#market(id);
		const firstBar = market.bars[0]?.openTime ?? Number.POSITIVE_INFINITY;
		market.bars = [...bars.filter((bar) => bar.openTime < firstBar), ...market.bars];
		const firstTrade = market.trades[0]?.trade ?? Number.POSITIVE_INFINITY;
		market.trades = [...trades.filter((trade) => trade.trade < firstTrade), ...market.trades].slice(-TRADES_KEPT);
		if (market.last === 0) market.last = market.trades.at(-1)?.price ?? market.bars.at(-1)?.close ?? 0;
		market.stats = undefined;
	}

	moveTo(at: number): void {
		this.#now = Math.max(this.#now, at);
	}

	/** Adds a trade to the statistics. @param volumeLots quantity in the pair's lots @param turnover in units of the quote asset */
	traded(id: number, trade: T, volumeLots: bigint, turnover: bigint): void {
		const market = this.#market(id);
		const { price, at } = trade;
		const openTime = at - (at % MINUTE_MS);
		const bar = market.bars.at(-1);
		if (bar?.openTime === openTime) {
			market.bars[market.bars.length - 1] = {
				openTime,
				open: bar.open,
				high: Math.max(bar.high, price),
				low: Math.min(bar.low, price),
				close: price,
				volumeLots: bar.volumeLots + volumeLots,
				turnover: bar.turnover + turnover,
			};
		} else {
			market.bars.push({ openTime, open: price, high: price, low: price, close: price, volumeLots, turnover });
		}
		market.trades.push(trade);
		if (market.trades.length >= TRADES_KEPT * 2) market.trades = market.trades.slice(-TRADES_KEPT);
		market.last = price;
		market.stats = undefined;
	}

	#market(id: number): Market<T> {
		let market = this.#markets.get(id);
		if (market === undefined) {
			market = { bars: [], trades: [], last: 0, stats: undefined, statsMinute: 0 };
			this.#markets.set(id, market);
		}
		return market;
	}

	#sum(market: Market<T>): MarketStats {
		const oldest = this.#now - DAY_MS;
		let expired = 0;
		while (expired < market.bars.length && (market.bars[expired] as MinuteBar).openTime < oldest) expired++;
		if (expired > 0) market.bars.splice(0, expired);
		const first = market.bars[0];
		const { last } = market;
		if (first === undefined) return { open: last, high: last, low: last, last, volumeLots: 0n, turnover: 0n };
		let { high, low } = first;
		let volumeLots = 0n;
		let turnover = 0n;
		for (const bar of market.bars) {
			if (bar.high > high) high = bar.high;
			if (bar.low < low) low = bar.low;
			volumeLots += bar.volumeLots;
			turnover += bar.turnover;
		}
		return { open: first.open, high, low, last, volumeLots, turnover };
	}
}
