import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteReader, ByteWriter, MalformedBytes } from "./bytes.ts";
import { big, bool, type Field, hex, list, message, oneOf, optional, struct, text, uint } from "./schema.ts";

function written<T>(field: Field<T>, value: T): Uint8Array {
	const writer = new ByteWriter(1);
	field.write(writer, value);
	return writer.finish();
}

function back<T>(field: Field<T>, value: T): T {
	const reader = new ByteReader(written(field, value));
	const read = field.read(reader);
	expect(reader.done).toBe(true);
	return read;
}

const EDGE = (1n << 62n) - 1n;

describe("values are equal after encoding and decoding", () => {
	const edges = [
		0,
		1,
		127,
		128,
		16_383,
		16_384,
		2 ** 31 - 1,
		2 ** 31,
		2 ** 32,
		2 ** 35,
		2 ** 49 - 1,
		2 ** 49,
		Number.MAX_SAFE_INTEGER,
	];
	it.each(edges)("the encoding writes and reads the integer %i", (value) => expect(back(uint, value)).toBe(value));

	const bigs = [
		0n,
		-1n,
		1n,
		0x3fffffffffffn,
		0x400000000000n,
		-0x3fffffffffffn,
		-0x400000000000n,
		1n << 48n,
		1n << 49n,
		EDGE,
		-EDGE,
	];
	it.each(bigs)("the encoding writes and reads the signed integer %i", (value) => expect(back(big, value)).toBe(value));

	it("the encoding writes and reads any unsigned integer, big integer and text", () => {
		const codes = fc.array(fc.oneof(fc.constant(0xfeff), fc.nat(0xd7ff)), { maxLength: 80 });
		const anyText = fc.oneof(
			fc.string({ unit: "grapheme" }),
			codes.map((each) => String.fromCharCode(...each)),
		);
		fc.assert(
			fc.property(fc.maxSafeNat(), fc.bigInt({ min: -EDGE, max: EDGE }), anyText, (whole, amount, words) => {
				expect(back(uint, whole)).toBe(whole);
				expect(back(big, amount)).toBe(amount);
				expect(back(text, words)).toBe(words);
			}),
		);
	});

	it("the encoding writes and reads long texts and non-ASCII texts", () => {
		const plain = ["", "a".repeat(31), "a".repeat(32), "é".repeat(31), "a".repeat(64), "ไทย", "😀", "\0"];
		for (const words of [...plain, "\ufeff", "\ufeffa", "a\ufeff"]) expect(back(text, words)).toBe(words);
	});

	it("the encoding writes and reads structs, lists, options, words and hashes in declared order", () => {
		const row = struct({ a: uint, b: list(optional(text)), c: oneOf("x", "y"), d: bool, e: hex(3) });
		const value = { a: 5, b: ["q", undefined, ""], c: "y" as const, d: true, e: "0102ff" };
		expect(back(row, value)).toEqual(value);
		expect(Array.from(written(row, value))).toEqual([5, 3, 1, 1, 113, 0, 1, 0, 1, 1, 1, 2, 255]);
		expect(row.layout).toBe("{ a: uint, b: list(optional(text)), c: oneOf(x|y), d: bool, e: hex(3) }");
	});

	it("reading a message restores its type, which is not in the bytes", () => {
		const ping = message(999, "Ping", { at: uint });
		expect(back(ping, { type: "Ping", at: 3 })).toEqual({ type: "Ping", at: 3 });
		expect(written(ping, { type: "Ping", at: 3 }).length).toBe(1);
	});
});

describe("the encoding rejects a value outside its range", () => {
	it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("the encoding rejects %d as an unsigned integer", (value) =>
		expect(() => written(uint, value)).toThrow(),
	);
	it.each([EDGE + 1n, -EDGE - 1n, 1n << 64n])("the encoding rejects %d as a signed integer", (value) =>
		expect(() => written(big, value)).toThrow(),
	);
	it.each(["\ud800", "a\udc00b", "\udc00\ud800", `${"a".repeat(70)}\ud83d`])(
		"the encoding rejects the text %j, which has half of a surrogate pair",
		(words) => expect(() => written(text, words)).toThrow("surrogate"),
	);
	it("the encoding rejects a word that is not in the list, and a hash of another length", () => {
		expect(() => written(oneOf("a", "b") as Field<string>, "c")).toThrow();
		expect(() => written(hex(2), "0a")).toThrow();
	});
});

describe("the decoding rejects malformed bytes", () => {
	const malformed: [string, Field<unknown>, number[]][] = [
		["an empty input", uint, []],
		["an unfinished unsigned integer", uint, [0x80]],
		["an unsigned integer of nine bytes", uint, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]],
		["an unsigned integer above 2^53", uint, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]],
		["a big integer of eleven bytes", big, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]],
		["a boolean with the value 2", bool, [2]],
		["a word number beyond the list", oneOf("a", "b") as Field<unknown>, [2]],
		["a text longer than the remaining bytes", text, [5, 97]],
		["a text that is not UTF-8", text, [2, 0xc3, 0x28]],
		["a list longer than the remaining bytes", list(uint) as Field<unknown>, [3, 1, 2]],
	];
	it.each(malformed)("the reader of the encoding rejects %s", (_name, field, from) => {
		expect(() => field.read(new ByteReader(Uint8Array.from(from)))).toThrow(MalformedBytes);
	});
});
