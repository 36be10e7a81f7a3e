// Simulates options over random price feeds with gaps, late prices, halts and restarts. A naive model, which searches the full
// list of records, must find the same ends. The test also checks that each stake and payout moves only once
// (docs/reference/rules.md §6).
import { type NaiveEnd, type NaiveRecord, type NaiveSale, naiveEnds, OptionScenario, Random, type Word } from "@candor/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Exchange } from "../exchange.ts";
import { PLATFORM } from "../ledger/kinds.ts";

const PEOPLE = 4;
const STEPS = 260;

/** Runs a random price feed with buyers. At the end, a minute without prices and a last record end all open options. */
function flow(seed: number): { at: OptionScenario; sales: Map<string, NaiveSale[]>; records: NaiveRecord[] } {
	const random = new Random(seed);
	const at = new OptionScenario({ people: PEOPLE });
	at.must({
		type: "SetOptionTerms",
		id: "",
		by: 1,
		seconds: 5,
		payoutPpm: 800_000,
		minStake: 1_000_000n,
		maxStake: 100_000_000n,
		active: true,
		reason: "short ones",
	});
	at.record(1_000);
	for (let step = 0; step < STEPS; step++) {
		at.wait(random.pick([200, 700, 1_000, 1_000, 1_000, random.chance(0.1) ? random.between(5_000, 100_000) : 900]));
		if (random.chance(0.75)) at.record(words(random));
		if (random.chance(0.02)) restart(at);
		const buys = random.below(3);
		for (let count = 0; count < buys; count++) {
			at.send(
				at.order({
					by: at.person(random.below(PEOPLE)),
					up: random.chance(0.5),
					seconds: random.pick([5, 5, 30, 60]),
					stake: BigInt(random.between(1_000_000, 9_999_999)),
					account: random.pick(["real", "simulation"]),
				}),
			);
		}
	}
	for (let second = 0; second < 200; second++) at.wait(1_000);
	at.tick(1_000);
	at.tick(1_000);
	const sales = new Map<string, NaiveSale[]>([
		["real", []],
		["simulation", []],
	]);
	const records: NaiveRecord[] = [];
	for (const event of at.events) {
		if (event.type === "OptionBought") sales.get(event.account)?.push(event);
		if (event.type === "IndexRecorded" && event.pair === 1) records.push(event);
	}
	return { at, sales, records };
}

/** Returns quotes of up to five sources, some of them late. Prices are close together, so that some options end in a draw. */
function words(random: Random): Word[] {
	const count = random.chance(0.8) ? 5 : random.between(0, 4);
	const price = 1_000 + random.between(-2, 2);
	return Array.from({ length: count }, (): Word => {
		const late = random.chance(0.15) ? random.between(0, 4_000) : random.below(300);
		return [price + random.pick([0, 0, 0, 1, -1, random.chance(0.05) ? 500 : 0]), late];
	});
}

function restart(at: OptionScenario): void {
	at.exchange = Exchange.restore(at.exchange.sections());
}

const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 });

describe("options keep their rules under random price feeds", () => {
	it("options end by the rules, move their money once and leave nothing frozen", () => {
		const seen = new Set<string>();
		fc.assert(
			fc.property(seeds, (seed) => {
				const { at, sales, records } = flow(seed);
				for (const [account, sold] of sales) {
					const expected = naiveEnds(sold, records);
					let platform = 0n;
					for (const sale of sold) {
						const told = at.events.filter((event) => event.type === "OptionSettled" && event.option === sale.option);
						expect([sale.option, told.length]).toEqual([sale.option, 1]);
						const { option, by, result, seq, price, returned, paid } = told[0] as unknown as NaiveEnd;
						expect({ option, by, result, seq, price, returned, paid }).toEqual(expected.get(sale.option));
						platform += sale.stake - returned - paid;
						seen.add(`${by} ${result}`);
					}
					const pool = at.balance(PLATFORM, account === "real" ? "option_pool" : "demo_pool");
					expect(pool).toEqual({ available: 100_000_000_000n + platform, frozen: 0n });
				}
				for (const user of at.people)
					expect([at.balance(user, "option").frozen, at.balance(user, "demo").frozen]).toEqual([0n, 0n]);
				at.exchange.checkInvariants();
			}),
			{ numRuns: 12 },
		);
		expect([...seen].sort()).toEqual([
			"outage fair",
			"outage lost",
			"outage won",
			"record fair",
			"record lost",
			"record won",
			"void void",
		]);
	});

	it("in an outage options never pay the platform, or a user who holds both sides", () => {
		fc.assert(
			fc.property(
				seeds,
				fc.array(fc.integer({ min: 1_000_000, max: 9_000_000 }), { minLength: 1, maxLength: 6 }),
				(seed, stakes) => {
					const random = new Random(seed);
					const at = new OptionScenario();
					at.record(1_000);
					let last = 0;
					for (const [index, stake] of stakes.entries()) {
						at.buy({ by: at.person(0), up: true, stake: BigInt(stake) });
						last = at.buy({ by: at.person(0), up: false, stake: BigInt(stake) });
						if (random.chance(0.5)) at.buy({ by: at.person(1 + (index % 2)), up: random.chance(0.5), stake: BigInt(stake) });
					}
					while (at.told("OptionOpened", last) === undefined) at.tick(1_000);
					at.tick(1_000 + random.between(-3, 3));
					for (let second = 0; second < 100; second++) at.wait(1_000);
					expect(at.balance(PLATFORM, "option_pool").available).toBeLessThanOrEqual(100_000_000_000n);
					const pairs = at.events.flatMap((event) => {
						if (event.type !== "OptionSettled" || event.user !== at.person(0)) return [];
						const stake = at.told("OptionBought", event.option)?.stake ?? 0n;
						return [event.returned + event.paid - stake];
					});
					expect(pairs.length).toBe(stakes.length * 2);
					// If all users hold both directions, their results sum to zero. With other users, their lost stakes may pay a part.
					if (at.events.filter(({ type }) => type === "OptionBought").length === stakes.length * 2) {
						expect(pairs.reduce((sum, each) => sum + each, 0n)).toBe(0n);
					}
				},
			),
			{ numRuns: 20 },
		);
	});
});
