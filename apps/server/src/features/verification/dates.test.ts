import { expect, test } from "vitest";
import { isDate, isExpired, isOfAge } from "./dates.ts";

const noon = (date: string) => Date.parse(`${date}T12:00:00Z`);

test.each([
	["2008-02-29", true],
	["2007-02-29", false],
	["2008-13-01", false],
	["2008-00-10", false],
	["2008-04-31", false],
	["08-04-30", false],
	["", false],
])("the date %j exists: %s", (date, exists) => {
	expect(isDate(date)).toBe(exists);
});

test.each([
	["on the birthday", "2008-11-26", noon("2026-11-26"), true],
	["on the birthday in Asia, which is the day before at the last place", "2008-11-26", noon("2026-11-26") - 1, false],
	["a day before", "2008-11-27", noon("2026-11-26"), false],
	["born on 29 February, on 28 February of a common year", "2008-02-29", noon("2026-02-28"), false],
	["born on 29 February, on 1 March of a common year", "2008-02-29", noon("2026-03-01"), true],
])("a person is adult at 18 years: %s", (_name, birth, now, adult) => {
	expect(isOfAge(birth, 18, now)).toBe(adult);
});

test.each([
	["2026-11-26", noon("2026-11-26"), false],
	["2026-11-25", noon("2026-11-26"), true],
	["2026-11-25", noon("2026-11-26") - 1, false],
])("a document that expires on %s is expired at %d: %s", (date, now, expired) => {
	expect(isExpired(date, now)).toBe(expired);
});
