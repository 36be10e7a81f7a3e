import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { btc, trx } from "../../../../testing/examples/spot-market.ts";
import { lotsForTotal, maxBuyLots, maxSellLots, ocoFreeze, percentageOf, percentOf, selectedStep } from "./amounts.ts";
import { baseUnitsPerLot, lotsText, notional, priceText, readLots, readPrice } from "./pair.ts";

describe("notional and ocoFreeze calculate turnovers exactly", () => {
	it.each([
		["64217.1", "0.05", 3_210_855_000n],
		["0.1", "0.00001", 1n],
		["64217.1", "0.00001", 642_171n],
	])("notional returns the exact turnover of a price of %s and a quantity of %s BTC", (price, amount, units) => {
		const ticks = readPrice(btc, price);
		const lots = readLots(btc, amount);
		expect(ticks.ok && lots.ok && notional(btc, ticks.value, lots.value)).toBe(units);
	});

	it("notional is an integer for a pair whose lot is one coin", () => expect(notional(trx, 12_740n, 100n)).toBe(12_740_000n));

	it("an OCO buy freezes the turnover of its larger leg", () => {
		expect(ocoFreeze(btc, 600_000n, 661_000n, 100n)).toBe(notional(btc, 661_000n, 100n));
		expect(ocoFreeze(btc, 700_000n, 661_000n, 100n)).toBe(notional(btc, 700_000n, 100n));
	});
});

describe("the largest order never exceeds the balance", () => {
	const ticks = fc.bigInt(1n, 2n ** 31n - 1n);
	const units = fc.bigInt(0n, 10n ** 15n);

	it("maxBuyLots costs at most the balance, and one lot more costs more", () => {
		fc.assert(
			fc.property(units, ticks, (balance, price) => {
				const lots = maxBuyLots(btc, balance, price);
				expect(notional(btc, price, lots) <= balance).toBe(true);
				expect(notional(btc, price, lots + 1n) > balance).toBe(true);
			}),
		);
	});

	it("maxSellLots sells all full lots and leaves less than one lot", () => {
		fc.assert(
			fc.property(units, (balance) => {
				const left = balance - maxSellLots(btc, balance) * baseUnitsPerLot(btc);
				expect(left >= 0n && left < baseUnitsPerLot(btc)).toBe(true);
			}),
		);
	});

	it("the largest order is zero lots without a price or a balance", () => {
		expect(maxBuyLots(btc, 10n ** 12n, 0n)).toBe(0n);
		expect(maxBuyLots(btc, 0n, 642_171n)).toBe(0n);
		expect(maxSellLots(btc, 0n)).toBe(0n);
	});

	it("lotsForTotal costs at most the given total", () => {
		fc.assert(fc.property(units, ticks, (total, price) => notional(btc, price, lotsForTotal(btc, total, price)) <= total));
	});
});

describe("percentageOf returns a share of a balance, rounded down", () => {
	it("100 % of a balance is the full balance to the smallest unit; smaller shares are rounded down", () => {
		expect(percentageOf(10_000_000_001n, 100)).toBe(10_000_000_001n);
		expect([25, 50, 75].map((percent) => percentageOf(7n, percent))).toEqual([1n, 3n, 5n]);
	});

	it("two shares of a balance never add up to more than the balance", () => {
		fc.assert(
			fc.property(
				fc.bigInt(0n, 10n ** 18n),
				fc.integer({ min: 0, max: 100 }),
				(whole, percent) => percentageOf(whole, percent) + percentageOf(whole, 100 - percent) <= whole,
			),
		);
	});

	it("the filled percentage of an order is rounded down", () => {
		expect(percentOf(1_200n, 5_000n)).toBe(24);
		expect(percentOf(4_999n, 5_000n)).toBe(99);
		expect(percentOf(5_000n, 5_000n)).toBe(100);
		expect(percentOf(0n, 5_000n)).toBe(0);
		expect(percentOf(1n, 0n)).toBe(0);
	});

	it("selectedStep returns the percentage that gives the entered quantity, or undefined for other quantities", () => {
		expect(selectedStep(50n, 100n, [25, 50, 75, 100])).toBe(50);
		expect(selectedStep(51n, 100n, [25, 50, 75, 100])).toBeUndefined();
		expect(selectedStep(0n, 0n, [25, 50, 75, 100])).toBeUndefined();
	});
});

describe("prices and quantities are converted to text and back", () => {
	it("priceText shows all decimals of the pair; lotsText drops trailing zeros", () => {
		expect(priceText(btc, 639_000n)).toBe("63900.0");
		expect(lotsText(btc, 5_000n)).toBe("0.05");
	});

	it("readPrice and readLots reject a value that does not fit a tick or a lot instead of rounding it", () => {
		expect(readPrice(btc, "64217.15")).toEqual({ ok: false, problem: "too_many_decimals" });
		expect(readLots(trx, "1.5")).toEqual({ ok: false, problem: "too_many_decimals" });
		expect(readLots(btc, "1e3")).toEqual({ ok: false, problem: "malformed" });
		expect(readLots(btc, "-1")).toEqual({ ok: false, problem: "negative" });
	});
});
