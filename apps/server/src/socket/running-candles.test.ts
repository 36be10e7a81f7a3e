// The running candle: grown by trades, told once more when it has ended, and one with the history that began it.
import { expect, test } from "vitest";
import type { CandleFigures } from "../wire-objects/market.ts";
import { RunningCandles } from "./running-candles.ts";

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

test("trades go on with the candle that history began, and it stays marked", () => {
	const candles = new RunningCandles();
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

test("a candle that ended is told its last state before the one after it, whoever began it", () => {
	const candles = new RunningCandles();
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
