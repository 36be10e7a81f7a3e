// Simulates gangs (cooperating users) that trade only with each other and try to take money from the insurance fund. Together
// they must never hold more than they deposited (docs/reference/rules.md §5). Each attack also runs with the protecting rule
// turned off, to show that the attack succeeds without the rule. rules-against-attacks.test.ts covers attacks against other
// users.
import { ContractScenario, PAR, Random } from "@candor/testkit";
import { FULL_SET } from "@candor/testkit/test-set";
import { afterEach, expect, it, vi } from "vitest";
import type { Command } from "../registry.ts";
import type { Instrument } from "./instrument.ts";
import type { OpeningFill } from "./margin.ts";
import type { Taker } from "./matching.ts";
import type { PositionChanged } from "./messages.ts";
import type { Terms } from "./terms.ts";

const EACH = 3_000_000_000n;
const INSURANCE = 20_000_000_000n;
const SEEDS = Number(process.env.CANDOR_ADVERSARY_SEEDS ?? (FULL_SET ? 1_000 : 100));
const STEPS = 90;
/** Number of gangs that try each attack while its rule is turned off. */
const ROUNDS_OFF = 200;
const FUNDING_MS = 8 * 3_600_000;
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/**
 * Largest index move in one second. A larger jump can exceed the maintenance margin; by design, the insurance fund bears such a
 * loss.
 */
const MOST_MOVE_PPM = 1_500;

type Ploy =
	| "fills far from mark"
	| "resting orders without enough money"
	| "closes at an accomplice's order"
	| "a net account's closes at an accomplice's order"
	| "many small positions"
	| "small fills of large orders"
	| "funding"
	| "bids without money"
	| "moves of mark"
	| "halts"
	| "outages"
	| "anything";
const PLOYS: readonly Ploy[] = [
	"fills far from mark",
	"resting orders without enough money",
	"closes at an accomplice's order",
	"a net account's closes at an accomplice's order",
	"many small positions",
	"small fills of large orders",
	"funding",
	"bids without money",
	"moves of mark",
	"halts",
	"outages",
	"anything",
];

class Gang {
	readonly at: ContractScenario;
	readonly #random: Random;
	readonly #ploy: Ploy;
	readonly #open = new Map<number, PositionChanged>();
	#price = PAR;
	#read = 0;
	/** Gain of the insurance fund from index moves on the positions that it took over. */
	#drift = 0n;

	constructor(seed: number, Scenario: typeof ContractScenario = ContractScenario) {
		this.#random = new Random(seed);
		this.#ploy = PLOYS[seed % PLOYS.length] as Ploy;
		const people = this.#random.between(2, 5);
		this.at = new Scenario({ people, each: EACH, insurance: INSURANCE });
		if (this.#ploy === "funding") this.#beginPeriod();
		this.at.record(this.#price);
		if (this.#ploy === "a net account's closes at an accomplice's order" || this.#random.chance(0.3)) {
			this.at.say({ type: "SetContractMode", id: "", by: this.at.person(0), instrument: 1, net: true, leverage: 100 });
		}
	}

	/** Gain of the gang. Index moves on the positions that the insurance fund took over do not count. */
	get gained(): bigint {
		return this.worth + this.#drift - BigInt(this.at.people.length) * EACH;
	}

	#go(price: number): void {
		for (const { user, long, lots } of this.#open.values()) {
			if (user === 0) this.#drift += BigInt(long ? price - this.#price : this.#price - price) * BigInt(lots) * 100n;
		}
		this.#price = price;
		this.at.tick(price);
		this.#see();
	}

	/**
	 * Simulates an index outage. Afterwards the index has moved by up to three standard deviations of the simulated market's price.
	 */
	#outage(): void {
		const random = this.#random;
		const ms = random.pick([1, 3, 12, 90, 400, 2_000, 5_000]) * MINUTE;
		const most = Math.floor(this.#price * 3 * 0.03 * Math.sqrt(ms / DAY));
		const before = [...this.#open.values()].filter(({ user }) => user === 0);
		const [told, from] = [this.at.events.length, this.#price];
		this.#price += random.between(-most, most);
		this.at.time += ms;
		this.at.tick(this.#price);
		const closed = new Map<number, number>();
		for (const event of this.at.events.slice(told)) {
			if (event.type === "PositionSettled") closed.set(event.position, event.lots);
		}
		for (const { position, long, lots } of before) {
			const left = BigInt(lots - (closed.get(position) ?? 0));
			this.#drift += BigInt(long ? this.#price - from : from - this.#price) * left * 100n;
		}
		this.#see();
	}

	/**
	 * The gang's money plus its positions at the index. A loss beyond a position's margin does not count, because the gang does not
	 * owe it.
	 */
	get worth(): bigint {
		let worth = this.at.people.reduce((sum, user) => sum + this.at.wealth(user), 0n);
		for (const { user, long, lots, entry, margin } of this.#open.values()) {
			if (user === 0) continue;
			const now = BigInt(this.#price) * BigInt(lots) * 100n;
			const profit = long ? now - entry : entry - now;
			worth += profit < -margin ? -margin : profit;
		}
		return worth;
	}

	/** Starts a funding period with enough samples for a payment. The period ends in ten minutes. */
	#beginPeriod(): void {
		const { at } = this;
		at.time += 2 * FUNDING_MS - (at.time % FUNDING_MS) - 2.5 * 3_600_000;
		for (let count = 0; count < 840; count++) {
			at.time += 10_000;
			at.record(PAR);
		}
	}

	run(): void {
		for (let step = 0; step < STEPS; step++) {
			if (this.#ploy === "funding" && step === STEPS / 2) this.at.time += FUNDING_MS - (this.at.time % FUNDING_MS);
			this.#move();
			this.at.send(this.#ploy === "small fills of large orders" ? this.#little(step) : this.#command());
			this.#see();
		}
		for (let round = 0; round < 6; round++) {
			for (const { position, user } of [...this.#open.values()]) {
				if (user > 0) this.at.send({ type: "CancelPositionOrder", id: "", by: user, position });
			}
			this.#go(this.#price);
			for (const { position, user } of [...this.#open.values()]) {
				if (user === 0) continue;
				const price = this.#price;
				this.at.send({ type: "ClosePosition", id: "", by: user, position, lots: 0, orderType: "limit", price });
			}
			this.#see();
		}
		this.at.exchange.checkInvariants();
	}

	#see(): void {
		for (; this.#read < this.at.events.length; this.#read++) {
			const event = this.at.events[this.#read];
			if (event?.type !== "PositionChanged") continue;
			if (event.status === "closed" || event.status === "cancelled") this.#open.delete(event.position);
			else this.#open.set(event.position, event);
		}
	}

	#move(): void {
		const random = this.#random;
		if (!random.chance(0.5)) return;
		if (this.#ploy === "halts" && random.chance(0.15)) {
			this.at.wait(15_000);
			this.at.record([[this.#price, 0]]);
			return;
		}
		if (this.#ploy === "outages" && random.chance(0.15)) return this.#outage();
		if (this.#ploy === "small fills of large orders") {
			const isGone = this.at.all("PositionLiquidated").length > 0;
			this.#go(isGone ? this.#price : this.#price - random.between(500, 1_000));
			return;
		}
		const still = this.#ploy === "moves of mark" || this.#ploy === "bids without money";
		const most = Math.floor((this.#price * MOST_MOVE_PPM) / 1_000_000);
		this.#go(still ? this.#price : this.#price + random.between(-most, most));
	}

	/**
	 * Returns the next command of this attack: place a large order, whose size puts the position into a higher margin tier; fill
	 * only a little of it; cancel the rest.
	 */
	#little(step: number): Command {
		const random = this.#random;
		const [long] = [...this.#open.values()].filter((position) => position.long);
		if (step === 0)
			return this.at.order({ lots: random.between(505, 900), leverage: random.between(50, 100), price: this.#price });
		if (step === 1) return this.at.order({ by: this.at.person(1), long: false, lots: random.between(1, 30), price: this.#price });
		if (long === undefined) return this.at.order({ lots: 0 });
		if (step === 2 || random.chance(0.1)) return { type: "CancelPositionOrder", id: "", by: long.user, position: long.position };
		return this.at.order({ lots: 0 });
	}

	#command(): Command {
		const random = this.#random;
		const position =
			this.#open.size > 0 ? random.pick([...this.#open.values()].filter(({ user }) => user > 0).concat([])) : undefined;
		if (position !== undefined && random.chance(0.4)) return this.#onPosition(position);
		const by = this.at.person(random.below(this.at.people.length));
		const far = this.#ploy === "fills far from mark" || this.#ploy === "moves of mark" ? 150_000 : 9_000;
		const near = random.pick([0, 100, 1_000, 3_000, far]);
		const lots = this.#ploy === "many small positions" ? random.between(1, 12) : random.pick([1, 10, 100, 400]);
		if (this.#ploy === "bids without money" && random.chance(0.4)) {
			return this.at.order({ by, long: true, lots: 600, leverage: 125, price: this.#price + random.between(0, 60_000) });
		}
		if (random.chance(0.15)) {
			const ladder = (away: number) => [1, 4].map((step) => ({ price: this.#price + away * step * near + away, lots }));
			const quotes = { bids: ladder(-1), asks: random.chance(0.8) ? ladder(1) : [] };
			return { type: "ReplaceContractQuotes", id: "", by: this.at.person(0), instrument: 1, ...quotes };
		}
		const isMarket = random.chance(0.25);
		return this.at.order({
			by,
			long: random.chance(0.5),
			lots,
			leverage: random.pick([125, 125, 100, 50, 10, 1]),
			orderType: isMarket ? "market" : "limit",
			price: isMarket ? 0 : Math.max(1, this.#price + random.pick([-1, 1]) * random.between(0, near)),
			stopLoss: random.chance(0.1) ? Math.max(1, this.#price - random.between(-5_000, 5_000)) : 0,
			trigger: random.pick(["mark", "last"]),
		});
	}

	#onPosition({ user: by, position, lots: held, long, bankruptcyPrice }: PositionChanged): Command {
		const random = this.#random;
		const roll = random.below(10);
		if (roll < 2) return { type: "CancelPositionOrder", id: "", by, position };
		if (roll < 3) {
			const stopLoss = Math.max(1, this.#price + (long ? -1 : 1) * random.between(1, 9_000));
			return { type: "SetPositionStops", id: "", by, position, stopLoss, takeProfit: 0, trigger: random.pick(["mark", "last"]) };
		}
		const lots = random.chance(0.5) ? 0 : random.between(1, Math.max(1, held));
		if (random.chance(0.3)) return { type: "ClosePosition", id: "", by, position, lots, orderType: "market", price: 0 };
		// The close has a limit price beyond the bankruptcy price, and the order of an accomplice takes it.
		const beyond = bankruptcyPrice > 0 ? bankruptcyPrice + (long ? -1 : 1) * random.between(0, 9_000) : this.#price;
		const price = this.#ploy === "closes at an accomplice's order" ? beyond : this.#price + random.between(-9_000, 9_000);
		return { type: "ClosePosition", id: "", by, position, lots, orderType: "limit", price: Math.max(1, price) };
	}
}

it(`${SEEDS} gangs of two to five users never hold more together than they deposited`, () => {
	const winners: string[] = [];
	let liquidated = 0;
	let traded = 0;
	let funded = 0;
	for (let seed = 1; seed <= SEEDS; seed++) {
		const gang = new Gang(seed);
		gang.run();
		liquidated += gang.at.all("PositionLiquidated").length;
		traded += gang.at.all("ContractTraded").length;
		funded += gang.at.all("FundingPaid").length;
		if (gang.gained > 0n) winners.push(`seed ${seed}: ${gang.gained} units`);
	}
	expect(winners).toEqual([]);
	expect(traded).toBeGreaterThan(SEEDS * 5);
	expect(liquidated).toBeGreaterThan(SEEDS / 2);
	expect(funded).toBeGreaterThan(SEEDS / 10);
});

type Functions = Record<string, (...of: never[]) => never>;
type Without = Readonly<Record<string, (original: Functions) => object>>;
type NeededMoney = (terms: Terms, mark: number, fill: OpeningFill) => { cum: bigint };
type Prices = (position: {
	long: boolean;
	entry: bigint;
	perTick: bigint;
	margin: bigint;
	cum: bigint;
	mmrPpm: number;
}) => number;

const UNCOVERED = () => ({ neededMoneyOf: () => 0n });
const UNCHARGED = ({ openingNeed }: Functions) => ({
	openingNeed: (terms: Terms, mark: number, fill: OpeningFill) => {
		const worst = fill.buys ? Math.max(mark, fill.price) : Math.min(mark, fill.price);
		return (openingNeed as unknown as NeededMoney)(terms, worst, fill);
	},
});

/** For each attack, the replacement modules that turn off the rule against it. */
const RULES_OFF: readonly (readonly [Ploy, Without])[] = [
	[
		"fills far from mark",
		{ "./terms.ts": () => ({ openingBoundPpm: () => 500_000 }), "./margin.ts": (of) => ({ ...UNCHARGED(of), ...UNCOVERED() }) },
	],
	["resting orders without enough money", { "./margin.ts": UNCOVERED }],
	["a net account's closes at an accomplice's order", { "./margin.ts": UNCOVERED }],
	[
		"closes at an accomplice's order",
		{
			"./matching.ts": ({ Matching }) => ({
				Matching: class extends (Matching as unknown as new (
					...of: unknown[]
				) => { match(at: Instrument, taker: Taker): string }) {
					override match(at: Instrument, taker: Taker): string {
						const anywhere = () => (taker.buys ? 2 ** 31 - 1 : 1);
						return super.match(at, taker.kind === "close" ? Object.assign(taker, { bound: anywhere }) : taker);
					}
				},
			}),
		},
	],
	[
		"small fills of large orders",
		{
			"./margin.ts": ({ openingNeed }) => ({
				openingNeed: (terms: Terms, mark: number, fill: OpeningFill) => {
					const need = (openingNeed as unknown as NeededMoney)(terms, mark, fill);
					return { ...need, cum: (need.cum * BigInt(fill.size)) / BigInt(fill.lots) };
				},
			}),
			"@candor/proofs": ({ liquidationPrice }) => ({
				liquidationPrice: (position: Parameters<Prices>[0]) => {
					if (!position.long || position.cum === 0n) return (liquidationPrice as unknown as Prices)(position);
					const left = position.entry - position.margin - position.cum;
					return left <= 0n ? 1 : Number((left * 1_000_000n) / (position.perTick * (999_500n - BigInt(position.mmrPpm))));
				},
			}),
			"./invariants.ts": () => ({ checkContracts: () => {} }),
		},
	],
	[
		"funding",
		{
			// Turns off two rules: the funding rate has no cap, and the equity of a paying position counts as unlimited.
			"@candor/proofs": () => ({ fundingRatePpb: () => 10_000_000n }),
			"./position.ts": ({ Position }) => ({
				Position: class extends (Position as unknown as new (...of: unknown[]) => object) {
					profitAt(): bigint {
						return 1n << 50n;
					}
				},
			}),
		},
	],
];

afterEach(() => {
	for (const [, without] of RULES_OFF) for (const path of Object.keys(without)) vi.doUnmock(path);
	vi.resetModules();
});

it.each(RULES_OFF)(
	"the attack '%s' gains money or halts the exchange while the rule against it is off",
	async (ploy, without) => {
		for (const [path, change] of Object.entries(without)) {
			vi.doMock(path, async (original) => {
				const module = await original<Functions>();
				return { ...module, ...change(module) };
			});
		}
		vi.resetModules();
		const { ContractScenario: Scenario } = await import("@candor/testkit");
		const ends = new Set<string>();
		for (let round = 0; round < ROUNDS_OFF && ends.size === 0; round++) {
			const gang = new Gang(round * PLOYS.length + PLOYS.indexOf(ploy), Scenario);
			try {
				gang.run();
				if (gang.gained > 0n) ends.add("gained");
			} catch (error) {
				ends.add((error as Error).name);
			}
		}
		expect([...ends].filter((end) => end === "gained" || end === "BrokenInvariant")).toHaveLength(1);
	},
);
