// The candles that trades are just now making: one of each period and pair, written as whole rows, so that writing them again
// changes nothing. Those of before the first trade ('backfill') are other rows and stay as they are.
import type { ClientBase } from "pg";
import { openTime, PERIODS, type Period } from "../../../market-data/candle-periods.ts";
import type { Columns } from "../../projection/columns.ts";

interface Candle {
	readonly period: Period;
	readonly openTime: number;
	readonly open: number;
	high: number;
	low: number;
	close: number;
	volumeLots: bigint;
	turnover: bigint;
}

const MINUTE_MS = 60_000;

export class CandleState {
	readonly #current = new Map<number, Map<Period, Candle>>();
	readonly #touched = new Map<Candle, number>();

	/** The newest candles as the table has them: where an earlier run, or a failed transaction, stopped. */
	async load(client: ClientBase): Promise<void> {
		this.#current.clear();
		this.#touched.clear();
		const { rows } = await client.query<Record<"open_time" | "open" | "high" | "low" | "close", bigint> & Loaded>(
			`select distinct on (pair, period) pair, period, open_time, open, high, low, close, volume_lots, turnover
			from projection.candles where origin = 'trade' order by pair, period, open_time desc`,
		);
		for (const row of rows) {
			this.#of(row.pair).set(row.period, {
				period: row.period,
				openTime: Number(row.open_time),
				open: Number(row.open),
				high: Number(row.high),
				low: Number(row.low),
				close: Number(row.close),
				volumeLots: row.volume_lots,
				turnover: row.turnover,
			});
		}
	}

	/** @param at core time, ms: never before that of an earlier trade. */
	trade(pair: number, price: number, lots: number, turnover: bigint, at: number): void {
		const candles = this.#of(pair);
		const sameMinute = candles.get("1min")?.openTime === at - (at % MINUTE_MS);
		for (const period of PERIODS) {
			const known = candles.get(period);
			if (known !== undefined && (sameMinute || known.openTime === openTime(period, at))) {
				if (price > known.high) known.high = price;
				if (price < known.low) known.low = price;
				known.close = price;
				known.volumeLots += BigInt(lots);
				known.turnover += turnover;
				this.#touched.set(known, pair);
				continue;
			}
			const candle: Candle = {
				period,
				openTime: openTime(period, at),
				open: price,
				high: price,
				low: price,
				close: price,
				volumeLots: BigInt(lots),
				turnover,
			};
			candles.set(period, candle);
			this.#touched.set(candle, pair);
		}
	}

	/** Every candle that changed since the last call, as it is now. */
	flush(columns: Columns): void {
		for (const [candle, pair] of this.#touched) {
			const { period, openTime, open, high, low, close, volumeLots, turnover } = candle;
			columns.add(pair, period, openTime, "trade", open, high, low, close, volumeLots, turnover);
		}
		this.#touched.clear();
	}

	#of(pair: number): Map<Period, Candle> {
		let candles = this.#current.get(pair);
		if (candles === undefined) {
			candles = new Map();
			this.#current.set(pair, candles);
		}
		return candles;
	}
}

interface Loaded {
	pair: number;
	period: Period;
	volume_lots: bigint;
	turnover: bigint;
}
