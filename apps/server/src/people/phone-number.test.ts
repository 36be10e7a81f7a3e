import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keyOfTyped, masked } from "./account-key.ts";
import { maskedPhone, phoneKey } from "./phone-number.ts";

describe("phone numbers are normalised to E.164", () => {
	test.each([
		["090-1234-5678", "81", "+819012345678"],
		["９０１２３４５６７８", "＋８１", "+819012345678"],
		["๐๘๑ ๒๓๔ ๕๖๗๘", "๖๖", "+66812345678"],
		["010-1234-5678", "82", "+821012345678"],
		["612 34 56 78", "34", "+34612345678"],
		["(202) 555-0123", "1", "+12025550123"],
		["312 345 6789", "39", "+393123456789"],
		["+66 81 234 5678", undefined, "+66812345678"],
		["0066812345678", undefined, undefined],
		["812345678", undefined, undefined],
		["812345678", "0066", undefined],
		["021234567", "66", undefined],
		["812345678", "6 6", undefined],
	])("the number %s with area code %s has the key %s", (typed, code, key) => {
		expect(phoneKey(typed, code)).toBe(key);
	});

	test("any accepted number has an E.164 key, and typing that key again gives the same key", () => {
		fc.assert(
			fc.property(
				fc.string({ unit: "binary", maxLength: 60 }),
				fc.option(fc.string({ maxLength: 6 }), { nil: undefined }),
				(typed, code) => {
					const key = phoneKey(typed, code);
					if (key === undefined) return;
					expect(key).toMatch(/^\+[1-9]\d{6,14}$/);
					expect(phoneKey(key, undefined)).toBe(key);
				},
			),
		);
		fc.assert(
			fc.property(fc.integer({ min: 7_000_0000, max: 9_999_9999 }), fc.constantFrom("", "0"), (digits, trunk) => {
				const key = phoneKey(`${trunk}90${digits}`, "81");
				expect(key).toBe(`+8190${digits}`);
			}),
		);
	});

	test("a masked phone number shows only its last digits", () => {
		expect(maskedPhone("+819012345678")).toBe("+81 ***5678");
		expect(masked("+12025550123")).toBe("+1 ***0123");
	});
});

describe("the type of an account determines its key", () => {
	test.each([
		[{ type: "mobile", area_code: "81", account: "09012345678" }, "+819012345678"],
		[{ type: "mobile", account: "09012345678" }, undefined],
		[{ type: "email", area_code: "81", account: " Ada@Example.com" }, "ada@example.com"],
		[{ type: "username", area_code: "81", account: "Ada" }, "ada"],
		[{ area_code: "81", account: "09012345678" }, "+819012345678"],
		[{ area_code: "81", account: "1@example.com" }, "1@example.com"],
		[{ area_code: "81", account: "person1" }, "person1"],
		[{ account: "12345" }, "12345"],
	] as const)("the typed account %j has the key %s", (typed, key) => expect(keyOfTyped(typed)).toBe(key));
});
