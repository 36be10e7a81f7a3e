// Tests the estimate of a redemption with values that are calculated by hand. A lot of fund units is written as (id, units,
// high-water mark).
import { expect, test } from "vitest";
import { redemptionEstimateOf } from "./redemption-estimate.ts";

const lot = (id: number, units: string, high_water: string) => ({ id, units, high_water, bought_at: 0 });

test.each<readonly [string, Parameters<typeof redemptionEstimateOf>, { value: bigint; fee: bigint }]>([
	// 100 units at a value of 1.1 are worth 110, a gain of 10. The fee is a tenth of the gain.
	[
		"a lot with a gain",
		[[lot(1, "100.000000", "100.000000")], 100_000_000n, 0n, "1.100000000", "0.1"],
		{ value: 109_000_000n, fee: 1_000_000n },
	],
	[
		"a lot with a loss",
		[[lot(1, "100.000000", "100.000000")], 100_000_000n, 0n, "0.900000000", "0.1"],
		{ value: 90_000_000n, fee: 0n },
	],
	// Half of the lot is worth 55 and was bought for 50, a gain of 5.
	[
		"a part of a lot",
		[[lot(1, "100.000000", "100.000000")], 50_000_000n, 0n, "1.100000000", "0.1"],
		{ value: 54_500_000n, fee: 500_000n },
	],
	// The first lot gained 10, the second lost 10. Only the gain of the first is charged.
	[
		"one lot that gained and one that lost",
		[[lot(1, "100.000000", "100.000000"), lot(2, "100.000000", "120.000000")], 200_000_000n, 0n, "1.100000000", "0.2"],
		{ value: 218_000_000n, fee: 2_000_000n },
	],
	// A pending redemption already takes the whole first (oldest) lot. So the redeemed units are those of the second lot, which
	// gained 20.
	[
		"a lot after a pending redemption of the oldest lot",
		[[lot(1, "100.000000", "100.000000"), lot(2, "100.000000", "90.000000")], 100_000_000n, 100_000_000n, "1.100000000", "0.2"],
		{ value: 106_000_000n, fee: 4_000_000n },
	],
	// A pending redemption takes half of the first lot. The other half gained 5, and half of the second lot gained 10.
	[
		"two lots after a pending redemption of half the oldest",
		[[lot(1, "100.000000", "100.000000"), lot(2, "100.000000", "90.000000")], 100_000_000n, 50_000_000n, "1.100000000", "0.2"],
		{ value: 107_000_000n, fee: 3_000_000n },
	],
	["no units", [[lot(1, "100.000000", "100.000000")], 0n, 0n, "1.100000000", "0.1"], { value: 0n, fee: 0n }],
	// 3 millionths of a unit were bought for 10 millionths of a USDT. The cost of a third is rounded up to 4 millionths, which
	// equals the value of that third.
	[
		"units whose rounded cost equals their value",
		[[lot(1, "0.000003", "0.000010")], 1n, 0n, "4.000000000", "0.5"],
		{ value: 4n, fee: 0n },
	],
])("redemptionEstimateOf returns payment and fee for redeeming %s", (_what, asked, expected) => {
	expect(redemptionEstimateOf(...asked)).toEqual(expected);
});
