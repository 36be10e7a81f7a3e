// The candle that is being drawn now, of every market (pair, or contract) and period, from published trades. Starts from the
// projection's newest rows; keeps a candle that has just ended until readers were sent its last state.
import type { Period } from "@candor/contract";
import { openTime, type Period as StoredPeriod } from "../market-data/candle-periods.ts";
import type { CandleFigures } from "../wire-objects/market.ts";

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
	candle: CandleFigures;
	/** Ended since readers were last told. */
	ended: CandleFigures[];
	changed: boolean;
}

/** Candles that end between two messages: more than this is a reader's gap, which its next request for history fills. */
const MOST_ENDED = 5;

export class RunningCandles {
	readonly #running = new Map<string, Running>();

	/** The newest candle of before this start. */
	load(market: number, stored: StoredPeriod, candle: CandleFigures): void {
		for (const [period, drawnFrom] of PERIODS) {
			if (drawnFrom === stored) this.#running.set(keyOf(market, period), { candle, ended: [], changed: false });
		}
	}

	/** @param price ticks @param volumeLots in the pair's lots @param turnover quote units @param at ms */
	traded(market: number, price: number, volumeLots: bigint, turnover: bigint, at: number): void {
		for (const [period, stored] of PERIODS) {
			const time = openTime(stored, at);
			const key = keyOf(market, period);
			const running = this.#running.get(key);
			if (running === undefined) {
				this.#running.set(key, { candle: first(time, price, volumeLots, turnover), ended: [], changed: true });
				continue;
			}
			running.changed = true;
			const { candle } = running;
			// A candle that history began goes on as one, marked, as the calls tell it (features/market/queries.ts).
			if (candle.openTime === time) {
				running.candle = {
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
				if (running.ended.length < MOST_ENDED) running.ended.push(candle);
				running.candle = first(time, price, volumeLots, turnover);
			}
		}
	}

	current(market: number, period: Period): CandleFigures | undefined {
		return this.#running.get(keyOf(market, period))?.candle;
	}

	/** What changed since the last call: ended candles, then the running one. */
	takeChanges(market: number, period: Period): readonly CandleFigures[] {
		const running = this.#running.get(keyOf(market, period));
		if (running === undefined || !running.changed) return [];
		const changes = [...running.ended, running.candle];
		running.ended = [];
		running.changed = false;
		return changes;
	}
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
