import type { ListPair, PairTerms, SourceQuote } from "@candor/core";
import { namedSeeds } from "@candor/testkit/market";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { genesisCommands } from "../exchange/genesis.ts";
import { DAY_MS, isQuiet } from "./day-path.ts";
import { COMMON, type MarketProfile, profileOf } from "./market-profiles.ts";
import { SimulatedDays } from "./simulated-days.ts";
import { SimulatedPrice } from "./simulated-price.ts";
import { SimulatedInLive, SimulatedVenues, VENUES } from "./simulated-venues.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const PAIRS: PairTerms[] = genesisCommands("sandbox").filter((command): command is ListPair => command.type === "ListPair");

/**
 * Returns the largest change of the price that is possible in one second: the largest jump of the coin, the largest common jump,
 * and an ordinary move.
 */
function mostInASecond({ symbol }: PairTerms): number {
	const { jumpSize, beta } = profileOf(symbol) as MarketProfile;
	return 3 * (jumpSize + beta * COMMON.jumpSize) + 0.002;
}

function marketOf(name: string) {
	const price = new SimulatedPrice(new SimulatedDays({ now: NOON, random: namedSeeds(name) }));
	return { price, venues: new SimulatedVenues(price, "sandbox") };
}

const middleOf = ({ bid, ask }: Pick<SourceQuote, "bid" | "ask">) => Math.floor((bid + ask) / 2);

/**
 * Yields the index of each second as the core computes it: the median of the newest quotes of all sources that are at most ten
 * seconds old.
 */
function* indexes(venues: SimulatedVenues, pair: PairTerms, from: number, seconds: number) {
	const said = new Map<string, SourceQuote>();
	for (let second = 0; second < seconds; second++) {
		const now = from + second * 1000;
		for (const one of venues.said(pair, now)) said.set(one.source, one);
		const fresh = [...said.values()].filter(({ time }) => now - time <= 10_000).map(middleOf);
		fresh.sort((a, b) => a - b);
		const middle = fresh.length >> 1;
		const median =
			fresh.length % 2 === 1 ? fresh[middle] : Math.floor(((fresh[middle - 1] as number) + (fresh[middle] as number)) / 2);
		yield { now, index: median as number, sources: fresh.length };
	}
}

test("every listed pair has simulation parameters", () => {
	expect(PAIRS.map(({ symbol }) => symbol)).toHaveLength(8);
	for (const pair of PAIRS) expect(profileOf(pair.symbol), pair.symbol).toBeDefined();
});

test("simulated venues throw in a live exchange", () => {
	expect(() => new SimulatedVenues(marketOf("live").price, "live")).toThrow(SimulatedInLive);
});

describe.each(PAIRS.map((pair) => [pair.symbol, pair] as const))(
	"the prices of %s are plausible every second",
	(_symbol, pair) => {
		test("the index changes every few minutes in busy hours, has three fresh sources, and moves fast only in jumps", () => {
			const { venues } = marketOf("seconds");
			let last = 0;
			let changedAt = 0;
			let few = 0;
			const seconds = 3 * 3600;
			for (const { now, index, sources } of indexes(venues, pair, NOON, seconds)) {
				expect(isQuiet(now)).toBe(false);
				if (now > NOON + 5_000) expect(sources, `at ${now}`).toBeGreaterThanOrEqual(3);
				if (sources < 4 && now > NOON + 5_000) few++;
				if (index !== last) {
					if (last > 0) expect(Math.abs(Math.log(index / last)), `at ${now}`).toBeLessThan(mostInASecond(pair));
					changedAt = now;
				}
				if (last > 0)
					expect(now - changedAt, `flat at ${now}`).toBeLessThanOrEqual(pair.symbol === "USDC/USDT" ? 300_000 : 60_000);
				last = index;
			}
			expect(few / seconds).toBeLessThan(0.005);
		});

		test("over two years the price stays within its bound around the anchor, and no day halves or doubles it", () => {
			const { price } = marketOf("years");
			const { anchor, bound } = profileOf(pair.symbol) as NonNullable<ReturnType<typeof profileOf>>;
			const moves: number[] = [];
			let last = 0;
			for (let day = -365; day < 365; day++) {
				const ticks = price.ticks(pair, NOON + day * DAY_MS, 8);
				expect(Math.abs(Math.log(ticks / 10 ** pair.priceDecimals / anchor))).toBeLessThan(bound + 0.001);
				if (last > 0) moves.push(Math.abs(Math.log(ticks / last)));
				last = ticks;
			}
			expect(Math.max(...moves)).toBeLessThan(0.25);
			if (pair.symbol === "USDC/USDT") expect(Math.max(...moves)).toBeLessThan(0.002);
			else expect(moves.reduce((sum, move) => sum + move, 0) / moves.length).toBeGreaterThan(0.005);
		});
	},
);

test("for any seed the price stays within bounds for weeks, and no second exceeds the largest jumps", () => {
	fc.assert(
		fc.property(
			fc.string({ minLength: 1 }),
			fc.constantFrom(...PAIRS),
			fc.integer({ min: 0, max: 42 * 86_400 }),
			(name, pair, second) => {
				const { price } = marketOf(name);
				const { anchor, bound } = profileOf(pair.symbol) as NonNullable<ReturnType<typeof profileOf>>;
				const at = NOON + second * 1000;
				const ticks = price.ticks(pair, at);
				expect(Math.abs(Math.log(ticks / 10 ** pair.priceDecimals / anchor))).toBeLessThan(bound + 0.001);
				expect(Math.abs(Math.log(price.ticks(pair, at + 1000) / ticks))).toBeLessThan(mostInASecond(pair));
			},
		),
		{ numRuns: 40 },
	);
});

test("simulated coins are correlated but not equal, and a pegged coin is not correlated", () => {
	const { price } = marketOf("together");
	const changes = (symbol: string) => {
		const pair = PAIRS.find((candidate) => candidate.symbol === symbol) as PairTerms;
		return Array.from({ length: 300 }, (_, day) =>
			Math.log(price.ticks(pair, NOON - day * DAY_MS, 8) / price.ticks(pair, NOON - (day + 1) * DAY_MS, 8)),
		);
	};
	const correlation = (a: number[], b: number[]) => {
		const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
		const covariance = sum(a.map((value, at) => value * (b[at] as number)));
		return covariance / Math.sqrt(sum(a.map((value) => value * value)) * sum(b.map((value) => value * value)));
	};
	const btc = changes("BTC/USDT");
	expect(correlation(btc, changes("ETH/USDT"))).toBeGreaterThan(0.6);
	expect(correlation(btc, changes("ETH/USDT"))).toBeLessThan(0.99);
	expect(correlation(btc, changes("DOGE/USDT"))).toBeGreaterThan(0.4);
	expect(Math.abs(correlation(btc, changes("USDC/USDT")))).toBeLessThan(0.3);
});

test("the price moves more in busy hours than in quiet ones, with trends and jumps", () => {
	const { price } = marketOf("hours");
	const pair = PAIRS[0] as PairTerms;
	let quiet = 0;
	let busy = 0;
	let widest = 0;
	for (let day = 0; day < 60; day++) {
		const midnight = Math.floor(NOON / DAY_MS) * DAY_MS - day * DAY_MS;
		const range = (hour: number) => {
			const prices = Array.from({ length: 61 }, (_, minute) => price.ticks(pair, midnight + hour * 3_600_000 + minute * 60_000));
			for (let at = 1; at < prices.length; at++)
				widest = Math.max(widest, Math.abs(Math.log((prices[at] as number) / (prices[at - 1] as number))));
			return Math.log(Math.max(...prices) / Math.min(...prices));
		};
		quiet += range(2);
		busy += range(14);
	}
	expect(busy / quiet).toBeGreaterThan(1.3);
	expect(widest).toBeGreaterThan(0.003);
});

describe("five simulated venues quote differently", () => {
	const { venues } = marketOf("venues");
	const pair = PAIRS[0] as PairTerms;
	const seconds = Array.from({ length: 4 * 3600 }, (_, second) => NOON + second * 1000);
	const all = seconds.map((now) => ({ now, said: venues.said(pair, now) }));
	const agesOf = (name: string) =>
		all.flatMap(({ now, said }) => said.filter(({ source }) => source === name).map(({ time }) => now - time));

	test("venues send no future time and no absurd price, and equal requests give equal quotes", () => {
		for (const { now, said } of all) {
			const prices = said.flatMap(({ bid, ask }) => [bid, ask]);
			expect(Math.max(...prices) / Math.min(...prices)).toBeLessThan(1.01);
			for (const { bid, ask, time } of said) {
				expect([bid, ask].every(Number.isInteger) && bid > 0 && ask > bid && time <= now).toBe(true);
			}
		}
		expect(venues.said(pair, seconds[777] as number)).toEqual(all[777]?.said);
	});

	test("each venue has a spread of its own, from one tick to a few hundredths of a percent", () => {
		const spreadsOf = (name: string) =>
			all.flatMap(({ said }) =>
				said.filter(({ source }) => source === name).map(({ bid, ask }) => (ask - bid) / middleOf({ bid, ask })),
			);
		const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
		for (const { name, spread } of VENUES) {
			const spreads = spreadsOf(name);
			expect(mean(spreads) / spread, name).toBeGreaterThan(0.9);
			expect(mean(spreads) / spread, name).toBeLessThan(1.1);
			expect(Math.max(...spreads)).toBeLessThan(0.000_4);
		}
		const coarse = PAIRS.find(({ symbol }) => symbol === "USDC/USDT") as PairTerms;
		const tight = venues.said(coarse, NOON).find(({ source }) => source === "sim-a") as SourceQuote;
		expect(tight.ask - tight.bid).toBe(1);
	});

	test("one simulated venue lags by seconds, the other venues do not", () => {
		expect(Math.min(...agesOf("sim-d"))).toBeGreaterThanOrEqual(4_000);
		for (const { name } of VENUES) if (name !== "sim-d") expect(Math.max(...agesOf(name))).toBeLessThan(2_500);
	});

	test("one simulated venue sometimes fails for longer than a price stays fresh, and returns", () => {
		const silences = (name: string) => {
			let longest = 0;
			let since = NOON;
			for (const { now, said } of all) {
				if (said.some(({ source }) => source === name)) since = now;
				longest = Math.max(longest, now - since);
			}
			return longest;
		};
		expect(silences("sim-e")).toBeGreaterThan(20_000);
		expect(silences("sim-e")).toBeLessThan(300_000);
		for (const { name } of VENUES) if (name !== "sim-e") expect(silences(name), name).toBeLessThan(12_000);
	});
});
