import { expect, it } from "vitest";
import { exampleDeal } from "../../../../testing/examples/contract-deal.ts";
import { costOf, mostLots } from "./cost.ts";
import { termsOf } from "./terms.ts";

const terms = termsOf(exampleDeal);
/**
 * Example: an opening order with a leverage of 10 at a mark price of 50,000. A lot is 0.001 BTC. The order may be filled at
 * prices up to 51,000.
 */
const opening = {
	long: true,
	leverage: 10,
	limit: undefined,
	mark: 500_000n,
	levels: [
		{ ticks: 500_000n, lots: 10n },
		{ ticks: 502_000n, lots: 30n },
		{ ticks: 510_000n, lots: 60n },
		{ ticks: 510_001n, lots: 900n },
	],
	others: 0n,
};

it("costOf charges each lot of a market order at the level that fills it, and its loss against the mark price", () => {
	// 10 lots at 50,000 and 10 at 50,200 have a notional of 500 + 502. The margin is a tenth of the notional plus the immediate
	// loss of 10 × 0.001 × 200.
	expect(costOf(terms, { ...opening, lots: 20n })).toMatchObject({
		at: 501_000n,
		bound: 510_000n,
		fills: 20n,
		cancelled: 0n,
		notional: 1_002_000_000n,
		margin: 102_200_000n,
		fee: 501_000n,
		needed: 102_701_000n,
		// At the worst price of 51,000, 20 lots need a tenth of 1,020, the loss of 20 against the mark price, and the fee.
		neededAtWorst: 122_510_000n,
	});
});

it("costOf leaves out lots that the book cannot fill within the taker's price limit", () => {
	expect(costOf(terms, { ...opening, lots: 150n })).toMatchObject({ fills: 100n, rests: 0n, cancelled: 50n });
});

it("costOf fills a limit order up to its price and leaves the remaining lots in the book at that price", () => {
	expect(costOf(terms, { ...opening, lots: 50n, limit: 502_000n })).toMatchObject({
		bound: 502_000n,
		fills: 40n,
		rests: 10n,
		cancelled: 0n,
	});
	// The limit price is beyond the taker's price limit, so the unfilled rest of the order is cancelled instead of staying in
	// the book.
	expect(costOf(terms, { ...opening, lots: 150n, limit: 600_000n })).toMatchObject({
		bound: 510_000n,
		rests: 0n,
		cancelled: 50n,
	});
});

it("costOf fills a short order at bids below the mark price", () => {
	const levels = [
		{ ticks: 499_000n, lots: 10n },
		{ ticks: 490_000n, lots: 10n },
	];
	expect(costOf(terms, { ...opening, long: false, levels, lots: 20n })).toMatchObject({
		at: 494_500n,
		bound: 490_000n,
		notional: 989_000_000n,
		// The margin is a tenth of the notional plus the immediate loss of 0.01 × (100 + 1,000).
		margin: 109_900_000n,
	});
});

it("costOf uses the mark price until the book is known", () => {
	expect(costOf(terms, { ...opening, levels: [], lots: 20n })).toMatchObject({ at: 500_000n, needed: 100_500_000n });
});

it("mostLots limits the quantity to the lots that the balance pays along the book and that the book holds", () => {
	const most = (available: bigint) => mostLots(terms, opening, available);
	// In this book the first 10 lots cost 50.25. The eleventh lot, at 50,200, costs 5.02 + 0.2 + 0.0251.
	expect(most(50_250_020n)).toBe(10n);
	expect(most(55_495_121n)).toBe(10n);
	expect(most(55_495_122n)).toBe(11n);
	expect(most(1_000_000_000n)).toBe(100n);
});
