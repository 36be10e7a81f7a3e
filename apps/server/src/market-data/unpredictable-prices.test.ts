// Invariant: nothing in the price feed predicts the next price. The record that shows a jump contains the complete jump, and the
// lagging venue never determines the index. Options open some seconds after the request (docs/reference/rules.md §6).
import type { PairTerms } from "@candor/core";
import { InProcessExchange, namedSeeds, silentLog } from "@candor/testkit/market";
import { expect, test } from "vitest";
import { DAY_MS } from "./day-path.ts";
import { SIMULATED_COINS } from "./market-profiles.ts";
import { PriceFeed } from "./price-feed.ts";
import { SimulatedDays } from "./simulated-days.ts";
import { SimulatedPrice } from "./simulated-price.ts";
import { SimulatedVenues } from "./simulated-venues.ts";

const FIRST_DAY = Math.floor(Date.UTC(2026, 10, 22) / DAY_MS);
const DAYS = 240;
/**
 * Number of seconds that are recorded before a jump, so that all venues have sent a quote. AFTER is the number of seconds
 * recorded after a jump.
 */
const BEFORE = 12;
const AFTER = 45;
/** A move of the index is large if it is at least this share. An ordinary move within a second is many times smaller. */
const LARGE = 0.000_8;
/** Numbers of seconds after a large move at which the index is compared. */
const HORIZONS = [1, 2, 3, 4, 5, 6, 10, 30] as const;

function market() {
	const exchange = new InProcessExchange(FIRST_DAY * DAY_MS);
	const price = new SimulatedPrice(new SimulatedDays({ now: FIRST_DAY * DAY_MS, random: namedSeeds("jumps") }));
	const venues = new SimulatedVenues(price, "sandbox");
	const feed = new PriceFeed({ submit: exchange.submit, sources: venues, log: silentLog });
	/** Returns the times (ms) at which the pair's price jumps. */
	const jumpTimes = (pair: PairTerms): number[] => {
		const factor = 1 + SIMULATED_COINS.indexOf(pair.symbol.split("/")[0] as string);
		return Array.from({ length: DAYS }, (_, number) => price.days.of((FIRST_DAY + number) * DAY_MS)).flatMap(({ day, jumps }) =>
			[0, factor].flatMap((one) => (jumps[one] ?? []).map(({ at }) => Math.round(day * DAY_MS + at * DAY_MS))),
		);
	};
	/** Returns the index of each second from `from` on, as the core records it. */
	const indexes = async (pair: PairTerms, from: number, seconds: number): Promise<number[]> => {
		const list: number[] = [];
		for (let second = 0; second < seconds; second++) {
			exchange.now = from + second * 1000;
			await feed.tick([pair], exchange.now);
			list.push(exchange.views.indexes.latest(pair.pair)?.index ?? 0);
		}
		return list;
	};
	return { exchange, price, venues, jumpTimes, indexes };
}

test.each(["BTC/USDT", "TRX/USDT"])("a large move of %s does not predict the next seconds", async (symbol) => {
	const { exchange, jumpTimes, indexes } = market();
	const pair = [...exchange.views.listing.pairs()].find((one) => one.symbol === symbol) as PairTerms;
	const times = jumpTimes(pair).sort((a, b) => a - b);
	const apart = times.filter((time, at) => time - (times[at - 1] ?? 0) > (BEFORE + AFTER) * 1000);
	const moves: number[] = [];
	/** For each horizon, the further moves of the index in the direction of the large move. */
	const wentOn: number[][] = HORIZONS.map(() => []);
	for (const time of apart) {
		const seen = await indexes(pair, time - BEFORE * 1000, BEFORE + AFTER);
		for (let at = BEFORE - 2; at < BEFORE + 12; at++) {
			const since = (from: number, to: number) => Math.log((seen[to] as number) / (seen[from] as number));
			const move = since(at - 1, at);
			if (Math.abs(move) < LARGE) continue;
			moves.push(Math.abs(move));
			for (const [number, seconds] of HORIZONS.entries()) wentOn[number]?.push(Math.sign(move) * since(at, at + seconds));
		}
	}
	// Almost every jump is larger than LARGE.
	expect(moves.length).toBeGreaterThan(apart.length * 0.9);
	expect(moves.length).toBeGreaterThan(500);
	for (const [number, seconds] of HORIZONS.entries()) {
		const list = wentOn[number] as number[];
		const { mean, error } = meanOf(list);
		expect(Math.abs(mean), `on average ${seconds} s later`).toBeLessThan(3 * error);
		// With a coarse tick the index stays unchanged in many seconds.
		const wins = list.filter((one) => one > 0).length;
		const losses = list.filter((one) => one < 0).length;
		const chance = 3 * Math.sqrt(wins + losses) * 0.5;
		expect(Math.abs(wins - (wins + losses) / 2), `bets won ${seconds} s later`).toBeLessThan(chance);
	}
});

test.each(["XRP/USDT", "LTC/USDT"])(
	"neither the time nor the last seconds predict the price of %s half a minute later",
	async (symbol) => {
		const { exchange, indexes } = market();
		const pair = [...exchange.views.listing.pairs()].find((one) => one.symbol === symbol) as PairTerms;
		const hours = 14;
		const seen = await indexes(pair, FIRST_DAY * DAY_MS + 3_600_000, hours * 3_600);
		/**
		 * Returns the result of an option that is requested at a second: the direction of the index from the opening record to
		 * the settling record.
		 */
		const outcome = (asked: number) => Math.sign((seen[asked + 34] as number) - (seen[asked + 3] as number));
		/**
		 * Returns the distance of the share of right guesses from one half, in standard deviations. No two guesses use the same
		 * seconds.
		 */
		const skill = (every: number, first: number, guess: (asked: number) => number) => {
			let right = 0;
			let all = 0;
			for (let asked = 10 + first; asked + 34 < seen.length; asked += every) {
				const result = outcome(asked) * guess(asked);
				if (result === 0) continue;
				all++;
				if (result > 0) right++;
			}
			expect(all).toBeGreaterThan(hours * 12);
			return Math.abs(right - all / 2) / (0.5 * Math.sqrt(all));
		};
		for (const period of [4, 5, 6, 7, 10]) {
			const every = period * Math.ceil(31 / period);
			for (let first = 0; first < period; first++) {
				expect(
					skill(every, first, () => 1),
					`second ${first} of ${period}`,
				).toBeLessThan(4);
			}
		}
		for (const seconds of [1, 2, 4, 8]) {
			const change = (asked: number) => Math.sign((seen[asked] as number) - (seen[asked - seconds] as number));
			for (let first = 0; first < 31; first += 6) {
				expect(skill(31, first, change), `after ${seconds} s, from ${first}`).toBeLessThan(4);
			}
		}
	},
);

test("a jump reaches all venues within one second, except the lagging venue, which shows it with its lag", () => {
	const { exchange, price, venues, jumpTimes } = market();
	const pair = exchange.views.listing.pair(1) as PairTerms;
	let looks = 0;
	for (const time of jumpTimes(pair)) {
		const size = Math.log(price.ticks(pair, time) / price.ticks(pair, time - 1));
		if (Math.abs(size) < LARGE) continue;
		/** Returns for each venue whether its mid price has passed the middle of the jump. */
		const sides = (now: number) =>
			Object.fromEntries(
				venues.said(pair, now).map(({ source, bid, ask }) => {
					const done = Math.log((bid + ask) / 2 / price.ticks(pair, time - 1)) / size;
					return [source, done > 0.5];
				}),
			);
		for (const [source, jumped] of Object.entries(sides(time))) expect(jumped, `${source} before`).toBe(false);
		const quick = sides(time + 1_000);
		for (const [source, jumped] of Object.entries(quick)) expect(jumped, source).toBe(source !== "sim-d");
		// Venue sim-e may have failed. The others always send a quote after a jump.
		expect(["sim-a", "sim-b", "sim-c"].every((source) => source in quick)).toBe(true);
		expect(sides(time + 4_000)["sim-d"] ?? false).toBe(false);
		expect(sides(time + 5_000)["sim-d"]).toBe(true);
		looks++;
	}
	expect(looks).toBeGreaterThan(300);
});

function meanOf(list: readonly number[]): { mean: number; error: number } {
	const mean = list.reduce((sum, one) => sum + one, 0) / list.length;
	const variance = list.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (list.length - 1);
	return { mean, error: Math.sqrt(variance / list.length) };
}
