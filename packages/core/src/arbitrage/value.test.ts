// Tests that fund figures are rounded in favour of the remaining holders (docs/reference/rules.md §7).
import { describe, expect, it } from "vitest";
import type { Pair } from "../listing/listing.ts";
import type { ArbitrageDependencies } from "./dependencies.ts";
import { freshFund, type Lot } from "./fund.ts";
import { redeemLots } from "./redeemed-lots.ts";
import { costOfInvesting, type Worth } from "./value.ts";

const ALL_PPM = 1_000_000;

describe("redeeming a part of a lot costs no additional fee", () => {
	const lot = (units: bigint, highWater: bigint): Lot => ({ lot: 1, user: 7, boughtAt: 0, units, highWater });
	const paid = (of: Lot, units: bigint, proceeds: bigint) =>
		redeemLots({ lots: new Map([[1, of]]) }, 7, units, proceeds, ALL_PPM);

	it("the purchase price of the redeemed part of a lot is rounded up, so that the user pays no fee on invested money", () => {
		// One of the lot's three units has a purchase price of 10 / 3, which is rounded up to 4. So proceeds of 4 are no gain.
		expect(paid(lot(3n, 10n), 1n, 4n)).toMatchObject({ fee: 0n, lots: [{ left: 2n, highWater: 6n }] });
		expect(paid(lot(3n, 10n), 1n, 5n).fee).toBe(1n);
	});

	it("redeeming a lot unit by unit has no fee if redeeming it at once has none", () => {
		for (let highWater = 0n; highWater < 30n; highWater++) {
			let of = lot(7n, highWater);
			let [fees, marks] = [0n, 0n];
			for (let unit = 0n; unit < 7n; unit++) {
				const { fee, lots } = paid(of, 1n, highWater / 7n);
				const [touched] = lots;
				fees += fee;
				marks += of.highWater - (touched?.highWater ?? 0n);
				of = lot(touched?.left ?? 0n, touched?.highWater ?? 0n);
			}
			expect([highWater, fees, marks]).toEqual([highWater, 0n, highWater]);
		}
	});
});

describe("a new subscription pays the cost of its own investment", () => {
	const PAIR = { pair: 1, base: 1, quote: 3, baseUnitsPerLot: 10n, quoteUnitsPerTickLot: 1n };
	const dependencies = (asked: number[]) =>
		({
			pair: () => PAIR as unknown as Pair,
			costOfTaking: (_pair: number, _side: string, lots: number) => {
				asked.push(lots);
				return { lots: 0, turnover: 0n, feePpm: 0 };
			},
			costOfFilling: (_instrument: number, _buys: boolean, lots: number) => {
				asked.push(lots);
				return { lots: 0, turnover: 0n, feePpm: 0, unitsPerTickLot: 1n };
			},
		}) as unknown as ArbitrageDependencies;
	const fund = freshFund({ fund: 1, account: 9, pairs: [1], bandPpm: 10_000 } as never);
	const position = { position: 1, instrument: 1, pair: 1, long: false, lots: 100, entry: 0n, margin: 0n, index: 100, profit: 0n };
	const worth = (more: Partial<Worth>): Worth => ({ cash: 0n, coins: [], positions: [], funding: [], equity: 3_000n, ...more });

	it.each([
		["coins", { coins: [{ pair: 1, quantity: 1_000n, index: 100, worth: 0n }] }],
		["contracts", { positions: [position] }],
	])("a subscription pays for the part of a lot of %s as for a full lot", (_what, more) => {
		const asked: number[] = [];
		// The amount buys a third of a hundred lots, which is rounded up to 34. With empty books each lot costs one tick.
		expect(costOfInvesting(fund, dependencies(asked), worth(more), 1_000n, () => false)).toBe(34n);
		expect(costOfInvesting(fund, dependencies(asked), worth(more), 900n, () => false)).toBe(30n);
		expect(asked).toEqual([34, 30]);
	});
});
