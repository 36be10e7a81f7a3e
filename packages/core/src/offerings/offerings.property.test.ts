// Simulates offerings of new coins over random hours with restarts, outages, launches, refunds and unpaid allotments. A model
// recomputes every figure from the events. It checks that coins and money move only once, that nothing is created, that no user
// exceeds a cap, and that the escrow is empty at the end (docs/reference/rules.md §8).
import { allot, allotmentInputHash } from "@candor/proofs";
import { NEW_COIN, OfferingScenario, Random } from "@candor/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { DAY_MS } from "../engine/time.ts";
import { Exchange } from "../exchange.ts";
import type { Event } from "../registry.ts";

const PEOPLE = 6;
const STEPS = 140;
const HOUR_MS = 3_600_000;
const EACH = 20_000_000_000n;
const USDT = 3;

function flow(seed: number): OfferingScenario {
	const random = new Random(seed);
	const at = new OfferingScenario({ people: PEOPLE, each: EACH });
	let [subscriptions, ieos]: [number[], number[]] = [[], []];
	const pick = (list: readonly number[]) => (list.length > 0 ? random.pick(list.slice(-3)) : 1);
	for (let step = 0; step < STEPS; step++) {
		at.wait(random.pick([0, 1_000, HOUR_MS / 6, HOUR_MS / 3, HOUR_MS, random.chance(0.1) ? 9 * DAY_MS : 0]));
		if (random.chance(0.04)) at.exchange = Exchange.restore(at.exchange.sections());
		if (random.chance(0.03)) {
			const from = at.time;
			at.time += random.between(1, 5 * HOUR_MS);
			const resume = { type: "ResumeExchange", id: "", by: 100, from, to: at.time } as const;
			at.events.push(...at.exchange.applyBatch(at.time, [resume]).events);
		}
		const by = at.person(random.below(PEOPLE));
		const lockDays = random.pick([0, 1, 3]);
		const roll = random.below(16);
		if (roll === 0 && at.say(at.subscription({ lockDays })) === "ok") {
			const { offering } = at.last("SubscriptionSet");
			subscriptions = [...subscriptions, offering];
			at.send(at.moving("FundSubscription", offering, 100_000_000_000n + BigInt(random.below(2))));
		} else if (roll === 1) {
			const lots = { capLots: BigInt(random.between(5, 100)), lot: BigInt(random.between(1, 1_000_000_000)), lockDays };
			if (at.say(at.ieo(lots)) === "ok") {
				const { offering } = at.last("IeoSet");
				ieos = [...ieos, offering];
				at.send(at.moving("FundIeo", offering, 100n * lots.lot));
			}
		} else if (roll < 6) at.send(at.subscribing(pick(subscriptions), random.between(1, 300) + random.below(100) / 100, by));
		else if (roll < 11) at.send(at.applying(pick(ieos), random.between(1, 100), by));
		else if (roll < 13)
			at.send(at.doing(random.pick(["LaunchSubscription", "LaunchSubscription", "CancelSubscription"]), pick(subscriptions)));
		else if (roll < 15) at.send(at.doing(random.chance(0.9) ? "ListIeo" : "CancelIeo", pick(ieos)));
		else {
			const allotted = at.events.findLast((event) => event.type === "IeoMoved" && event.state === "allotted");
			if (allotted?.type === "IeoMoved")
				at.send({ type: "PayIeo", id: "", by: allotted.user, application: allotted.application });
		}
		if (step % 20 === 0) at.exchange.checkInvariants();
	}
	at.exchange.checkInvariants();
	return at;
}

const add = (of: Map<number, bigint>, key: number, change: bigint) => of.set(key, (of.get(key) ?? 0n) + change);
const of = <T extends Event["type"]>(at: OfferingScenario, type: T) =>
	at.events.filter((event): event is Extract<Event, { type: T }> => event.type === type);

function checkSubscriptions(
	at: OfferingScenario,
	money: Map<number, bigint>,
	coins: Map<number, bigint>,
	platform: { money: bigint },
): void {
	const orders = new Map(of(at, "Subscribed").map((order) => [order.order, order]));
	const ends = new Map<number, string[]>();
	for (const { order, state } of of(at, "SubscriptionMoved")) ends.set(order, [...(ends.get(order) ?? []), state]);
	for (const { order, user, paid, quantity, price } of orders.values()) {
		// The amount paid is rounded up, by less than one ledger unit.
		expect(paid * 100_000_000n >= quantity * price && (paid - 1n) * 100_000_000n < quantity * price).toBe(true);
		const way = ends.get(order) ?? [];
		expect([[], ["locked"], ["unlocked"], ["locked", "unlocked"], ["refunded"]]).toContainEqual(way);
		if (way[0] !== "refunded") add(money, user, -paid);
		if (way.length > 0 && way[0] !== "refunded") {
			add(coins, user, quantity);
			platform.money += paid;
		}
	}
	const sold = new Map<string, bigint>();
	for (const { offering, user, quantity } of orders.values()) {
		const key = `${offering} ${user}`;
		sold.set(key, (sold.get(key) ?? 0n) + quantity);
	}
	for (const quantity of sold.values()) expect(quantity <= 40_000_000_000n).toBe(true);
}

function checkIeos(
	at: OfferingScenario,
	money: Map<number, bigint>,
	coins: Map<number, bigint>,
	platform: { money: bigint },
): void {
	const applied = of(at, "IeoApplied");
	const moved = new Map<number, Extract<Event, { type: "IeoMoved" }>[]>();
	for (const move of of(at, "IeoMoved")) moved.set(move.application, [...(moved.get(move.application) ?? []), move]);
	// An outage emits the event of an offering again, so the map keeps only the last one.
	const lists = new Map(of(at, "IeoSet").flatMap((set) => (set.state === "closed" ? [[set.offering, set]] : [])));
	for (const closed of lists.values()) {
		const { offering, supplyLots, capLots, lot } = closed;
		const list = applied.filter((one) => one.offering === offering);
		const inputs = list.map(({ serial, lots, appliedAt }) => ({ serial, lots: String(lots), time: appliedAt }));
		expect(closed.inputHash).toBe(allotmentInputHash({ offering, supply: String(supplyLots), cap: String(capLots), inputs }));
		const given = allot(
			supplyLots,
			capLots,
			list.map(({ lots }) => lots),
		);
		for (const [index, { application, user, cost }] of list.entries()) {
			const [first, ...others] = moved.get(application) ?? [];
			if (first === undefined || first.state === "refunded") continue;
			expect([first.state, first.lots]).toEqual([given[index] === 0n ? "failed" : "allotted", given[index]]);
			expect(first.due <= cost).toBe(true);
			const way = others.map(({ state }) => state);
			const refunded = way.at(-1) === "refunded" || first.state === "failed";
			if (!refunded) add(money, user, -first.due);
			if (way.includes("locked") || way.includes("unlocked")) {
				expect(way[0]).toBe("paid");
				add(coins, user, first.lots * lot);
				platform.money += first.due;
			}
		}
	}
	// The applications have not been allotted yet, so their full cost is frozen.
	for (const { application, user, cost } of applied) if (!moved.has(application)) add(money, user, -cost);
}

it("random offering commands end every order and application exactly once, with sums exact to the unit", () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
			const at = flow(seed);
			const money = new Map(at.people.map((user) => [user, EACH]));
			const coins = new Map(at.people.map((user) => [user, 0n]));
			const platform = { money: 1n };
			checkSubscriptions(at, money, coins, platform);
			checkIeos(at, money, coins, platform);
			for (const user of at.people) {
				const held = at.balance(user, "coin", NEW_COIN);
				expect([user, held.available + held.frozen]).toEqual([user, coins.get(user)]);
				// Money that is frozen for applications and allotments still belongs to the user. The model has subtracted it, so it is
				// compared with the available balance only.
				const { available } = at.balance(user, "coin", USDT);
				expect([user, available]).toEqual([user, money.get(user)]);
			}
			expect(at.balance(0, "treasury").available).toBe(platform.money);
			for (const { type, offering } of at.events.filter(
				(event) => "state" in event && (event.state === "over" || event.state === "cancelled"),
			) as {
				type: string;
				offering: number;
			}[]) {
				const kind = type === "IeoSet" ? "ieo_escrow" : "subscription_escrow";
				for (const asset of [USDT, NEW_COIN]) expect(at.balance(offering, kind, asset)).toEqual({ available: 0n, frozen: 0n });
			}
			const copy = Exchange.restore(at.exchange.sections());
			expect(copy.stateHash()).toBe(at.exchange.stateHash());
			const [one, other] = [at.exchange, copy].map((exchange) => exchange.applyBatch(at.time + 9 * DAY_MS, []).events);
			expect(one).toEqual(other);
		}),
		{ numRuns: 40 },
	);
});
