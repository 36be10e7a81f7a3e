// Tests the simulated history of each market.
import type { ListPair, PairTerms } from "@candor/core";
import { namedSeeds } from "@candor/testkit/market";
import { describe, expect, test } from "vitest";
import { genesisCommands } from "../exchange/genesis.ts";
import { openTime, PERIODS, type Period } from "../exchange/markets/candle-periods.ts";
import { DAY_MS } from "./day-path.ts";
import { type MarketProfile, profileOf } from "./market-profiles.ts";
import { SimulatedDays } from "./simulated-days.ts";
import { type Candle, HISTORY_DAYS, HistorySpans, simulatedHistory } from "./simulated-history.ts";
import { SimulatedPrice } from "./simulated-price.ts";
import { volumesOf } from "./simulated-volume.ts";

const NOW = Date.UTC(2026, 10, 21, 13, 37, 42, 123);
const PAIRS: PairTerms[] = genesisCommands("sandbox").filter((command): command is ListPair => command.type === "ListPair");
const priceOf = () => new SimulatedPrice(new SimulatedDays({ now: NOW, random: namedSeeds("history") }));

test.each<[Period, string, string]>([
	["1min", "2026-11-21T13:37:42.123Z", "2026-11-21T13:37:00.000Z"],
	["5min", "2026-11-21T13:37:42.123Z", "2026-11-21T13:35:00.000Z"],
	["30min", "2026-11-21T13:37:42.123Z", "2026-11-21T13:30:00.000Z"],
	["1hour", "2026-11-21T13:37:42.123Z", "2026-11-21T13:00:00.000Z"],
	["1day", "2026-11-21T23:59:59.999Z", "2026-11-21T00:00:00.000Z"],
	["1week", "2026-11-21T13:37:42.123Z", "2026-11-16T00:00:00.000Z"],
	["1week", "2026-11-23T00:00:00.000Z", "2026-11-23T00:00:00.000Z"],
	["1week", "2026-11-22T23:59:59.999Z", "2026-11-16T00:00:00.000Z"],
	["1mon", "2024-02-29T12:00:00.000Z", "2024-02-01T00:00:00.000Z"],
])("the candle of period %s that contains %s opens at %s", (period, time, opens) => {
	expect(new Date(openTime(period, Date.parse(time))).toISOString()).toBe(opens);
});

describe.each(["BTC/USDT", "XRP/USDT", "USDC/USDT"])("the history of %s is complete and consistent", (symbol) => {
	const pair = PAIRS.find((candidate) => candidate.symbol === symbol) as PairTerms;
	const price = priceOf();
	const candles = simulatedHistory(new HistorySpans(price, NOW), pair, 6);
	const of = (period: Period) => candles.filter((candle) => candle.period === period);

	test("every period has all candles from its stated age up to the present", () => {
		for (const period of PERIODS) {
			const list = of(period);
			expect(list[0]?.openTime, period).toBeLessThanOrEqual(NOW - HISTORY_DAYS[period] * DAY_MS);
			expect(list.at(-1)?.openTime, period).toBe(openTime(period, NOW - 60_000));
			for (let at = 1; at < list.length; at++) {
				const { openTime: opens } = list[at] as Candle;
				expect(openTime(period, opens)).toBe(opens);
				expect(openTime(period, opens - 1), period).toBe(list[at - 1]?.openTime);
			}
		}
	});

	test("each candle of the history is consistent and opens at the previous close", () => {
		for (const period of PERIODS) {
			let before: Candle | undefined;
			for (const candle of of(period)) {
				expect(candle.low).toBeGreaterThan(0);
				expect(candle.low).toBeLessThanOrEqual(Math.min(candle.open, candle.close));
				expect(candle.high).toBeGreaterThanOrEqual(Math.max(candle.open, candle.close));
				expect(candle.volumeLots).toBeGreaterThan(0);
				const unit = 10n ** BigInt(6 - pair.priceDecimals - pair.lotDecimals);
				const lots = BigInt(candle.volumeLots) * unit;
				expect(candle.turnover >= lots * BigInt(candle.low) - 1n && candle.turnover <= lots * BigInt(candle.high)).toBe(true);
				if (before !== undefined) expect(candle.open, `${period} ${candle.openTime}`).toBe(before.close);
				before = candle;
			}
		}
	});

	test("longer candles are combined from the shorter ones", () => {
		const steps: [Period, Period][] = [
			["1min", "5min"],
			["5min", "30min"],
			["30min", "1hour"],
			["1hour", "1day"],
			["1day", "1week"],
			["1day", "1mon"],
		];
		for (const [short, long] of steps) {
			const parts = Map.groupBy(of(short), (candle) => openTime(long, candle.openTime));
			const first = of(short)[0]?.openTime as number;
			let compared = 0;
			for (const candle of of(long)) {
				if (candle.openTime < first) continue;
				const inside = parts.get(candle.openTime) as Candle[];
				expect(candle, `${long} ${candle.openTime}`).toEqual({
					period: long,
					openTime: candle.openTime,
					open: inside[0]?.open,
					high: Math.max(...inside.map(({ high }) => high)),
					low: Math.min(...inside.map(({ low }) => low)),
					close: inside.at(-1)?.close,
					volumeLots: inside.reduce((sum, { volumeLots }) => sum + volumeLots, 0),
					turnover: inside.reduce((sum, { turnover }) => sum + turnover, 0n),
				});
				compared++;
			}
			expect(compared, long).toBeGreaterThan(20);
		}
	});

	test("the last close of the history equals the live price", () => {
		const end = NOW - (NOW % 60_000);
		const live = price.ticks(pair, end);
		for (const period of PERIODS) expect(Math.abs((of(period).at(-1)?.close as number) - live)).toBeLessThan(2);
	});
});

describe.each(["BTC/USDT", "XRP/USDT"])("the volume of %s follows the price over a month", (symbol) => {
	const pair = PAIRS.find((candidate) => candidate.symbol === symbol) as PairTerms;
	const hours = simulatedHistory(new HistorySpans(priceOf(), NOW, ["1hour"]), pair, 6).slice(-31 * 24);
	const volumes = hours.map(({ volumeLots }) => Math.log(volumeLots));

	test("the hourly volume follows the size of the price move", () => {
		const moves = hours.map(({ open, high, low }) => Math.log((high - low) / open));
		expect(correlation(volumes, moves)).toBeGreaterThan(0.5);
	});

	test("the hourly volume depends little on the hour of the day", () => {
		const angles = hours.map(({ openTime: opens }) => (2 * Math.PI * (opens % DAY_MS)) / DAY_MS);
		const byHour = Math.hypot(correlation(volumes, angles.map(Math.sin)), correlation(volumes, angles.map(Math.cos)));
		expect(byHour ** 2).toBeLessThan(0.25);
	});

	test("some hours have much more volume than the others", () => {
		const lots = hours.map(({ volumeLots }) => volumeLots).sort((a, b) => a - b);
		const middle = lots[lots.length >> 1] as number;
		expect((lots.at(-1) as number) / middle).toBeGreaterThan(6);
		expect(lots.filter((one) => one > 3 * middle).length).toBeGreaterThan(10);
	});

	test("the volume is about that of the simulated orders", () => {
		const { orderValue, orderEverySeconds } = profileOf(symbol) as MarketProfile;
		const traded = hours.reduce((sum, { turnover }) => sum + Number(turnover), 0) / 10 ** 6;
		const orders = (orderValue * 1.3 * 3_600 * hours.length) / orderEverySeconds;
		expect(traded / orders).toBeGreaterThan(0.7);
		expect(traded / orders).toBeLessThan(1.4);
	});
});

test("different seeds give different volumes for the same price move", () => {
	const pair = PAIRS[0] as PairTerms;
	const lots = (name: string) => {
		const price = new SimulatedPrice(new SimulatedDays({ now: NOW, random: namedSeeds(name) }));
		return volumesOf(price, pair, 6).lots(NOW - (NOW % 3_600_000), 3_600_000, { open: 1_000, high: 1_004, low: 998 });
	};
	expect(lots("history")).toBe(lots("history"));
	expect(lots("history")).not.toBe(lots("another"));
});

function correlation(left: readonly number[], right: readonly number[]): number {
	const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
	const [a, b] = [mean(left), mean(right)];
	const sum = (of: (at: number) => number) => left.reduce((total, _, at) => total + of(at), 0);
	const x = (at: number) => (left[at] as number) - a;
	const y = (at: number) => (right[at] as number) - b;
	return sum((at) => x(at) * y(at)) / Math.sqrt(sum((at) => x(at) ** 2) * sum((at) => y(at) ** 2));
}

test("a market's history does not depend on the histories computed before it", () => {
	const past = new HistorySpans(priceOf(), NOW);
	const [one, , another] = PAIRS as [PairTerms, PairTerms, PairTerms];
	const after = [simulatedHistory(past, one, 6), simulatedHistory(past, another, 6)][1];
	expect(after).toEqual(simulatedHistory(new HistorySpans(priceOf(), NOW), another, 6));
});

test("equal seeds give equal histories", () => {
	const pair = PAIRS[3] as PairTerms;
	const made = () => simulatedHistory(new HistorySpans(priceOf(), NOW, ["1day"]), pair, 6);
	expect(made()).toEqual(made());
});
