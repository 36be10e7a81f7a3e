// Sends random contract commands, and checks that longs equal shorts, that no position loses more than its margin, that paid
// funding equals received funding, and that a restart at any moment continues identically.
import { ContractScenario, courseOfLiquidation, fillsOfLiquidation, PAR, Random } from "@candor/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { Exchange } from "../exchange.ts";
import type { Command } from "../registry.ts";
import type { ContractDepthChanged, PositionChanged } from "./messages.ts";

const PEOPLE = 6;
const STEPS = 220;
const STEP_OF_PRICE = [0, 0, 200, 800, 2_000, 9_000, 40_000];

interface Flow {
	readonly at: ContractScenario;
	readonly open: ReadonlyMap<number, PositionChanged>;
}

/** Lets users trade around an index that moves, jumps and sometimes stops. @param look called after each step */
function flow(seed: number, look: (at: ContractScenario) => void): Flow {
	const random = new Random(seed);
	const insurance = random.pick([0n, 50_000_000n, 5_000_000_000n]);
	const at = new ContractScenario({ people: PEOPLE, each: 2_000_000_000n, insurance });
	let price = PAR;
	at.record(price);
	at.say({ type: "SetContractMode", id: "", by: at.person(0), instrument: 1, net: true, leverage: 20 });
	const open = new Map<number, PositionChanged>();
	let read = 0;
	for (let step = 0; step < STEPS; step++) {
		if (random.chance(0.3)) {
			price = Math.max(10_000, price + random.pick([-1, 1]) * random.pick(STEP_OF_PRICE));
			at.wait(random.chance(0.03) ? 15_000 : random.pick([1_000, 5_000, 1_000]));
			at.record(random.chance(0.03) ? [[price, 0]] : price);
		}
		if (random.chance(0.02)) at.time += 4 * 3_600_000;
		at.send(commandOf(random, at, price, [...open.values()]));
		for (; read < at.events.length; read++) {
			const event = at.events[read];
			if (event?.type !== "PositionChanged") continue;
			if (event.status === "closed" || event.status === "cancelled") open.delete(event.position);
			else open.set(event.position, event);
		}
		look(at);
	}
	return { at, open };
}

function commandOf(random: Random, at: ContractScenario, price: number, open: readonly PositionChanged[]): Command {
	const by = at.person(random.below(PEOPLE));
	const roll = random.below(10);
	const position = open.length > 0 ? random.pick(open) : undefined;
	if (roll < 1) {
		const ladder = (away: number) => [1, 2, 3].map((step) => ({ price: price + away * step * 150, lots: random.between(1, 30) }));
		return { type: "ReplaceContractQuotes", id: "", by: at.person(0), instrument: 1, bids: ladder(-1), asks: ladder(1) };
	}
	if (roll < 6 || position === undefined) {
		const isMarket = random.chance(0.2);
		return at.order({
			by,
			long: random.chance(0.5),
			lots: random.pick([1, 3, 10, 40]),
			leverage: random.pick([2, 10, 50, 100, 125]),
			orderType: isMarket ? "market" : "limit",
			price: isMarket ? 0 : price + random.between(-600, 600),
			stopLoss: random.chance(0.1) ? price - random.between(-2_000, 2_000) : 0,
		});
	}
	const own = { id: "", by: position.user === 0 ? by : position.user, position: position.position };
	if (roll < 8) {
		const isLimit = random.chance(0.4);
		const lots = random.chance(0.5) ? 0 : random.between(1, Math.max(1, position.lots));
		const limit = isLimit ? price + random.between(-600, 600) : 0;
		return { type: "ClosePosition", ...own, lots, orderType: isLimit ? "limit" : "market", price: limit };
	}
	if (roll < 9) return { type: "CancelPositionOrder", ...own };
	const takeProfit = random.chance(0.5) ? price + random.between(-900, 900) : 0;
	return { type: "SetPositionStops", ...own, stopLoss: 0, takeProfit, trigger: random.pick(["mark", "last"]) };
}

const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 });

it("random contract commands keep all invariants after each step", () => {
	fc.assert(
		fc.property(seeds, (seed) => {
			const { at } = flow(seed, (of) => of.exchange.checkInvariants());
			// While no position is quarantined (set aside after a program fault), every liquidation finds a counterparty.
			expect(at.all("PositionChanged").filter(({ reason }) => reason === "held")).toEqual([]);
		}),
		{ numRuns: 60 },
	);
});

it("no position loses more than its highest margin and its fees, and all money adds up", () => {
	fc.assert(
		fc.property(seeds, (seed) => {
			const { at } = flow(seed, () => {});
			const most = new Map<number, bigint>();
			for (const { position, margin } of at.all("PositionChanged")) {
				if (margin > (most.get(position) ?? 0n)) most.set(position, margin);
			}
			const net = at.person(0);
			for (const { position, user, profit, funding, openedNotional } of at.all("PositionChanged")) {
				// Losses of a net account may exceed a position's margin: they are also paid from its available funds. So net accounts
				// are skipped.
				if (user === net || user === 0) continue;
				const opening = (openedNotional * 500n) / 1_000_000n;
				expect(profit + funding >= -((most.get(position) ?? 0n) + opening)).toBe(true);
			}
			for (const { paid, received, over } of at.all("FundingSettled")) expect(paid).toBe(received + over);
			const people = at.people.reduce((sum, user) => sum + at.wealth(user), 0n);
			const platform = at.balance(0, "insurance");
			const rest = platform.available + platform.frozen + at.balance(0, "fees").available + at.balance(1, "clearing").available;
			const insured = at.all("PlatformFunded").reduce((sum, { amount }) => sum + amount, 0n);
			expect(people + rest).toBe(BigInt(PEOPLE) * 2_000_000_000n + insured);
		}),
		{ numRuns: 60 },
	);
});

it("the events of a run give a view the same positions and depth as the events after a restart", () => {
	fc.assert(
		fc.property(seeds, (seed) => {
			const { at, open } = flow(seed, () => {});
			const restated = at.exchange.restate();
			const positions = restated.filter((event): event is PositionChanged => event.type === "PositionChanged");
			const without = ({ updatedAt: _at, ...rest }: PositionChanged) => rest;
			expect(positions.map(without)).toEqual([...open.values()].sort((a, b) => a.position - b.position).map(without));
			const depth = (events: readonly { type: string }[]) => {
				const levels = new Map<string, number>();
				for (const event of events) {
					if (event.type !== "ContractDepthChanged") continue;
					const { side, price, lots } = event as ContractDepthChanged;
					if (lots === 0) levels.delete(`${side} ${price}`);
					else levels.set(`${side} ${price}`, lots);
				}
				return [...levels].sort(([a], [b]) => (a < b ? -1 : 1));
			};
			expect(depth(at.events)).toEqual(depth(restated));
		}),
		{ numRuns: 60 },
	);
});

it("the events of a liquidation account for every fill, lot and unit", () => {
	const seen = { filled: 0, rest: 0, deleveraged: 0 };
	fc.assert(
		fc.property(seeds, (seed) => {
			const { at } = flow(seed, () => {});
			for (const told of at.all("PositionLiquidated")) {
				const { position, long, lots, filled, taken, deleveraged } = told;
				const fills = fillsOfLiquidation(at, told);
				const course = courseOfLiquidation(at, told);
				expect(course).toMatchObject({ filled, filledNotional: told.filledNotional, fee: told.fee, rest: taken + deleveraged });
				expect(course?.left).toBe(told.toInsurance + told.returned);
				const against = at.all("PositionDeleveraged").filter((other) => other.against === position);
				for (const { price } of against) expect(price).toBe(course?.restPrice);
				for (const [index, { price }] of fills.entries())
					expect(long ? price >= (course?.bounds[index] ?? 0) : price <= (course?.bounds[index] ?? 0)).toBe(true);
				seen.filled += fills.length > 1 ? 1 : 0;
				seen.rest += filled > 0 && filled < lots ? 1 : 0;
				seen.deleveraged += against.length > 0 ? 1 : 0;
			}
		}),
		{ numRuns: 60, seed: 1 },
	);
	for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
});

it("a restart from a snapshot after any step emits and decides the same from then on", () => {
	fc.assert(
		fc.property(seeds, (seed) => {
			const whole = flow(seed, () => {});
			const parts = flow(seed, (at) => {
				at.exchange = Exchange.restore(at.exchange.sections());
			});
			expect(parts.at.exchange.stateHash()).toBe(whole.at.exchange.stateHash());
			expect(parts.at.events).toEqual(whole.at.events);
		}),
		{ numRuns: 12 },
	);
});
