import { describe, expect, test } from "vitest";
import { type BasicField, checkBasic, isDay, isOfAge } from "./check-basic.ts";

const NOW = Date.UTC(2026, 10, 26, 11, 59);
const GOOD = {
	country: "TH",
	name: "Somchai Jaidee",
	id_number: "1-1020-00000",
	contact: "a@example.com",
	birth_date: "1990-05-01",
};
const NONE: ReadonlySet<BasicField> = new Set();
const check = (change: Partial<typeof GOOD>, leastAge: number | undefined = 20) =>
	checkBasic({ ...GOOD, ...change }, leastAge, NOW, NONE);

test("complete data of basic verification is accepted", () => {
	expect(check({})).toEqual({});
	expect(check({ contact: "+66 81 234 5678" })).toEqual({});
});

test("checkBasic names each empty field", () => {
	expect(check({ country: "", name: " ", id_number: "", contact: "", birth_date: "" })).toEqual({
		country: "country_required",
		name: "name_required",
		id_number: "id_number_required",
		contact: "contact_required",
		birth_date: "birth_date_required",
	});
});

test("checkBasic does not check fields that a reviewer accepted", () => {
	const values = { ...GOOD, name: "", contact: "" };
	expect(checkBasic(values, 20, NOW, new Set<BasicField>(["name"]))).toEqual({ contact: "contact_required" });
});

test.each(["2026-02-29", "1990-13-01", "1990-5-1", "1899-12-31", "2026-11-26", "9999-01-01"])(
	"the form rejects the birth date %s while it is 25 November in UTC-12",
	(birth_date) => {
		expect(check({ birth_date })).toEqual({ birth_date: "birth_date_wrong" });
	},
);

test("a user is of age on the birthday in the last time zone, not earlier", () => {
	expect(check({ birth_date: "2006-11-25" })).toEqual({});
	expect(check({ birth_date: "2006-11-26" })).toEqual({ birth_date: "under_age" });
	expect(checkBasic({ ...GOOD, birth_date: "2006-11-26" }, undefined, NOW, NONE)).toEqual({});
});

describe("29 February is a valid birthday", () => {
	test("29 February exists in leap years only", () => {
		expect(isDay("2008-02-29")).toBe(true);
		expect(isDay("2100-02-29")).toBe(false);
	});
	test("a birthday on 29 February counts as 1 March in other years", () => {
		expect(isOfAge("2008-02-29", 18, "2026-02-28")).toBe(false);
		expect(isOfAge("2008-02-29", 18, "2026-03-01")).toBe(true);
		expect(isOfAge("2008-02-29", 20, "2028-02-29")).toBe(true);
	});
});

test.each(["name", "a@b", "12", "a b@c.de"])("the form rejects the contact %s", (contact) => {
	expect(check({ contact })).toEqual({ contact: "contact_wrong" });
});
