// Tests the counters of a day, which use JavaScript numbers as long as these are exact, against plain bigint arithmetic.
import fc from "fast-check";
import { expect, it } from "vitest";
import { DayRows, rebateOf } from "./day-rows.ts";
import { newLink } from "./links.ts";
import { MAX_REBATE_PPM } from "./messages.ts";

const fee = fc.oneof(
	fc.bigInt({ min: 1n, max: 100n }),
	fc.bigInt({ min: 1n, max: 20_000_000_000n }),
	fc.bigInt({ min: 1n << 50n, max: 1n << 57n }),
);
const fees = fc.array(fc.record({ user: fc.integer({ min: 0, max: 3 }), asset: fc.integer({ min: 1, max: 3 }), fee }), {
	maxLength: 60,
});

it("fees of any size count exactly, and the sum of a day is the sum of its truncated rebates after each fee", () => {
	fc.assert(
		fc.property(fees, fc.integer({ min: 0, max: MAX_REBATE_PPM }), (paid, ratioPpm) => {
			const rows = new DayRows(1);
			const links = [0, 1, 2, 3].map((index) => newLink({ user: 100_102 + index, inviter: 100_101, imported: false, at: 0 }));
			const naive = new Map<string, { asset: number; fees: bigint }>();
			for (const { user, asset, fee } of paid) {
				rows.add(links[user] as (typeof links)[number], asset, fee, () => ({
					ratioPpm: ratioPpm + user > MAX_REBATE_PPM ? 0 : ratioPpm + user,
					terms: 0,
				}));
				const known = naive.get(`${user} ${asset}`);
				naive.set(`${user} ${asset}`, { asset, fees: (known?.fees ?? 0n) + fee });
				const sums = new Map<number, bigint>();
				for (let row = 0; row < rows.size; row++) {
					const rebate = rows.rebate(row);
					expect(rebate.amount).toBe(rebateOf(rebate.fees, rebate.ratioPpm));
					sums.set(rebate.asset, (sums.get(rebate.asset) ?? 0n) + rebate.amount);
				}
				const right = [...sums].map(([of, amount]) => ({ asset: of, amount })).filter(({ amount }) => amount > 0n);
				expect(rows.sums()).toEqual(right.sort((a, b) => a.asset - b.asset));
			}
			expect(Array.from({ length: rows.size }, (_, row) => rows.feesOf(row))).toEqual([...naive.values()].map((one) => one.fees));
		}),
	);
});

it("the largest fees that are counted as numbers leave exact remainders", () => {
	const link = newLink({ user: 100_102, inviter: 100_101, imported: false, at: 0 });
	const largest = BigInt(Number.MAX_SAFE_INTEGER) / 1_000_000n;
	for (let below = 0n; below < 2_000n; below++) {
		const rows = new DayRows(1);
		for (let count = 1n; count <= 3n; count++) {
			rows.add(link, 1, largest - below, () => ({ ratioPpm: MAX_REBATE_PPM, terms: 0 }));
			expect(rows.sums()).toEqual([{ asset: 1, amount: rebateOf((largest - below) * count, MAX_REBATE_PPM) }]);
		}
	}
});
