// Simulates earn products over random days with outages, restarts, additions and early ends. A model recomputes every figure from
// the events. It checks that interest is paid once, that no money is created, and that principal stays with its owner
// (docs/reference/rules.md §7).
import { EarnScenario, Random } from "@candor/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { DAY_MS } from "../engine/time.ts";
import { Exchange } from "../exchange.ts";

const PEOPLE = 4;
const STEPS = 120;
const EACH = 20_000_000_000n;
const RESERVE = 600_000_000n;

function flow(seed: number): EarnScenario {
	const random = new Random(seed);
	const at = new EarnScenario({ people: PEOPLE, each: EACH, reserve: RESERVE });
	for (let step = 0; step < STEPS; step++) {
		at.wait(random.pick([0, 1_000, DAY_MS / 3, DAY_MS, DAY_MS, random.between(1, 4 * DAY_MS)]));
		if (random.chance(0.04)) at.exchange = Exchange.restore(at.exchange.sections());
		const by = at.person(random.below(PEOPLE));
		const amount = BigInt(random.between(1_000_000, 3_000_000_000));
		const order = random.between(1, 30);
		switch (random.below(8)) {
			case 0:
				at.send(at.fund(random.pick(["FundReserve", "DefundReserve"]), random.between(1, 3), BigInt(random.below(300_000_000))));
				break;
			case 1:
				at.send(at.set({ product: random.between(1, 3), ratePpm: random.between(500, 5_000) }));
				break;
			case 2:
			case 3:
				at.send(at.more(order, amount, random.pick([1_000, 2_000, 4_000]), by));
				break;
			case 4:
				at.send(at.ending(order, 0n, by));
				break;
			default:
				at.send(at.order(random.between(1, 3), amount, by, random.pick([1, 1, 2, 3])));
		}
		if (step % 20 === 0) at.exchange.checkInvariants();
	}
	at.exchange.checkInvariants();
	return at;
}

it("under random earn commands each tranche gets daily interest, each order ends once, and all amounts add up", () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
			const at = flow(seed);
			const tranches = new Map<
				number,
				{ amount: bigint; daily: bigint; days: number; boughtAt: number; paid: number; ended: bigint }
			>();
			const reserve = new Map([1, 2, 3].map((product) => [product, 0n]));
			const own = new Map(at.people.map((user) => [user, EACH]));
			const ended = new Set<number>();
			const rates = new Map<number, number>();
			const add = (of: Map<number, bigint>, key: number, change: bigint) => of.set(key, (of.get(key) ?? 0n) + change);
			for (const event of at.events) {
				if (event.type === "ReserveMoved") add(reserve, event.product, event.direction === "in" ? event.amount : -event.amount);
				if (event.type === "EarnBought") rates.set(event.order, event.ratePpm);
				if (event.type === "TrancheAdded") {
					expect(event.daily).toBe((event.amount * BigInt(event.ratePpm)) / 1_000_000n);
					expect(event.ratePpm).toBeLessThanOrEqual(rates.get(event.order) ?? 0);
					tranches.set(event.tranche, { ...event, paid: 0, ended: 0n });
				}
				if (event.type === "InterestPaid") {
					const tranche = tranches.get(event.tranche);
					if (tranche === undefined) throw new Error("paid on nothing");
					expect([event.day, event.amount]).toEqual([++tranche.paid, tranche.daily]);
					expect(event.at).toBeGreaterThanOrEqual(tranche.boughtAt + event.day * DAY_MS);
					add(reserve, event.product, -event.amount);
					add(own, event.user, event.amount);
				}
				if (event.type === "EarnEnded") {
					expect(ended.has(event.order)).toBe(false);
					ended.add(event.order);
					let principal = 0n;
					for (const end of event.tranches) {
						const tranche = tranches.get(end.tranche);
						if (tranche === undefined) throw new Error("ended and never bought");
						principal += tranche.amount;
						expect(end.charge + end.deduction + end.refund).toBe(tranche.amount);
						expect(end.returned).toBe(tranche.daily * BigInt(tranche.days - tranche.paid));
						if (event.by === "matured") expect([tranche.paid, end.refund]).toEqual([tranche.days, tranche.amount]);
					}
					expect(event.charge + event.deduction + event.refund).toBe(principal);
					add(reserve, event.product, event.charge + event.deduction);
					add(own, event.user, -event.charge - event.deduction);
				}
			}
			for (const [product, sum] of reserve) {
				const { available, frozen } = at.balance(product, "earn_reserve");
				expect([product, available + frozen]).toEqual([product, sum]);
			}
			for (const [user, sum] of own) {
				const { available, frozen } = at.balance(user, "trust");
				expect([user, available + frozen]).toEqual([user, sum]);
			}
			const copy = Exchange.restore(at.exchange.sections());
			expect(copy.stateHash()).toBe(at.exchange.stateHash());
			const [one, other] = [at.exchange, copy].map((exchange) => exchange.applyBatch(at.time + 3 * DAY_MS, []).events);
			expect(one).toEqual(other);
		}),
		{ numRuns: 40 },
	);
});
