import { describe, expect, test } from "vitest";
import { plainDigits } from "./ascii-digits.ts";
import { findAreas, readPhone } from "./countries.ts";
import { type Area, checkPhone, guessArea, phoneDigits, shownArea } from "./phone.ts";

const JAPAN: Area = { code: "81", name: "Japan", country: "JP" };
const THAILAND: Area = { code: "66", name: "ไทย", country: "TH" };
const USA: Area = { code: "1", name: "United States", country: "US" };
const CANADA: Area = { code: "1", name: "Canada", country: "CA" };
const IVORY: Area = { code: "225", name: "Côte d'Ivoire", country: "CI" };
const AREAS = [USA, CANADA, JAPAN, THAILAND, IVORY];

test.each([
	["123456", "123456"],
	["１２３４５６", "123456"],
	["๑๒๓๔๕๖", "123456"],
	["١٢٣٤٥٦", "123456"],
	["Your code: 123 456.", "123456"],
	["1234567", "123456"],
])("plainDigits reads the typed code %s as %s", (typed, plain) => {
	expect(plainDigits(typed, 6)).toBe(plain);
});

describe("phone numbers are read as users type and paste them", () => {
	test.each([
		["090-1234-5678", "090-1234-5678"],
		["０９０ー１２３４", "0901234"],
		["๐๘๑ 234 5678", "081 234 5678"],
		["(212) 555 0123", "212 555 0123"],
		["abc", ""],
	])("readPhone reads %s as %s and keeps the chosen country", (typed, number) => {
		expect(readPhone(typed, AREAS, JAPAN)).toEqual({ area: undefined, number });
	});

	test.each([
		["+81 90-1234-5678", JAPAN, "9012345678"],
		["＋８１９０１２３４５６７８", JAPAN, "9012345678"],
		["0066812345678", THAILAND, "812345678"],
		["+2250701020304", IVORY, "0701020304"],
	])("readPhone selects the country of %s by its area code", (typed, area, number) => {
		expect(readPhone(typed, AREAS, USA)).toEqual({ area, number });
	});

	test("readPhone keeps the chosen country if two countries share an area code", () => {
		expect(readPhone("+12125550123", AREAS, CANADA).area).toBe(CANADA);
		expect(readPhone("+12125550123", AREAS, JAPAN).area).toBe(USA);
	});

	test("a phone number whose area code is incomplete selects no country", () => {
		expect(readPhone("+8", AREAS, USA)).toEqual({ area: undefined, number: "+8" });
		expect(checkPhone("+8")).toBe("phone_wrong");
	});

	test("a phone number is validated by its digits only", () => {
		expect(checkPhone("")).toBe("phone_required");
		expect(checkPhone(" - ")).toBe("phone_wrong");
		expect(checkPhone("123")).toBe("phone_wrong");
		expect(checkPhone("1234567890123456")).toBe("phone_wrong");
		expect(checkPhone("090-1234-5678")).toBeUndefined();
		expect(phoneDigits("๐๘๑-๒๓๔ 5678")).toBe("0812345678");
	});
});

describe("guessArea and findAreas find the country of a phone number", () => {
	test("guessArea returns the country that the browser's languages suggest", () => {
		expect(guessArea(AREAS, ["de", "ja"])).toBe(JAPAN);
		expect(guessArea(AREAS, ["en-CA"])).toBe(CANADA);
		expect(guessArea(AREAS, ["th-TH"])).toBe(THAILAND);
		expect(guessArea(AREAS, ["", "de"])).toBe(USA);
		expect(guessArea([], ["ja"])).toBeUndefined();
	});

	test("findAreas finds countries by name, letters and area code", () => {
		expect(findAreas(AREAS, "jap")).toEqual([JAPAN]);
		expect(findAreas(AREAS, "th")).toEqual([THAILAND]);
		expect(findAreas(AREAS, "Thailand")).toEqual([THAILAND]);
		expect(findAreas(AREAS, "ไท")).toEqual([THAILAND]);
		expect(findAreas(AREAS, "cote")).toEqual([IVORY]);
		expect(findAreas(AREAS, "+８１")).toEqual([JAPAN]);
		expect(findAreas(AREAS, "1")).toEqual([USA, CANADA]);
		expect(findAreas(AREAS, "zz")).toEqual([]);
		expect(findAreas(AREAS, " ")).toBe(AREAS);
	});

	test("shownArea shows an area code with a plus", () => {
		expect([shownArea("81"), shownArea("+66")]).toEqual(["+81", "+66"]);
	});
});
