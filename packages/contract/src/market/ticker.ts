// Objects that calls and socket topics share: figures of the last 24 hours, a ticker, a trade, a candle, a level of a book.
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
	/** The latest index, or null while it is halted. */
	index: decimalText.nullable(),
	time: timeMs,
});
export type Ticker = z.infer<typeof ticker>;

/** A trade. `type` is the taker's side: 1 buy, 2 sell. */
export const trade = z.object({ id, price: decimalText, amount: decimalText, type: z.literal([1, 2]), time: timeMs });
export type Trade = z.infer<typeof trade>;

export const period = z.enum(["1min", "5min", "30min", "1hour", "1day", "1week", "1mon", "timeshare"]);
export type Period = z.infer<typeof period>;

/**
 * A candle. `time` is the opening time of the candle. `simulated` marks generated history from before trading began; every screen
 * shows that mark. `source` names the venue of imported history. The volume of imported history is omitted, because the trades were
 * not made on this exchange.
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

/** A level of an order book: the price, and the amount in the base coin. In a change of the book, an amount of `0` removes the level. */
export const level = z.tuple([decimalText, decimalText]);
export type Level = z.infer<typeof level>;
