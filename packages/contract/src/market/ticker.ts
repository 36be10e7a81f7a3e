// Objects that calls and socket topics share: figures of the last 24 hours, tickers, trades, candles, and levels of an order
// book.
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

/**
 * Figures of the last 24 hours. `change` is in percent with two decimals, such as `-1.25`. `volume` is in the base coin, and
 * `turnover` is in the quote coin. `open` is the price 24 hours ago.
 */
export const day = z.object({
	change: decimalText,
	open: decimalText,
	high: decimalText,
	low: decimalText,
	volume: decimalText,
	turnover: decimalText,
});
export type Day = z.infer<typeof day>;

export const ticker = z.object({
	match_id: id,
	symbol: z.string(),
	now_price: decimalText,
	...day.shape,
	/** The latest index price; null while the index is halted. */
	index: decimalText.nullable(),
	time: timeMs,
});
export type Ticker = z.infer<typeof ticker>;

/** A trade. `type` is the side of the taker: 1 buy, 2 sell. */
export const trade = z.object({ id, price: decimalText, amount: decimalText, type: z.literal([1, 2]), time: timeMs });
export type Trade = z.infer<typeof trade>;

export const period = z.enum(["1min", "5min", "30min", "1hour", "1day", "1week", "1mon", "timeshare"]);
export type Period = z.infer<typeof period>;

/**
 * A candle. `time` is the candle's opening time. `simulated` is true for generated history from before trading began; every
 * screen marks such candles. `source` names the venue from which history was imported. Imported history has no volume, because
 * its trades were not made on this exchange.
 */
export const candle = z.object({
	time: timeMs,
	open: decimalText,
	high: decimalText,
	low: decimalText,
	close: decimalText,
	volume: decimalText,
	turnover: decimalText,
	simulated: z.boolean(),
	source: z.string().optional(),
});
export type Candle = z.infer<typeof candle>;

/**
 * A level of an order book: price, and amount in the base coin. In a message about changes, amount `0` means: remove the level.
 */
export const level = z.tuple([decimalText, decimalText]);
export type Level = z.infer<typeof level>;
