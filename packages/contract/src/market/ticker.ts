// The last 24 hours of a market, one trade, one candle, one side of a book: shared by calls and socket topics.
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

/** `change` in percent with two places, `-1.25`. `volume` in base, `turnover` in quote. `open` is the price 24 hours ago. */
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
	/** The latest index, null while it is halted. */
	index: decimalText.nullable(),
	time: timeMs,
});
export type Ticker = z.infer<typeof ticker>;

/** `type`: the taker's side, 1 bought, 2 sold. */
export const trade = z.object({ id, price: decimalText, amount: decimalText, type: z.literal([1, 2]), time: timeMs });
export type Trade = z.infer<typeof trade>;

export const period = z.enum(["1min", "5min", "30min", "1hour", "1day", "1week", "1mon", "timeshare"]);
export type Period = z.infer<typeof period>;

/**
 * `time`: the opening time. `simulated`: made up as back history before trading began here, marked wherever it is shown.
 * `source`: the venue that such history was read from, where it is real; its volume is not this exchange's and is left out.
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

/** [price, amount in base], best first. An amount of `0` in a change removes the level. */
export const level = z.tuple([decimalText, decimalText]);
export type Level = z.infer<typeof level>;
