// Tests the filling of orders from a book (domain/market/book-walk.ts) and the price bounds, with the ticks and lots of a pair.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { btc, market } from "../../../../testing/examples/spot-market.ts";
import type { Level } from "../../../domain/market/book-levels.ts";
import { averageTicks, walkBook } from "../../../domain/market/book-walk.ts";
import { notional, quoteUnitsPerTickLot, smaller } from "./pair.ts";
import { band, worstTicks } from "./price-bounds.ts";

const unit = quoteUnitsPerTickLot(btc);

describe("walk fills an order from the levels of a book", () => {
	it("an order within the first level fills at that level's price", () => {
		expect(walkBook(unit, "buy", market.asks, { lots: 4_000n }, 0n)).toEqual({
			lots: 4_000n,
			turnover: 2_568_816_000n,
			worstTicks: 642_204n,
			complete: true,
			fills: [{ ticks: 642_204n, lots: 4_000n }],
		});
	});

	it("an order larger than the first level continues to worse levels and reports the worst price", () => {
		const result = walkBook(unit, "sell", market.bids, { lots: 25_000n }, 0n);
		expect(result.worstTicks).toBe(642_151n);
		expect(result.turnover).toBe(notional(btc, 642_171n, 10_000n) + notional(btc, 642_151n, 15_000n));
	});

	it("a walk that reaches the price bound stops and is not complete", () => {
		const result = walkBook(unit, "buy", market.asks, { lots: 60_000n }, 642_224n);
		expect(result).toMatchObject({ lots: 30_000n, worstTicks: 642_224n, complete: false });
	});

	it("an order by cost leaves less than one lot unspent", () => {
		const result = walkBook(unit, "buy", market.asks, { quote: 100_000_000n }, 0n);
		expect(result.complete).toBe(true);
		expect(100_000_000n - result.turnover < 642_204n * quoteUnitsPerTickLot(btc)).toBe(true);
	});

	it("an empty book fills nothing", () => {
		expect(walkBook(unit, "buy", [], { lots: 1n }, 0n)).toEqual({
			lots: 0n,
			turnover: 0n,
			worstTicks: 0n,
			complete: false,
			fills: [],
		});
	});

	it("a walk never fills more than ordered, more than the book has, or past the price bound", () => {
		const levels = fc.array(fc.tuple(fc.bigInt(1n, 50n), fc.bigInt(1n, 1_000n)), { maxLength: 12 }).map((steps): Level[] => {
			let ticks = 640_000n;
			return steps.map(([step, lots]) => {
				ticks += step;
				return { ticks, lots };
			});
		});
		fc.assert(
			fc.property(levels, fc.bigInt(1n, 5_000n), fc.bigInt(0n, 600n), (asks, lots, room) => {
				const bound = 640_000n + room;
				const result = walkBook(unit, "buy", asks, { lots }, bound);
				const stands = asks.filter((level) => level.ticks <= bound).reduce((sum, level) => sum + level.lots, 0n);
				expect(result.lots).toBe(smaller(lots, stands));
				expect(result.worstTicks <= bound).toBe(true);
				expect(result.turnover <= notional(btc, bound, result.lots)).toBe(true);
				expect(result.complete).toBe(lots <= stands);
				if (result.lots > 0n) expect(averageTicks(unit, "buy", result) <= result.worstTicks).toBe(true);
			}),
		);
	});
});

describe("averageTicks returns the average price of a walk", () => {
	const result = { lots: 3n, turnover: 100n };
	it("the average price is rounded against the user", () => {
		expect(averageTicks(unit, "buy", result)).toBe(34n);
		expect(averageTicks(unit, "sell", result)).toBe(33n);
		expect(averageTicks(unit, "buy", { ...result, lots: 0n, turnover: 0n })).toBe(0n);
	});
});

describe("worstTicks and band return the price bounds of an order", () => {
	it("the bounds of a market order are five percent from the index, rounded towards the index", () => {
		expect(worstTicks(btc, "buy", 642_183n)).toBe(674_292n);
		expect(worstTicks(btc, "sell", 642_183n)).toBe(610_074n);
		expect(worstTicks(btc, "buy", 0n)).toBe(0n);
	});

	it("the bounds of a limit price are the pair's price bands", () => {
		expect(band(btc, "buy", 642_184n)).toEqual({ low: 128_437n, high: 770_620n });
		expect(band(btc, "sell", 642_184n)).toEqual({ low: 513_748n, high: 3_210_920n });
		expect(band(btc, "buy", 0n)).toBeUndefined();
	});
});
