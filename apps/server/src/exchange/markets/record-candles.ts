// Writes the current candles of mark and index prices, which have no volume. Each price record writes the one-minute candle and
// no other. Longer candles are written when a minute ends; otherwise each record would write seven more rows per market and
// second.
import type { ClientBase } from "pg";
import { Columns, type TableShape } from "../projection/columns.ts";
import { openTime, PERIODS, type Period } from "./candle-periods.ts";
import { marketColumn } from "./candle-table.ts";

/** A candle without volume. Prices are in ticks, `openTime` is in ms. */
export interface PriceBar {
	readonly openTime: number;
	readonly open: number;
	readonly high: number;
	readonly low: number;
	readonly close: number;
}

const LONGER = PERIODS.filter((period) => period !== "1min");

/**
 * Merges a one-minute bar into a longer candle. To merge a bar twice changes nothing. @param candle the newest candle; if the
 * bar's minute is after the end of this candle, a new candle begins
 */
export function withMinute<B extends PriceBar>(candle: B | undefined, minute: B, period: Period): B {
	const time = openTime(period, minute.openTime);
	if (candle?.openTime !== time) return { ...minute, openTime: time };
	const high = Math.max(candle.high, minute.high);
	const low = Math.min(candle.low, minute.low);
	return { ...candle, high, low, close: minute.close };
}

export class RecordCandles {
	readonly #table: TableShape;
	readonly #current = new Map<number, Map<Period, PriceBar>>();
	/** Candles that changed since the last call of `flush`, keyed by market, period and opening time. */
	readonly #changed = new Map<string, readonly [market: number, period: Period, bar: PriceBar]>();

	/** Creates the state without candles. @param table made by candleTable */
	constructor(table: TableShape) {
		this.#table = table;
	}

	/** Loads each market's newest candles from the table. It runs at a start and after a failed transaction. */
	async load(client: ClientBase): Promise<void> {
		this.#current.clear();
		this.#changed.clear();
		const { rows } = await client.query<
			Record<"open_time" | "open" | "high" | "low" | "close", bigint> & { market: number; period: Period }
		>(
			`select distinct on (market, period) ${marketColumn(this.#table)} as market, period, open_time, open, high, low, close
			from projection.${this.#table.table} order by market, period, open_time desc`,
		);
		for (const { market, period, open_time, open, high, low, close } of rows) {
			const [openTime, ...prices] = [open_time, open, high, low, close].map(Number) as [number, number, number, number, number];
			this.#of(market).set(period, { openTime, open: prices[0], high: prices[1], low: prices[2], close: prices[3] });
		}
	}

	/**
	 * Adds a price to the market's candles. @param price in ticks @param at core time in ms; not earlier than that of the previous
	 * record
	 */
	record(market: number, price: number, at: number): void {
		const candles = this.#of(market);
		const minute = candles.get("1min");
		const record = { openTime: openTime("1min", at), open: price, high: price, low: price, close: price };
		if (minute === undefined) return this.#set(market, "1min", record);
		if (minute.openTime === record.openTime) {
			const next = withMinute(minute, record, "1min");
			if (next.high !== minute.high || next.low !== minute.low || next.close !== minute.close) this.#set(market, "1min", next);
			return;
		}
		for (const period of LONGER) this.#set(market, period, withMinute(candles.get(period), minute, period));
		this.#set(market, "1min", record);
	}

	/** Returns the rows of the candles that changed since the last call. */
	flush(): Columns {
		const columns = new Columns(this.#table);
		for (const [market, period, { openTime, open, high, low, close }] of this.#changed.values())
			columns.add(market, period, openTime, "trade", open, high, low, close, 0n, 0n);
		this.#changed.clear();
		return columns;
	}

	#set(market: number, period: Period, bar: PriceBar): void {
		this.#of(market).set(period, bar);
		this.#changed.set(`${market} ${period} ${bar.openTime}`, [market, period, bar]);
	}

	#of(market: number): Map<Period, PriceBar> {
		let candles = this.#current.get(market);
		if (candles === undefined) {
			candles = new Map();
			this.#current.set(market, candles);
		}
		return candles;
	}
}
