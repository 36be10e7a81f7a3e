// Writes the current candle of each market (pair or contract) and period, computed from trades. Each write replaces the complete
// row, so a repeated write changes nothing. Candles from before the first trade ('backfill') are separate rows, which this class
// never changes.
import type { ClientBase } from "pg";
import { Columns, type TableShape } from "../projection/columns.ts";
import { openTime, PERIODS, type Period } from "./candle-periods.ts";
import { marketColumn } from "./candle-table.ts";

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
	readonly #table: TableShape;
	readonly #current = new Map<number, Map<Period, Candle>>();
	readonly #touched = new Map<Candle, number>();

	/** Creates the state without candles. @param table made by candleTable */
	constructor(table: TableShape) {
		this.#table = table;
	}

	/** Loads each market's newest candles from the table. It runs at a start and after a failed transaction. */
	async load(client: ClientBase): Promise<void> {
		this.#current.clear();
		this.#touched.clear();
		const { rows } = await client.query<Record<"open_time" | "open" | "high" | "low" | "close", bigint> & Loaded>(
			`select distinct on (market, period) ${marketColumn(this.#table)} as market, period, open_time, open, high, low, close, volume_lots, turnover
			from projection.${this.#table.table} where origin = 'trade' order by market, period, open_time desc`,
		);
		for (const row of rows) {
			this.#of(row.market).set(row.period, {
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

	/**
	 * Adds a trade to the market's candles. @param volumeLots quantity in the pair's lots @param turnover in units of the quote
	 * asset @param at core time in ms; not earlier than that of the previous trade
	 */
	trade(market: number, price: number, volumeLots: bigint, turnover: bigint, at: number): void {
		const candles = this.#of(market);
		const sameMinute = candles.get("1min")?.openTime === at - (at % MINUTE_MS);
		for (const period of PERIODS) {
			const known = candles.get(period);
			if (known !== undefined && (sameMinute || known.openTime === openTime(period, at))) {
				if (price > known.high) known.high = price;
				if (price < known.low) known.low = price;
				known.close = price;
				known.volumeLots += volumeLots;
				known.turnover += turnover;
				this.#touched.set(known, market);
				continue;
			}
			const candle: Candle = {
				period,
				openTime: openTime(period, at),
				open: price,
				high: price,
				low: price,
				close: price,
				volumeLots,
				turnover,
			};
			candles.set(period, candle);
			this.#touched.set(candle, market);
		}
	}

	/** Returns the rows of the candles that changed since the last call. */
	flush(): Columns {
		const columns = new Columns(this.#table);
		for (const [candle, market] of this.#touched) {
			const { period, openTime, open, high, low, close, volumeLots, turnover } = candle;
			columns.add(market, period, openTime, "trade", open, high, low, close, volumeLots, turnover);
		}
		this.#touched.clear();
		return columns;
	}

	#of(market: number): Map<Period, Candle> {
		let candles = this.#current.get(market);
		if (candles === undefined) {
			candles = new Map();
			this.#current.set(market, candles);
		}
		return candles;
	}
}

interface Loaded {
	market: number;
	period: Period;
	volume_lots: bigint;
	turnover: bigint;
}
