// Ways to get more out of a managed product than its rules mean to give, each with its numbers as it would be without the rule that closes it
// (docs/rules.md §7).
import { EarnDesk } from "@candor/testkit";
import { expect, it } from "vitest";
import { type Redemption, redemptionOf } from "./terms.ts";

const usdt = (amount: number) => BigInt(amount) * 1_000_000n;
/** What somebody who ended after so many days has more than before. */
const endedWith = ({ amount, daily }: { amount: bigint; daily: bigint }, { refund }: Redemption, held: number) =>
	daily * BigInt(held) + refund - amount;

it("money that is added in the last day would earn a long product's rate for nothing: it is refused, and before that earns a short one's", () => {
	// At the order's own 0.4 % a million for a day and a second would bring 4,000.
	expect((usdt(1_000_000) * 4_000n) / 1_000_000n).toBe(usdt(4_000));
	const at = new EarnDesk({ each: usdt(1_000_000) });
	const order = at.must(at.order(3, usdt(1)));
	at.days(29);
	at.wait(1);
	expect(at.say(at.more(order, usdt(900_000), 4_000))).toBe("last_day order_id");
	const early = new EarnDesk({ each: usdt(1_000_000) });
	const other = early.must(early.order(3, usdt(1)));
	early.days(26);
	expect(early.say(early.more(other, usdt(900_000), 4_000))).toBe("terms_changed daily_rate");
	// Four days are left: three of the three-day product's.
	early.must(early.more(other, usdt(900_000), 1_000));
	early.days(4);
	expect(early.interest(other)).toBe(30n * 4_000n + 4n * usdt(900));
});

it("a long product ended early would pay more a day than the one that is as long as it was held: with the deduction no day's end does", () => {
	const rule = { rule: "daily_interest_multiple", penaltyPpm: 0 } as const;
	const steps = [
		{ days: 3, ratePpm: 1_000 },
		{ days: 7, ratePpm: 2_000 },
	];
	const long = { amount: usdt(10_000), daily: usdt(40), days: 30, steps };
	// Without it: held seven days the long one keeps 280 where the short one pays 140.
	expect(endedWith(long, redemptionOf({ ...long, recalculate: false }, rule, 7), 7)).toBe(usdt(280));
	expect(endedWith(long, redemptionOf({ ...long, recalculate: true }, rule, 7), 7)).toBe(usdt(140));
	for (let held = 0; held < 30; held++) {
		const gained = endedWith(long, redemptionOf({ ...long, recalculate: true }, rule, held), held);
		const rate = held < 3 ? 0n : held < 7 ? 10n : 20n;
		expect([held, gained]).toEqual([held, usdt(1) * rate * BigInt(held)]);
	}
});

it("a tranche of days held to their end is its own order's: ending what is left of the order takes nothing of its interest", () => {
	const at = new EarnDesk();
	const order = at.must(at.order(2, usdt(1_000)));
	at.wait(3 * 86_400_000 + 1);
	at.must(at.more(order, usdt(1_000), 1_000));
	at.wait(3 * 86_400_000);
	at.must(at.ending(order));
	const [, added] = at.end(order).tranches;
	expect(added).toMatchObject({ deduction: 0n, returned: 0n });
});

it("terms that are tightened after a sale do not open a way: what is added then is held to the rates of then", () => {
	const at = new EarnDesk({ each: usdt(100_000) });
	// Sold alone, without a shorter product that pays less: no recalculation is needed yet.
	at.must(at.set({ product: 1, active: false }));
	at.must(at.set({ product: 2, active: false }));
	at.must(at.set({ product: 3, recalculate: false, penaltyPpm: 0 }));
	const order = at.must(at.order(3, usdt(1), at.person(0), 2));
	at.must(at.set({ product: 3, active: false }));
	at.must(at.set({ product: 1 }));
	at.must(at.set({ product: 2 }));
	at.days(20);
	// Nine whole days are left: seven days' product, 0.2 %; ended after three it keeps three days' 0.1 %.
	at.must(at.more(order, usdt(50_000), 2_000));
	at.days(3);
	at.must(at.ending(order));
	expect(at.end(order).tranches[1]).toMatchObject({ charge: 0n, deduction: usdt(150) });
});

it("at the moment of an accrual nobody has both: the day is paid first, and counts as held", () => {
	const at = new EarnDesk();
	const order = at.must(at.order(3, usdt(1_000)));
	at.days(7);
	at.must(at.ending(order));
	// 23 days × 0.4 % of 1,000; of seven days at 0.4 % the seven-day product's 0.2 % stay.
	expect(at.end(order)).toMatchObject({ charge: usdt(92), deduction: usdt(14), interest: usdt(28) });
});
