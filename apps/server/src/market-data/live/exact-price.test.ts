import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inTether, middleOf, type Offered, offeredOf, priceOf, ticksOf, usdRate } from "./exact-price.ts";

const price = (text: string) => priceOf(text) as bigint;

describe("decimal texts are read as exact prices", () => {
	test.each([
		["1", 10n ** 12n],
		["0.000000000001", 1n],
		["65432.10000000", 65_432_100_000_000_000n],
		["0.12345678901299", 123_456_789_012n],
		["1e-7", 100_000n],
		["1.5E+3", 1_500n * 10n ** 12n],
	])("the parser reads the text %s as a price", (text, value) => expect(priceOf(text)).toBe(value));

	test.each(["", "0", "0.00", "-1", "NaN", "Infinity", "1,5", " 1", "0x10", "1e", "1.", "null", "1e-99", "9".repeat(16)])(
		"the parser rejects %j as a price",
		(text) => expect(priceOf(text)).toBeUndefined(),
	);

	test("the parser rejects a missing text as a price", () => expect(priceOf(undefined)).toBeUndefined());
});

describe("invalid quotes are rejected", () => {
	test.each([
		["an ordinary spread", "99", "101", "100"],
		["equal bid and ask", "100", "100", "100"],
		["the widest allowed spread", "100", "105", "102.5"],
		["the smallest price", "0.000000000001", "0.000000000001", "0.000000000001"],
	])("the parser accepts a quote with %s", (_name, bid, ask, middle) =>
		expect(middleOf(offeredOf(bid, ask) as Offered)).toBe(price(middle)),
	);

	test.each([
		["a bid above its ask", "101", "99"],
		["a spread that is too wide", "100", "105.000001"],
		["no bid", undefined, "100"],
		["no ask", "100", undefined],
		["a bid of zero", "0", "100"],
		["neither bid nor ask", undefined, undefined],
		["texts that are not numbers", "x", "NaN"],
	])("the parser rejects a quote with %s", (_name, bid, ask) => expect(offeredOf(bid, ask)).toBeUndefined());
});

test.each([
	["65432.14", 1, 654_321],
	["65432.15", 1, 654_322],
	["0.000004", 5, undefined],
	["0.000005", 5, 1],
	["214748364.7", 1, 2 ** 31 - 1],
	["214748364.75", 1, undefined],
])("the parser converts a price of %s with %i decimals to %s ticks", (text, decimals, ticks) =>
	expect(ticksOf(price(text), decimals)).toBe(ticks),
);

describe("several venues determine the rate of dollars to Tether", () => {
	test.each([
		[["0.999", "1.001", "1.000"], "1"],
		[["0.999", "1.001", "70"], "1.001"],
		[["0.999", "1.001", "0.00001"], "0.999"],
		[["0.999", "1.001"], "1"],
		[["0.5", "1", "1.002", "1.1"], "1.001"],
	])("the dollar rates %j of several venues give a rate of %s", (said, expected) =>
		expect(usdRate(said.map(price))).toBe(price(expected)),
	);

	test.each([[[]], [["1"]], [["1", "1.0051"]], [["0.2", "1"]]])("the dollar rates %j give no rate", (said) => {
		expect(usdRate(said.map(price))).toBeUndefined();
	});

	test("the parser converts dollars to Tether by the rate", () =>
		expect(inTether(price("100"), price("0.8"))).toBe(price("125")));

	test("one wrong venue among three or more cannot move the dollar rate beyond the range of the others", () => {
		const honest = fc.bigInt({ min: 10n ** 11n, max: 10n ** 13n });
		fc.assert(
			fc.property(fc.array(honest, { minLength: 2, maxLength: 7 }), fc.bigInt({ min: 1n, max: 10n ** 30n }), (said, lie) => {
				const rate = usdRate([...said, lie]) as bigint;
				const sorted = [...said].sort((left, right) => Number(left - right));
				expect(rate).toBeGreaterThanOrEqual(sorted[0] as bigint);
				expect(rate).toBeLessThanOrEqual(sorted.at(-1) as bigint);
			}),
		);
	});
});
