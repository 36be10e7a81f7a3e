// Tests canonical JSON with the examples of RFC 8785 and with random values.
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson, hashOf, type Json } from "./canonical-json.ts";

// Examples of RFC 8785, sections 3.2.3 (sorting) and 3.2.2.2 (strings). Only safe integers are allowed as numbers.
test.each<[string, Json, string]>([
	[
		"members by UTF-16 unit",
		{ "\u20ac": 1, "\r": 2, "1": 3, "\u{1f600}": 4, "\u0080": 5, "\ufb33": 6 },
		'{"\\r":2,"1":3,"\u0080":5,"\u20ac":1,"\u{1f600}":4,"\ufb33":6}',
	],
	["escapes", { string: '\u20ac$\u000f\nA\'B"\\\\"/' }, '{"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'],
	["literals and nesting", { b: [true, null, false], a: { z: -0, y: 10 } }, '{"a":{"y":10,"z":0},"b":[true,null,false]}'],
	["empty", [{}, [], ""], '[{},[],""]'],
])("canonicalJson writes the canonical text of %s", (_name, value, text) => {
	expect(canonicalJson(value)).toBe(text);
});

test.each([0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])("canonicalJson rejects the inexact number %s", (number) => {
	expect(() => canonicalJson({ deep: [number] })).toThrow(/safe integer/);
});

test("canonicalJson rejects a text with half of a surrogate pair", () => {
	expect(() => canonicalJson("\ud800")).toThrow();
});

test("hashOf returns the SHA-256 of the canonical text", () => {
	// From the program sha256sum: printf '{}' | sha256sum.
	expect(hashOf({})).toBe("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
});

test("the order of fields does not change the text, and the text parses to the same value", () => {
	const leaf = fc.oneof(fc.maxSafeInteger(), fc.string({ unit: "grapheme" }), fc.boolean(), fc.constant(null));
	fc.assert(
		fc.property(fc.dictionary(fc.string({ unit: "grapheme" }), leaf), (value) => {
			const backwards = Object.fromEntries(Object.entries(value).reverse());
			expect(canonicalJson(backwards)).toBe(canonicalJson(value));
			expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
		}),
	);
});
