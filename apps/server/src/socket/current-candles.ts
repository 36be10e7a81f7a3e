// Computes the current candle of each market (pair or contract) and period from published trades. A candle without trades is
// flat. The start of the server loads the newest candles from the tables. A candle that has ended stays here until its last state
// was sent.
import type { Period } from "@candor/contract";
import { openTime, type Period as StoredPeriod } from "../exchange/markets/candle-periods.ts";
import { type CandleFigures, flatCandleAfter } from "../serializers/market.ts";

/** For each period of the API, the period of the stored candles from which it is computed. */
const DRAWN_FROM: Readonly<Record<Period, StoredPeriod>> = {
	"1min": "1min",
	"5min": "5min",
	"30min": "30min",
	"1hour": "1hour",
	"1day": "1day",
	"1week": "1week",
	"1mon": "1mon",
	timeshare: "1min",
};
const PERIODS = Object.entries(DRAWN_FROM) as [Period, StoredPeriod][];
export const WIRE_PERIODS: readonly Period[] = PERIODS.map(([period]) => period);

interface Running {
	readonly stored: StoredPeriod;
	candle: CandleFigures;
	/** True until the first trade of the period. That trade sets open, high and low. */
	isFlat: boolean;
	/** Candles that have ended since the last message. */
	ended: CandleFigures[];
	changed: boolean;
}

/** Maximum number of ended candles that wait for a message. A reader who misses more must load the history. */
const MOST_ENDED = 5;

export class CurrentCandles {
	readonly #running = new Map<string, Running>();
	/** Minute up to which all candles were moved, in ms. Candles of all periods begin at full minutes. */
	#minute = 0;

	/** Loads the newest stored candle, which was written before this start of the server. */
	load(market: number, stored: StoredPeriod, candle: CandleFigures): void {
		for (const [period, drawnFrom] of PERIODS) {
			if (drawnFrom === stored)
				this.#running.set(keyOf(market, period), {
					stored,
					candle,
					isFlat: false,
					ended: [],
					changed: false,
				});
		}
		this.#minute = 0;
	}

	/**
	 * Moves time forward. A candle that ends is followed by a flat one. Add all earlier trades before you call this function.
	 * @param at core time in ms
	 */
	moveTo(at: number): void {
		const minute = openTime("1min", at);
		if (minute <= this.#minute) return;
		this.#minute = minute;
		for (const running of this.#running.values()) {
			const { stored, candle } = running;
			const time = openTime(stored, at);
			if (time <= candle.openTime) continue;
			end(running);
			running.candle = flatCandleAfter(candle, time);
			running.isFlat = true;
		}
	}

	/**
	 * Adds a trade.
	 * @param price ticks
	 * @param volumeLots lots of the pair
	 * @param turnover ledger units of the quote asset
	 * @param at core time in ms
	 */
	traded(market: number, price: number, volumeLots: bigint, turnover: bigint, at: number): void {
		for (const [period, stored] of PERIODS) {
			const time = openTime(stored, at);
			const key = keyOf(market, period);
			const running = this.#running.get(key);
			if (running === undefined) {
				const candle = first(time, price, volumeLots, turnover);
				this.#running.set(key, { stored, candle, isFlat: false, ended: [], changed: true });
				continue;
			}
			running.changed = true;
			const { candle } = running;
			// If the current candle began with imported history, the trade continues it, and it stays marked as history
			// (features/market/queries.ts).
			if (candle.openTime === time) {
				running.candle = running.isFlat
					? first(time, price, volumeLots, turnover)
					: {
							openTime: time,
							open: candle.open,
							high: Math.max(price, candle.high),
							low: Math.min(price, candle.low),
							close: price,
							volumeLots: candle.volumeLots + volumeLots,
							turnover: candle.turnover + turnover,
							simulated: candle.simulated,
						};
			} else {
				end(running);
				running.candle = first(time, price, volumeLots, turnover);
			}
			running.isFlat = false;
		}
	}

	current(market: number, period: Period): CandleFigures | undefined {
		return this.#running.get(keyOf(market, period))?.candle;
	}

	/** Returns the changes since the last call: first the candles that have ended, then the current one. */
	takeChanges(market: number, period: Period): readonly CandleFigures[] {
		const running = this.#running.get(keyOf(market, period));
		if (running === undefined || !running.changed) return [];
		const changes = [...running.ended, running.candle];
		running.ended = [];
		running.changed = false;
		return changes;
	}
}

/**
 * Current candles of all markets: of trades (`spot` by pair, `contracts` by contract), of mark prices by contract, and of index
 * prices by pair.
 */
export class MarketCandles {
	readonly spot = new CurrentCandles();
	readonly contracts = new CurrentCandles();
	readonly marks = new CurrentCandles();
	readonly indexes = new CurrentCandles();

	/**
	 * Moves time forward for all candles.
	 * @param at core time in ms
	 */
	moveTo(at: number): void {
		for (const candles of [this.spot, this.contracts, this.marks, this.indexes]) candles.moveTo(at);
	}
}

/** Remembers the last state of a candle that ends, so that this state is sent once more. */
function end(running: Running): void {
	if (running.ended.length < MOST_ENDED) running.ended.push(running.candle);
	running.changed = true;
}

const keyOf = (market: number, period: Period) => `${market}:${period}`;

function first(time: number, price: number, volumeLots: bigint, turnover: bigint): CandleFigures {
	return {
		openTime: time,
		open: price,
		high: price,
		low: price,
		close: price,
		volumeLots,
		turnover,
		simulated: false,
	};
}
