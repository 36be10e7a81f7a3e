// Tests the formulas of the liquidation price and the bankruptcy price: a search over all prices must find the same prices.
import fc from "fast-check";
import { expect, it } from "vitest";
import { bankruptcyPrice, liquidationPrice, MOST_TICKS, type PricedPosition } from "./contract-prices.ts";

/**
 * Returns the money left at a price after the closing fee and the maintenance margin, times a million so that nothing is rounded.
 */
function leftAt(
	{ long, entry, perTick, margin, takerFeePpm }: PricedPosition,
	price: number,
	mmrPpm: number,
	cum: bigint,
): bigint {
	const worth = BigInt(price) * perTick;
	const profit = long ? worth - entry : entry - worth;
	return (margin + profit + cum) * 1_000_000n - worth * BigInt(mmrPpm + takerFeePpm);
}

/**
 * Searches from the entry price on for the first price at which no money is left; undefined if there is none down to one tick.
 */
function searched(position: PricedPosition, mmrPpm: number, cum: bigint): number | undefined {
	let low = 1;
	let high = MOST_TICKS;
	const isGone = (price: number) => leftAt(position, price, mmrPpm, cum) < 0n;
	if (position.long) {
		while (low < high) {
			const middle = Math.floor((low + high) / 2);
			if (isGone(middle)) low = middle + 1;
			else high = middle;
		}
		return low;
	}
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (isGone(middle)) high = middle - 1;
		else low = middle;
	}
	return low;
}

const positions = fc
	.record({
		long: fc.boolean(),
		price: fc.integer({ min: 1_000, max: 5_000_000 }),
		perTick: fc.bigInt({ min: 1n, max: 10_000_000n }),
		leverage: fc.integer({ min: 1, max: 125 }),
		extra: fc.integer({ min: 0, max: 30 }),
		mmrPpm: fc.constantFrom(4_000, 5_000, 6_500, 10_000, 20_000),
		takerFeePpm: fc.constantFrom(0, 200, 500, 600),
		cumShare: fc.integer({ min: 0, max: 3_000 }),
	})
	.map(({ long, price, perTick, leverage, extra, mmrPpm, takerFeePpm, cumShare }): PricedPosition => {
		const entry = BigInt(price) * perTick;
		const margin = entry / BigInt(leverage) + (entry * BigInt(extra)) / 1_000n;
		// The deduction of a tier never exceeds the maintenance margin.
		return { long, entry, perTick, margin, mmrPpm, cum: (entry * BigInt(Math.min(cumShare, mmrPpm))) / 1_000_000n, takerFeePpm };
	});

it("a position still covers its maintenance margin at its liquidation price, and at no tick beyond it", () => {
	fc.assert(
		fc.property(positions, (position) => {
			const bankruptcy = searched(position, 0, 0n) as number;
			const maintained = searched(position, position.mmrPpm, position.cum) as number;
			expect(bankruptcyPrice(position)).toBe(bankruptcy);
			expect(liquidationPrice(position)).toBe(
				position.long ? Math.max(maintained, bankruptcy) : Math.min(maintained, bankruptcy),
			);
		}),
		{ numRuns: 2_000 },
	);
});

it("the liquidation price of a long position without leverage is one tick", () => {
	const position = { long: true, entry: 100n, perTick: 1n, margin: 100n, mmrPpm: 4_000, cum: 0n, takerFeePpm: 500 };
	expect([liquidationPrice(position), bankruptcyPrice(position)]).toEqual([1, 1]);
});

it("a short position whose liquidation price is beyond all prices gets the highest price", () => {
	const position = { long: false, entry: 1n << 61n, perTick: 1n, margin: 1n, mmrPpm: 4_000, cum: 0n, takerFeePpm: 500 };
	expect(bankruptcyPrice(position)).toBe(MOST_TICKS);
});
