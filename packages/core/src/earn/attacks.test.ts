// Tests attacks that gain more from an earn product than its rules intend. Each test states the attacker's gain on an exchange
// without the rule that prevents it (docs/reference/rules.md §7).
import { EarnScenario } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { type Redemption, redemptionOf } from "./terms.ts";

const usdt = (amount: number) => BigInt(amount) * 1_000_000n;
/** Returns the gain of a user who ends a tranche early, after `held` days. */
const endedWith = ({ amount, daily }: { amount: bigint; daily: bigint }, { refund }: Redemption, held: number) =>
	daily * BigInt(held) + refund - amount;

it("the core rejects an addition on an order's last day; earlier additions earn the rate of a shorter product", () => {
	// At the order's daily rate of 0.4 %, an addition of a million USDT would earn 4,000 USDT in one day and a second.
	expect((usdt(1_000_000) * 4_000n) / 1_000_000n).toBe(usdt(4_000));
	const at = new EarnScenario({ each: usdt(1_000_000) });
	const order = at.must(at.order(3, usdt(1)));
	at.days(29);
	at.wait(1);
	expect(at.say(at.more(order, usdt(900_000), 4_000))).toBe("last_day order_id");
	const early = new EarnScenario({ each: usdt(1_000_000) });
	const other = early.must(early.order(3, usdt(1)));
	early.days(26);
	expect(early.say(early.more(other, usdt(900_000), 4_000))).toBe("terms_changed daily_rate");
	// Four days are left, so the addition earns the rate of the three-day product, 0.1 %, for four days.
	early.must(early.more(other, usdt(900_000), 1_000));
	early.days(4);
	expect(early.interest(other)).toBe(30n * 4_000n + 4n * usdt(900));
});

it("a long product that is ended early never pays more per day than the product of that length", () => {
	const rule = { rule: "daily_interest_multiple", penaltyPpm: 0 } as const;
	const steps = [
		{ days: 3, ratePpm: 1_000 },
		{ days: 7, ratePpm: 2_000 },
	];
	const long = { amount: usdt(10_000), daily: usdt(40), days: 30, steps };
	// Without the deduction, an order of the long product would pay 280 USDT for seven days. An order of the seven-day product pays
	// 140 USDT.
	expect(endedWith(long, redemptionOf({ ...long, recalculate: false }, rule, 7), 7)).toBe(usdt(280));
	expect(endedWith(long, redemptionOf({ ...long, recalculate: true }, rule, 7), 7)).toBe(usdt(140));
	for (let held = 0; held < 30; held++) {
		const gained = endedWith(long, redemptionOf({ ...long, recalculate: true }, rule, held), held);
		const rate = held < 3 ? 0n : held < 7 ? 10n : 20n;
		expect([held, gained]).toEqual([held, usdt(1) * rate * BigInt(held)]);
	}
});

it("ending an order early takes no interest from a tranche that was held for all of its days", () => {
	const at = new EarnScenario();
	const order = at.must(at.order(2, usdt(1_000)));
	at.wait(3 * 86_400_000 + 1);
	at.must(at.more(order, usdt(1_000), 1_000));
	at.wait(3 * 86_400_000);
	at.must(at.ending(order));
	const [, added] = at.end(order).tranches;
	expect(added).toMatchObject({ deduction: 0n, returned: 0n });
});

it("after stricter terms, money added to an older order earns the current rates", () => {
	const at = new EarnScenario({ each: usdt(100_000) });
	// The product is on sale alone: no shorter product pays less. So its terms need no recalculation yet.
	at.must(at.set({ product: 1, active: false }));
	at.must(at.set({ product: 2, active: false }));
	at.must(at.set({ product: 3, recalculate: false, penaltyPpm: 0 }));
	const order = at.must(at.order(3, usdt(1), at.person(0), 2));
	at.must(at.set({ product: 3, active: false }));
	at.must(at.set({ product: 1 }));
	at.must(at.set({ product: 2 }));
	at.must(at.set({ product: 3, penaltyPpm: 0 }));
	at.days(20);
	// Nine full days are left, so the addition earns the 0.2 % of the seven-day product. If the addition ends after three days, it
	// keeps 0.1 % a day.
	at.must(at.more(order, usdt(50_000), 2_000));
	at.days(3);
	at.must(at.ending(order));
	expect(at.end(order).tranches[1]).toMatchObject({ charge: 0n, deduction: usdt(150) });
});

it("a short product that accepts only small amounts still limits the rate of additions", () => {
	const at = new EarnScenario({ each: usdt(100_000) });
	at.must(at.set({ product: 1, active: false }));
	at.must(at.set({ product: 2, active: false }));
	at.must(at.set({ product: 3, recalculate: false, penaltyPpm: 0 }));
	const order = at.must(at.order(3, usdt(1), at.person(0), 2));
	at.must(at.set({ product: 3, penaltyPpm: 0 }));
	at.must(at.set({ product: 1, maxAmount: usdt(100) }));
	at.must(at.set({ product: 2 }));
	at.days(20);
	at.must(at.more(order, usdt(50_000), 2_000));
	at.days(3);
	at.must(at.ending(order));
	// The three-day product, with 0.1 %, accepts only 100 USDT. So the addition keeps none of its interest at 0.2 %.
	expect(at.end(order).tranches[1]).toMatchObject({ charge: 0n, deduction: usdt(300) });
});

it("ending an order at the moment of an interest payment pays the day first, and counts it as held", () => {
	const at = new EarnScenario();
	const order = at.must(at.order(3, usdt(1_000)));
	at.days(7);
	at.must(at.ending(order));
	// The charge is 0.4 % of 1,000 USDT for each of the 23 remaining days. Of the 0.4 % paid for seven days, the user keeps the
	// seven-day product's 0.2 %.
	expect(at.end(order)).toMatchObject({ charge: usdt(92), deduction: usdt(14), interest: usdt(28) });
});

describe("a promotion pays a high rate for a few days on small amounts", () => {
	/**
	 * Creates an exchange with a promotion (seven days at 0.5 %, at most 100 USDT per user) and a product of thirty days, whose
	 * daily rate is `own` (ppm). With `reserve` 0 the promotion is sold out.
	 */
	const promoted = ({ reserve = 1_000, own = 1_000 }: { reserve?: number; own?: number } = {}) => {
		const at = new EarnScenario({ each: usdt(1_000_000) });
		at.must(at.set({ product: 3, ratePpm: own, penaltyPpm: 0 }));
		at.must(at.set({ product: 4, days: 8, ratePpm: 5_000, maxAmount: usdt(100) }));
		if (reserve > 0) at.must(at.fund("FundReserve", 4, usdt(reserve)));
		return { at, order: at.must(at.order(3, usdt(1), at.person(0), 2)) };
	};
	const rateFor = (at: EarnScenario, order: number, amount: number) => {
		const answer = at.send(at.more(order, usdt(amount), 1));
		return answer.kind === "refused" ? answer.refusal.params?.rate_ppm : undefined;
	};

	it("a promotion does not apply to 900,000 USDT added to a long order: they earn no more than the order", () => {
		// At the promotion's 0.5 %, the addition would earn 130,500 USDT in 29 days. At the order's 0.1 % it earns 27,000 USDT in 30
		// days.
		expect((usdt(900_000) * 5_000n * 29n) / 1_000_000n).toBe(usdt(130_500));
		for (const reserve of [0, 1_000]) {
			const { at, order } = promoted({ reserve });
			at.wait(1);
			at.must(at.more(order, usdt(900_000), 1_000));
			at.days(30);
			expect(at.interest(order)).toBe((usdt(1) * 30n + usdt(900_000) * 29n) / 1_000n);
		}
	});

	it("a promotion does not raise the rate of a long product's last days beyond its maximum or reserve", () => {
		const { at, order } = promoted({ own: 4_000 });
		at.days(21);
		// Nine days are left. Small additions earn the promotion's rate, but at most the order's rate. Larger additions earn the 0.2
		// % of the seven-day product.
		expect([rateFor(at, order, 99), rateFor(at, order, 100)]).toEqual([4_000, 2_000]);
		at.must(at.more(order, usdt(50), 4_000));
		expect([rateFor(at, order, 49), rateFor(at, order, 50)]).toEqual([4_000, 2_000]);
		at.must(at.fund("DefundReserve", 4, usdt(1_000)));
		expect(rateFor(at, order, 1)).toBe(2_000);
	});

	it("a promotion does not reduce the deduction from a larger long order that is ended early", () => {
		const { at } = promoted({ own: 4_000 });
		const order = at.must(at.order(3, usdt(10_000), at.person(1), 2));
		at.days(8);
		at.must(at.ending(order, 0n, at.person(1)));
		// Eight days at 0.4 % were paid, and the seven-day product pays only 0.2 %. Half of the paid interest is deducted.
		expect(at.end(order)).toMatchObject({ interest: usdt(320), charge: 0n, deduction: usdt(160) });
	});

	it("a promotion reduces the deduction from a small order, also for a user at the promotion's limit", () => {
		const { at } = promoted({ own: 4_000 });
		at.must(at.order(4, usdt(100), at.person(1)));
		const order = at.must(at.order(3, usdt(100), at.person(1), 2));
		at.days(8);
		at.must(at.ending(order, 0n, at.person(1)));
		expect(at.end(order)).toMatchObject({ deduction: 0n });
	});

	it("the core rejects money added to an order whose product is not on sale", () => {
		const { at, order } = promoted();
		at.must(at.set({ product: 3, active: false }));
		expect(at.say(at.more(order, usdt(10), 1_000))).toBe("not_on_sale order_id");
	});
});
