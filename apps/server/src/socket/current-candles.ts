// The current candle of every market (pair or contract) and period, from published trades; flat without trades. Starts from the
// projection's newest rows, and holds an ended candle until its last state has been sent.
import type { Period } from "@candor/contract";
import { openTime, type Period as StoredPeriod } from "../exchange/markets/candle-periods.ts";
import { type CandleFigures, flatAfter } from "../serializers/market.ts";

/** Periods on the wire and the stored one that each is drawn from. */
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
	/** No trade yet: the first trade restarts the candle, as it does in the tables. */
	isFlat: boolean;
	/** Ended since the last message. */
	ended: CandleFigures[];
	changed: boolean;
}

/** Candles that end between two messages: more than this is a reader's gap, which its next request for history fills. */
const MOST_ENDED = 5;

export class CurrentCandles {
	readonly #running = new Map<string, Running>();
	/** The minute that all of them were moved to: candles begin with minutes. */
	#minute = 0;

	/** The newest candle of before this start. */
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

	/** Time went on: a candle that ended is followed by a flat one. Call it after the trades of before. @param at core time, ms */
	moveTo(at: number): void {
		const minute = openTime("1min", at);
		if (minute <= this.#minute) return;
		this.#minute = minute;
		for (const running of this.#running.values()) {
			const { stored, candle } = running;
			const time = openTime(stored, at);
			if (time <= candle.openTime) continue;
			end(running);
			running.candle = flatAfter(candle, time);
			running.isFlat = true;
		}
	}

	/** @param price ticks @param volumeLots in the pair's lots @param turnover quote units @param at ms */
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
			// A candle that history began goes on as one, marked, as the calls tell it (features/market/queries.ts).
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

	/** Changes since the last call: ended candles, then the current one. */
	takeChanges(market: number, period: Period): readonly CandleFigures[] {
		const running = this.#running.get(keyOf(market, period));
		if (running === undefined || !running.changed) return [];
		const changes = [...running.ended, running.candle];
		running.ended = [];
		running.changed = false;
		return changes;
	}
}

/** Of last prices by pair and by contract; of marks by contract, of indexes by pair. */
export class MarketCandles {
	readonly spot = new CurrentCandles();
	readonly contracts = new CurrentCandles();
	readonly marks = new CurrentCandles();
	readonly indexes = new CurrentCandles();

	/** See CurrentCandles. @param at core time, ms */
	moveTo(at: number): void {
		for (const candles of [this.spot, this.contracts, this.marks, this.indexes]) candles.moveTo(at);
	}
}

/** Its last state is sent once more. */
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
