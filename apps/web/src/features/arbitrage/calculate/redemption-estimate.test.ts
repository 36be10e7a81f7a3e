// Estimates with numbers worked out by hand.
import { expect, test } from "vitest";
import { redemptionEstimateOf } from "./redemption-estimate.ts";

const lot = (id: number, units: string, high_water: string) => ({ id, units, high_water, bought_at: 0 });

test.each<readonly [string, Parameters<typeof redemptionEstimateOf>, { value: bigint; fee: bigint }]>([
	// 100 units at 1.1 are worth 110, a gain of 10; the fee is a tenth of the gain.
	[
		"a gain",
		[[lot(1, "100.000000", "100.000000")], 100_000_000n, 0n, "1.100000000", "0.1"],
		{ value: 109_000_000n, fee: 1_000_000n },
	],
	["a loss", [[lot(1, "100.000000", "100.000000")], 100_000_000n, 0n, "0.900000000", "0.1"], { value: 90_000_000n, fee: 0n }],
	// Half of the lot: worth 55, bought for 50.
	[
		"a part",
		[[lot(1, "100.000000", "100.000000")], 50_000_000n, 0n, "1.100000000", "0.1"],
		{ value: 54_500_000n, fee: 500_000n },
	],
	// The first lot gained 10, the second lost 10: only the gain pays a fee.
	[
		"one lot that gained and one that lost",
		[[lot(1, "100.000000", "100.000000"), lot(2, "100.000000", "120.000000")], 200_000_000n, 0n, "1.100000000", "0.2"],
		{ value: 218_000_000n, fee: 2_000_000n },
	],
	// The oldest lot is already in a pending redemption, so these units are of the second lot, which gained 20.
	[
		"units behind others that wait",
		[[lot(1, "100.000000", "100.000000"), lot(2, "100.000000", "90.000000")], 100_000_000n, 100_000_000n, "1.100000000", "0.2"],
		{ value: 106_000_000n, fee: 4_000_000n },
	],
	// Half of the first lot is in a pending redemption. The other half and half of the second lot gained 5 and 10.
	[
		"units of two lots behind others",
		[[lot(1, "100.000000", "100.000000"), lot(2, "100.000000", "90.000000")], 100_000_000n, 50_000_000n, "1.100000000", "0.2"],
		{ value: 107_000_000n, fee: 3_000_000n },
	],
	["nothing", [[lot(1, "100.000000", "100.000000")], 0n, 0n, "1.100000000", "0.1"], { value: 0n, fee: 0n }],
	// 3 units cost 10 millionths: a third is rounded up to 4, so there is no gain.
	["what was put in, rounded", [[lot(1, "0.000003", "0.000010")], 1n, 0n, "4.000000000", "0.5"], { value: 4n, fee: 0n }],
])("estimates value and fee of redeeming %s", (_what, asked, expected) => {
	expect(redemptionEstimateOf(...asked)).toEqual(expected);
});
