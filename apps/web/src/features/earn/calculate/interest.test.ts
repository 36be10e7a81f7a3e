import { expect, it } from "vitest";
import { endedAfter, type ProductTerms, sampleDays } from "./interest.ts";

const terms: ProductTerms = {
	days: 15,
	daily_rate: "0.004",
	rule: "remaining_days",
	penalty_ratio: "0.004",
	recalculate: false,
	steps: [],
};
const THOUSAND = 1_000_000_000n;

it("an early end of an order of 1000 at 0.4 % a day, 3 days before its end, costs 12 and returns 988", () => {
	expect(endedAfter(terms, THOUSAND, 12)).toEqual({
		paid: 48_000_000n,
		charge: 12_000_000n,
		deduction: 0n,
		refund: 988_000_000n,
	});
});

it("endedAfter deducts a charge of 1.5 days' interest, and interest above the rate for the days held", () => {
	const changed = { ...terms, rule: "daily_interest_multiple", penalty_ratio: "1.5", recalculate: true } as const;
	const steps = [{ days: 7, daily_rate: "0.0015" }];
	expect(endedAfter({ ...changed, steps }, THOUSAND, 8)).toEqual({
		...{ paid: 32_000_000n, charge: 6_000_000n, deduction: 20_000_000n },
		refund: 974_000_000n,
	});
	expect(endedAfter({ ...changed, steps }, THOUSAND, 6).deduction).toBe(24_000_000n);
});

// Expected values come from packages/core/src/earn/terms.ts. If an order of this product ends early, the product pays a third
// of its rate after at least 3 days, and half of its rate after at least 9 days.
it.each([
	[1234567891n, 30, 8, 4000, 4000, "remaining_days", 108641975n, 26340744n, 1099585172n],
	[987654321n, 30, 29, 3999, 1500000, "daily_interest_multiple", 5924444n, 57283961n, 924445916n],
	[100000001n, 15, 2, 2501, 1500000, "daily_interest_multiple", 375150n, 500200n, 99124651n],
	[1000003n, 15, 0, 777, 1, "remaining_days", 16n, 0n, 999987n],
	[5000000n, 40, 20, 9000, 300000, "remaining_days", 5000000n, 0n, 0n],
	[77777777n, 12, 11, 8999, 123456, "daily_interest_multiple", 86410n, 3850000n, 73841367n],
] as const)(
	"endedAfter (units %i, days %i, held %i, rate %i, penalty %i ppm, %s) returns charge %i, deduction %i, refund %i",
	(amount, days, held, ratePpm, penaltyPpm, rule, ...ends) => {
		const text = (ppm: number) => (ppm / 1e6).toFixed(6);
		const steps = [
			{ days: 3, daily_rate: text(Math.floor(ratePpm / 3)) },
			{ days: 9, daily_rate: text(Math.floor(ratePpm / 2)) },
		];
		const found = endedAfter(
			{ days, daily_rate: text(ratePpm), rule, penalty_ratio: text(penaltyPpm), recalculate: true, steps },
			amount,
			held,
		);
		expect([found.charge, found.deduction, found.refund]).toEqual(ends);
	},
);

it("sampleDays returns the first day, the last day, and some days between them", () => {
	expect(sampleDays(30)).toEqual([1, 8, 15, 23, 29]);
	expect(sampleDays(7)).toEqual([1, 2, 3, 4, 5, 6]);
	expect(sampleDays(2)).toEqual([1]);
	expect(sampleDays(1)).toEqual([]);
});
