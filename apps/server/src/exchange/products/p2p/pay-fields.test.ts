import { describe, expect, test } from "vitest";
import { type FieldRules, normalValue } from "./pay-fields.ts";

const SEPA = ["DE", "ES", "FR"];
const read = (check: FieldRules["check"], typed: string, more: Partial<FieldRules> = {}) =>
	normalValue({ check, minimum: 1, maximum: 80, countries: SEPA, ...more }, typed);

describe("normalValue converts the value of a payment field to its normal form", () => {
	test.each([
		["text", "  Kasikorn   Bank ", "Kasikorn Bank"],
		["text", "みずほ銀行", "みずほ銀行"],
		["digits", "123-456 7890", "1234567890"],
		["digits", "１２３４５６７", "1234567"],
		["digits", "๑๒๓", "123"],
		["iban", "de89 3704 0044 0532 0130 00", "DE89370400440532013000"],
		["promptpay", "081-234-5678", "0812345678"],
		["promptpay", "+66 81 234 5678", "0812345678"],
		["promptpay", "66812345678", "0812345678"],
		["promptpay", "1-1017-00230-70-8", "1101700230708"],
		["pix", "529.982.247-25", "52998224725"],
		["pix", "Ana@Example.com.br", "ana@example.com.br"],
		["pix", "+55 (11) 98765-4321", "+5511987654321"],
		["pix", "123E4567-E12B-42D1-A456-426655440000", "123e4567-e12b-42d1-a456-426655440000"],
		["aba", "021000021", "021000021"],
		["aba", "0210-0002-1", "021000021"],
		["email", "A.B@example.org", "a.b@example.org"],
	] as const)("a field of the kind %s accepts %s", (check, typed, normal) => expect(read(check, typed)).toBe(normal));
});

describe("normalValue refuses a wrong value of a payment field", () => {
	test.each([
		["text", "", "nothing"],
		["text", "---", "neither letter nor digit"],
		["text", "Bank\u202eknaB", "a direction character"],
		["digits", "12a4", "a letter"],
		["iban", "DE88370400440532013000", "wrong check digits"],
		["iban", "GB29NWBK60161331926819", "a country that the pay type does not have"],
		["promptpay", "0212345678", "a landline"],
		["promptpay", "1101700230709", "a wrong check digit"],
		["promptpay", "081234567", "nine digits"],
		["pix", "52998224726", "a wrong check digit"],
		["pix", "11111111111", "eleven equal digits"],
		["pix", "11987654321", "a phone without +55"],
		["pix", "+551187654321", "a landline"],
		["pix", "123e4567-e12b-12d1-a456-426655440000", "a UUID of another version"],
		["pix", `${"a".repeat(70)}@example.com`, "a long address"],
		["aba", "021000022", "a wrong check digit"],
		["aba", "500000005", "a prefix that is not issued"],
		["email", "a@b", "an address without a domain"],
	] as const)("a field of the kind %s refuses %s: %s", (check, typed, _fault) => expect(read(check, typed)).toBeUndefined());

	test("a field refuses a value that is shorter or longer than it allows", () => {
		expect(read("digits", "123", { minimum: 4 })).toBeUndefined();
		expect(read("digits", "12345", { maximum: 4 })).toBeUndefined();
		expect(read("digits", "1 2-34", { minimum: 4, maximum: 4 })).toBe("1234");
	});
});
