import fc from "fast-check";
import { expect, test } from "vitest";
import type { ViewsNeeded } from "../http/dependencies.ts";
import { COUNT_LIMIT, readNumber, refuseAsCore, step, UNITS_LIMIT, WirePair } from "./wire-numbers.ts";

const BTC = { asset: 1, code: "BTC", name: "Bitcoin", decimals: 8 };
const USDT = { asset: 3, code: "USDT", name: "Tether", decimals: 6 };
const terms = { pair: 1, symbol: "BTC/USDT", base: 1, quote: 3, priceDecimals: 1, lotDecimals: 5 } as never;
const pair = new WirePair(terms, BTC, USDT);
const views = { listing: { asset: (id: number) => [BTC, USDT].find(({ asset }) => asset === id) } } as unknown as ViewsNeeded;

test("a pair formats ticks, lots and totals with the decimals of its terms", () => {
	expect(pair.baseUnitsPerLot).toBe(1_000n);
	expect(pair.quoteUnitsPerTickLot).toBe(1n);
	expect(pair.price(650_001)).toBe("65000.1");
	expect(pair.amount(12_345)).toBe("0.12345");
	expect(pair.total(1_500_000n)).toBe("1.500000");
	expect(step(5)).toBe("0.00001");
});

test("the average price of an order is truncated, and is null without fills", () => {
	expect(pair.averagePrice(0n, 0n)).toBeNull();
	expect(pair.averagePrice(1_000_000n, 3n)).toBe("33333.333");
});

test("the value of a quantity at a price is rounded down", () => {
	expect(pair.valueOf(100_000_000n, 650_000n)).toBe(65_000_000_000n);
	expect(pair.valueOf(1n, 1n)).toBe(0n);
});

test("the server reads a typed number exactly, and refuses one digit too many instead of rounding", () => {
	fc.assert(
		fc.property(fc.nat(10), fc.bigInt(1n, COUNT_LIMIT - 1n), (decimals, value) => {
			const digits = value.toString().padStart(decimals + 1, "0");
			const typed = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
			expect(readNumber(typed, "amount", decimals, "amount_off_lot", COUNT_LIMIT)).toBe(value);
			expect(
				readNumber(`${typed}${decimals === 0 ? "." : ""}1`, "amount", decimals, "amount_off_lot", COUNT_LIMIT),
			).toMatchObject({
				code: "amount_off_lot",
			});
		}),
	);
});

test("the server reads any text as a number between zero and the limit, or refuses it with one of six codes", () => {
	const codes = [
		"field_required",
		"number_malformed",
		"number_negative",
		"number_not_positive",
		"number_too_precise",
		"number_too_large",
	];
	const text = fc.oneof(fc.string(), fc.stringMatching(/^[-0-9.e]{0,40}$/));
	fc.assert(
		fc.property(text, (typed) => {
			const read = readNumber(typed, "number", 6, "number_too_precise", UNITS_LIMIT);
			if (typeof read === "bigint") expect(read > 0n && read < UNITS_LIMIT).toBe(true);
			else expect(codes).toContain(read.code);
		}),
	);
});

test("a refusal by the core shows coin codes and decimal amounts instead of ids and ledger units", () => {
	const refusal = {
		code: "insufficient_balance",
		field: "amount",
		params: { available: 1_500_000n, needed: 2n, asset: 3 },
		retry: true,
	};
	expect(refuseAsCore(views, refusal, undefined, { amount: "number" })).toEqual({
		kind: "refused",
		code: "insufficient_balance",
		params: { field: "number", available: "1.5", needed: "0.000002", currency: "USDT" },
	});
	const band = { code: "price_outside_band", field: "target_price", params: { reference: 650_000, pair: 1 }, retry: true };
	expect(refuseAsCore(views, band, pair).params).toEqual({ field: "target_price", reference: "65000.0" });
	expect(refuseAsCore(views, { code: "unknown_account", retry: false }).params).toEqual({});
});
