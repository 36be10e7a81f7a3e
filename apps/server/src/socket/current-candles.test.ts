import { expect, test } from "vitest";
import type { CandleFigures } from "../serializers/market.ts";
import { CurrentCandles } from "./current-candles.ts";

const MINUTE = 60_000;
const PAIR = 1;

const history = (openTime: number): CandleFigures => ({
	openTime,
	open: 100,
	high: 120,
	low: 90,
	close: 110,
	volumeLots: 50n,
	turnover: 5_000n,
	simulated: true,
});

test("trades continue a candle that began as imported history, and it stays marked as history", () => {
	const candles = new CurrentCandles();
	candles.load(PAIR, "1day", history(0));
	candles.traded(PAIR, 125, 2n, 250n, MINUTE);
	candles.traded(PAIR, 80, 1n, 80n, 2 * MINUTE);
	expect(candles.current(PAIR, "1day")).toEqual({
		openTime: 0,
		open: 100,
		high: 125,
		low: 80,
		close: 80,
		volumeLots: 53n,
		turnover: 5_330n,
		simulated: true,
	});
});

test("the server sends the last state of an ended candle before the next candle", () => {
	const candles = new CurrentCandles();
	candles.load(PAIR, "1min", history(0));
	candles.traded(PAIR, 111, 1n, 111n, 30_000);
	candles.traded(PAIR, 112, 1n, 112n, MINUTE);
	candles.traded(PAIR, 113, 1n, 113n, 2 * MINUTE);
	const told = candles.takeChanges(PAIR, "1min").map(({ openTime, close, simulated }) => [openTime / MINUTE, close, simulated]);
	expect(told).toEqual([
		[0, 111, true],
		[1, 112, false],
		[2, 113, false],
	]);
	expect(candles.takeChanges(PAIR, "1min")).toEqual([]);
	expect(candles.current(PAIR, "timeshare")).toEqual(candles.current(PAIR, "1min"));
});

test("a candle without trades is flat at the previous close, and restarts with its first trade", () => {
	const candles = new CurrentCandles();
	candles.load(PAIR, "1min", history(0));
	candles.moveTo(MINUTE - 1);
	expect(candles.takeChanges(PAIR, "1min")).toEqual([]);
	candles.moveTo(3 * MINUTE + 5);
	const flat = { ...history(3 * MINUTE), open: 110, high: 110, low: 110, volumeLots: 0n, turnover: 0n };
	expect(candles.takeChanges(PAIR, "1min")).toEqual([history(0), flat]);
	candles.moveTo(3 * MINUTE + 6);
	expect(candles.takeChanges(PAIR, "1min")).toEqual([]);
	candles.traded(PAIR, 105, 2n, 210n, 3 * MINUTE + 30_000);
	candles.traded(PAIR, 106, 1n, 106n, 3 * MINUTE + 40_000);
	const traded = { openTime: 3 * MINUTE, open: 105, high: 106, low: 105, close: 106, volumeLots: 3n, turnover: 316n };
	expect(candles.takeChanges(PAIR, "1min")).toEqual([{ ...traded, simulated: false }]);
});

test("a market whose history is loaded late has the right candles, and a longer candle continues", () => {
	const candles = new CurrentCandles();
	candles.moveTo(5 * MINUTE);
	candles.load(PAIR, "1day", history(0));
	candles.load(PAIR, "1min", history(0));
	candles.moveTo(5 * MINUTE);
	expect(candles.current(PAIR, "1min")).toMatchObject({ openTime: 5 * MINUTE, volumeLots: 0n });
	expect(candles.current(PAIR, "1day")).toEqual(history(0));
});

test("a candle of a venue's history, which has no volume of this exchange, continues with the first trade", () => {
	const candles = new CurrentCandles();
	candles.load(PAIR, "1min", { ...history(0), volumeLots: 0n, turnover: 0n });
	candles.traded(PAIR, 111, 1n, 111n, 30_000);
	expect(candles.current(PAIR, "1min")).toMatchObject({ open: 100, high: 120, low: 90, close: 111 });
});
