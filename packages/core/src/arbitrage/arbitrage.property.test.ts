// Simulates a fund over random days with subscriptions, redemptions, index jumps, trades, funding and restarts. A model in the
// test recomputes every figure from the events. The test checks that no money is created, that every unit belongs to a lot, and
// that no user is paid more than their share.
import { FundScenario, HOUR, PAR, Random } from "@candor/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { Exchange } from "../exchange.ts";

const PEOPLE = 3;
const EACH = 20_000_000_000n;
const FOUNDING = 3_000_000_000n;
const STEPS = 70;

function flow(seed: number): FundScenario {
	const random = new Random(seed);
	const at = new FundScenario({ people: PEOPLE, each: EACH, founding: FOUNDING, terms: { performanceFeePpm: 150_000 } });
	let index = PAR;
	at.move(at.fund, "coin", "contract", 1_000_000_000n);
	for (let step = 0; step < STEPS; step++) {
		const roll = random.below(12);
		if (roll < 3) {
			index = Math.round((index * random.between(985, 1_015)) / 1_000);
			at.hour(index);
		} else at.tick(index);
		if (random.chance(0.05)) at.exchange = Exchange.restore(at.exchange.sections());
		const by = at.person(random.below(PEOPLE));
		const price = index + random.between(-2_500, 2_500);
		switch (random.below(10)) {
			case 0:
			case 1:
				at.send(at.subscribe(BigInt(random.between(900_000, 3_000_000_000)), by));
				break;
			case 2:
				at.send(at.redeem(BigInt(random.between(1, 2_000_000_000)), by));
				break;
			case 3:
				at.send({ type: "CancelFundSubscription", id: "", by, subscription: random.between(1, 12) });
				break;
			case 4:
			case 5: {
				const side = random.pick(["buy", "sell"] as const);
				at.send(at.limit(at.maker, side === "buy" ? "sell" : "buy", random.between(20, 900), price));
				at.send(at.limit(at.fund, side, random.between(20, 900), price));
				break;
			}
			case 6:
				at.send(at.order({ by: at.maker, long: true, lots: random.between(1, 8), price, leverage: 1 }));
				at.send(at.order({ by: at.fund, long: false, lots: random.between(1, 8), price, leverage: 2 }));
				break;
			case 7:
			case 8:
				unwind(at, index);
				break;
			default:
				at.send({ type: "CancelAllOrders", id: "", by: at.fund, pair: 0 });
		}
		if (step % 10 === 0) at.exchange.checkInvariants();
	}
	at.exchange.checkInvariants();
	return at;
}

/** Sells the fund's coins and reduces its short position until both reach the targets of the unwinding in progress. */
function unwind(at: FundScenario, price: number): void {
	const begun = at.events.findLast((event) => event.type === "UnwindingBegun" || event.type === "UnwindingEnded");
	if (begun?.type !== "UnwindingBegun") return;
	for (const { kind, held, target } of begun.targets) {
		if (held === target) continue;
		if (kind === "coin") {
			const lots = Number((held - target) / 1_000n);
			at.send(at.limit(at.maker, "buy", lots, price));
			at.send(at.limit(at.fund, "sell", lots, price));
			continue;
		}
		const positions = new Map(at.all("PositionChanged").map((told) => [told.position, told]));
		let left = Number(held - target);
		for (const { position, user, lots } of positions.values()) {
			if (user !== at.fund || lots === 0 || left === 0) continue;
			const part = Math.min(left, lots);
			left -= part;
			at.send(at.order({ by: at.maker, long: false, lots: part, price, leverage: 1 }));
			at.send({ type: "ClosePosition", id: "", by: at.fund, position, lots: part, orderType: "limit", price });
		}
	}
}

it("under random fund commands each unit has a lot, each unit value follows from events, and all money has an owner", () => {
	let [ended, late, entered, cashShares] = [0, 0, 0, 0];
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
			const at = flow(seed);
			let units = FOUNDING;
			let value = 0n;
			const begun = new Set<number>();
			const lots = new Map<number, { user: number; units: bigint }>();
			const put = new Map<number, bigint>(at.people.map((user) => [user, 0n]));
			for (const event of at.events) {
				if (event.type === "UnitValued") {
					let equity = event.cash;
					for (const { worth } of event.coins) equity += worth;
					for (const { margin, profit } of event.positions) equity += margin + profit;
					for (const { amount } of event.funding) equity += amount;
					expect(event.equity).toBe(equity);
					expect(event.units).toBe(units);
					// Rounding leaves a remainder in the fund: less than one billionth of a ledger unit for each fund unit.
					const told = (event.units * event.value) / 1_000_000_000n;
					expect(told <= equity && equity - told <= event.units / 1_000_000_000n + 1n).toBe(true);
				}
				if (event.type === "FundSubscriptionMoved" && event.status === "done") {
					entered++;
					units += event.units;
					put.set(event.user, (put.get(event.user) ?? 0n) + event.amount);
					expect(event.cost >= 0n && event.cost < event.amount).toBe(true);
				}
				if (event.type === "FundLot") lots.set(event.lot, event);
				if (event.type === "UnitValued") value = event.value;
				if (event.type === "UnwindingBegun") begun.add(event.unwinding);
				if (event.type === "UnwindingEnded" && !begun.has(event.unwinding)) {
					cashShares++;
					// The cash share that a redemption gets is at most the worth of the redeemed units at the full hour.
					expect(event.proceeds * 1_000_000_000n <= event.paidUnits * value).toBe(true);
					expect(event.paidUnits > 0n && event.rest === 0n && !event.late).toBe(true);
				}
				if (event.type === "UnwindingEnded") {
					ended++;
					if (event.late) late++;
					units -= event.paidUnits;
					expect(event.units).toBe(units);
					expect(event.proceeds <= event.cash).toBe(true);
				}
				if (event.type === "FundRedemptionMoved") {
					put.set(event.user, (put.get(event.user) ?? 0n) - event.proceeds + event.fee);
					expect(event.fee <= event.proceeds).toBe(true);
				}
			}
			expect([...lots.values()].reduce((sum, lot) => sum + lot.units, FOUNDING)).toBe(units);
			for (const user of at.people.slice(0, PEOPLE)) expect(at.earnBalance(user)).toBe(EACH - (put.get(user) ?? 0n));
			const copy = Exchange.restore(at.exchange.sections());
			expect(copy.stateHash()).toBe(at.exchange.stateHash());
			const [one, other] = [at.exchange, copy].map((exchange) => exchange.applyBatch(at.time + 2 * HOUR, []).events);
			expect(one).toEqual(other);
		}),
		{ numRuns: 30 },
	);
	expect([ended > 10, entered > 30, cashShares > 10]).toEqual([true, true, true]);
	expect(late).toBeGreaterThanOrEqual(0);
});
