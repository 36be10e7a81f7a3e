// Tests that attackers gain nothing with ten thousand timed options each. The first attacker moves the quote of a venue, the
// second has prices one second earlier, and the third knows of an outage in advance and buys both directions. The quotes of
// venues pass through the real code of the exchange: live prices, price feed and core.
import type { PairTerms } from "@candor/core";
import { OptionScenario, Random } from "@candor/testkit";
import { silentLog } from "@candor/testkit/market";
import { expect, test } from "vitest";
import { LivePrices } from "./live/live-prices.ts";
import { PriceFeed } from "./price-feed.ts";

const VENUES = ["binance", "okx", "bybit", "kucoin", "gate"] as const;
const STAKE = 1_000_000n;
const OPTIONS = 10_000;
/** Number of steps of the price path per second. */
const STEPS_A_SECOND = 4;
/** Standard deviation of a step in dollars. At a price of 65,000 dollars, it gives a volatility of 60 % per year. */
const STEP = 7 / Math.sqrt(STEPS_A_SECOND);
/**
 * Expected result per stake if half of the guesses are right: half of the stakes win 0.8 stakes, and the other half loses 1
 * stake.
 */
const EXPECTED = -0.1;
/**
 * Deviation of the mean result of 10,000 options that can occur by chance: four standard errors, with a standard deviation of 0.9
 * stakes.
 */
const CHANCE = (4 * 0.9) / Math.sqrt(OPTIONS);

/** Five venues with different delays, noise and spreads, and an exchange that sells options on their prices. */
class World {
	readonly scenario = new OptionScenario({ people: 20, each: 100_000_000_000n, pool: 1_000_000_000_000n });
	readonly random: Random;
	readonly #prices = new LivePrices(VENUES);
	readonly #feed: PriceFeed;
	readonly #pair: PairTerms;
	/** True price at each step since the start. */
	readonly #path: number[] = [65_000];
	readonly #begin: number;
	/** If true, no venue sends anything. */
	silent = false;

	constructor(seed: number) {
		this.random = new Random(seed);
		this.#begin = this.scenario.time;
		const listed = this.scenario.exchange.applyBatch(this.scenario.time, []);
		expect(listed.events).toEqual([]);
		this.#pair = { pair: 1, symbol: "BTC/USDT", priceDecimals: 1 } as PairTerms;
		this.#feed = new PriceFeed({
			sources: this.#prices,
			log: silentLog,
			submit: async (command) => ({ outcome: { kind: "accepted", result: this.scenario.must(command) } as never, seq: 0 }),
		});
	}

	/** Returns the true price at any time, even in the future. */
	at(timeMs: number): number {
		const step = Math.max(0, Math.floor(((timeMs - this.#begin) / 1_000) * STEPS_A_SECOND));
		while (this.#path.length <= step) this.#path.push(this.#next(this.#path.at(-1) as number));
		return this.#path[step] as number;
	}

	#next(price: number): number {
		const around = Math.sqrt(-2 * Math.log(1 - this.random.below(2 ** 30) / 2 ** 30));
		const ordinary = STEP * around * Math.cos((2 * Math.PI * this.random.below(2 ** 30)) / 2 ** 30);
		// On average, the price jumps in one of 2,400 steps.
		return price + ordinary + (this.random.chance(1 / 2_400) ? this.random.pick([-130, 130]) : 0);
	}

	/**
	 * Moves the time forward by one second, in which every venue sends its best bid and ask.
	 * @param printed number of dollars by which the attacker raises the ask of one venue
	 */
	async second(printed = 0): Promise<void> {
		this.scenario.wait(1_000);
		const now = this.scenario.time;
		if (this.silent) return;
		this.#prices.hear(
			VENUES.map((venue, at) => {
				const time = now - 40 * at - this.random.below(300);
				const middle = this.at(time) + this.random.between(-10, 10) / 10;
				const ask = middle + 0.3 + (at === 2 ? printed : 0);
				return {
					venue,
					symbol: "BTC/USDT",
					bid: Math.max(1, middle - 0.3).toFixed(1),
					ask: ask.toFixed(1),
					time,
					receivedAt: now,
				};
			}),
		);
		expect(await this.#feed.tick([this.#pair], now)).toBe(true);
	}

	/** Returns the current public index in dollars. */
	index(): number {
		const record = this.scenario.events.findLast((event) => event.type === "IndexRecorded" && event.pair === 1);
		return record?.type === "IndexRecorded" ? record.index / 10 : 0;
	}

	/**
	 * Returns the average result per stake of a user's ended options, and their number.
	 * @param settled returns true for the kinds of settlement that count
	 */
	came(person: number, settled: (by: string) => boolean = () => true): { readonly share: number; readonly options: number } {
		let profit = 0n;
		let options = 0;
		for (const event of this.scenario.events) {
			if (event.type !== "OptionSettled" || event.user !== person || !settled(event.by)) continue;
			profit += event.returned + event.paid - STAKE;
			options++;
		}
		return { share: Number(profit) / Number(STAKE) / options, options };
	}
}

const bought = (world: World, by: number, up: boolean) => world.scenario.buy({ by, up, stake: STAKE, seconds: 30 });

test("an attacker with a feed one second ahead has no advantage, because options open two seconds after the sale", async () => {
	const world = new World(1);
	const person = world.scenario.person(0);
	/**
	 * Number of guesses that would have won if the option had opened at the price of the sale. It shows that the attacker's
	 * prices contain information.
	 */
	let knew = 0;
	const judged: { from: number; to: number; up: boolean }[] = [];
	await world.second();
	await world.second();
	for (let count = 0; count < OPTIONS; count++) {
		const up = world.at(world.scenario.time + 1_000) > world.index();
		judged.push({ from: world.index(), to: world.scenario.time + 30_000, up });
		bought(world, person, up);
		await world.second();
	}
	for (let count = 0; count < 40; count++) await world.second();
	for (const { from, to, up } of judged) if (world.at(to) > from === up) knew++;
	expect(knew / OPTIONS).toBeGreaterThan(0.54);
	const { share, options } = world.came(person);
	expect(options).toBe(OPTIONS);
	expect(share).toBeLessThan(EXPECTED + CHANCE);
});

test("an attacker who moves one venue's price in the settling seconds has no advantage", async () => {
	const world = new World(2);
	const person = world.scenario.person(0);
	await world.second();
	await world.second();
	// In each second one of the attacker's options ends, and all of them bet on a rise. Each trade of the attacker removes the
	// best ask of one venue.
	for (let count = 0; count < OPTIONS; count++) {
		bought(world, person, true);
		await world.second(count > 32 ? 0.4 : 0);
	}
	for (let count = 0; count < 40; count++) await world.second(0.4);
	const { share, options } = world.came(person);
	expect(options).toBe(OPTIONS);
	expect(share).toBeLessThan(EXPECTED + CHANCE);
});

test("an attacker who knows of an outage and buys both directions gets back at most the stakes", async () => {
	const world = new World(3);
	const [person, ...crowd] = world.scenario.people as [number, ...number[]];
	const before = world.scenario.balance(person, "option").available;
	for (let outage = 0; outage < OPTIONS / 50; outage++) {
		world.silent = false;
		for (let second = 0; second < 3; second++) await world.second();
		// In every second outage, other users have options too.
		if (outage % 2 === 1) for (const one of crowd) bought(world, one, world.random.chance(0.5));
		for (let pair = 0; pair < 25; pair++) {
			bought(world, person, true);
			bought(world, person, false);
		}
		// First the options open. Then no venue sends anything until the options have ended.
		for (let second = 0; second < 6; second++) await world.second();
		world.silent = true;
		for (let second = 0; second < 100; second++) await world.second();
	}
	world.silent = false;
	for (let second = 0; second < 3; second++) await world.second();
	const { share, options } = world.came(person, (by) => by === "outage");
	expect(options).toBeGreaterThan(OPTIONS * 0.99);
	const total = world.scenario.balance(person, "option").available - before;
	expect(share).toBeLessThan(CHANCE);
	expect(Number(total) / Number(STAKE) / OPTIONS).toBeLessThan(CHANCE);
});
