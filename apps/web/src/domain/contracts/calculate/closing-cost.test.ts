import { expect, it } from "vitest";
import { exampleDeal, examplePosition } from "../../../../testing/examples/contract-deal.ts";
import { closingOf } from "./closing-cost.ts";
import { termsOf } from "./terms.ts";

const terms = termsOf(exampleDeal);
/**
 * Example: a close of a long position of 10 lots of 0.001 BTC. The position was opened at 50,000 with a fee of 0.25. The mark
 * price is 51,000.
 */
const close = {
	lots: 10n,
	limit: undefined,
	mark: 510_000n,
	levels: [
		{ ticks: 509_000n, lots: 4n },
		{ ticks: 505_000n, lots: 100n },
	],
};

it("closingOf fills a market close at the bids below the mark, and deducts the closing and opening fees", () => {
	// 4 lots at 50,900 gain 3.60, and 6 lots at 50,500 gain 3.00. The fees are 0.05 % of 203.60 and of 303.
	expect(closingOf(terms, examplePosition, close)).toEqual({
		at: 506_600n,
		fills: 10n,
		fillsAt: 506_600n,
		waits: 0n,
		fee: 253_300n,
		profit: 6_600_000n - 253_300n - 250_000n,
		// At the worst price, 2 % below the mark price, the close loses 0.20. The fee is that of a notional of 499.80.
		worst: 499_800n,
		profitAtWorst: -200_000n - 249_900n - 250_000n,
	});
});

it("closingOf deducts only the closing fee from a partial close", () => {
	expect(closingOf(terms, examplePosition, { ...close, lots: 4n })).toMatchObject({
		at: 509_000n,
		fee: 101_800n,
		profit: 3_600_000n - 101_800n,
	});
});

it("closingOf leaves out lots that the book cannot fill within the worst price", () => {
	const levels = [
		{ ticks: 509_000n, lots: 4n },
		{ ticks: 499_799n, lots: 100n },
	];
	expect(closingOf(terms, examplePosition, { ...close, levels })).toMatchObject({ fills: 4n, waits: 6n, fee: 101_800n });
});

it("closingOf fills a limit close at better bids, and leaves the remaining lots in the book at the limit price", () => {
	expect(closingOf(terms, examplePosition, { ...close, limit: 507_000n })).toMatchObject({
		fills: 4n,
		fillsAt: 509_000n,
		waits: 6n,
		worst: 507_000n,
		// The lots at 50,900 gain 3.60 and those at 50,700 gain 4.20, before fees.
		profit: 7_800_000n - 101_800n - 152_100n - 250_000n,
	});
});

it("closingOf never fills a close beyond the bankruptcy price", () => {
	expect(closingOf(terms, examplePosition, { ...close, mark: 455_000n })?.worst).toBe(450_226n);
	const short = { ...examplePosition, direction: "short" as const, bankruptcy_price: "54972.5" };
	expect(closingOf(terms, short, { ...close, mark: 540_000n })?.worst).toBe(549_725n);
	expect(closingOf(terms, short, { ...close, mark: 500_000n })?.worst).toBe(510_000n);
});

it("closingOf uses the mark price until the book is known, and returns undefined without a mark price", () => {
	expect(closingOf(terms, examplePosition, { ...close, levels: [] })).toMatchObject({ at: 510_000n, profit: 9_495_000n });
	expect(closingOf(terms, examplePosition, { ...close, mark: 0n })).toBeUndefined();
});
