import { afterEach, expect, test, vi } from "vitest";
import { clockText, dayIn, momentsIn } from "./moment.ts";

afterEach(() => void vi.unstubAllEnvs());

const NOW = new Date(2026, 10, 22, 9, 0, 0).getTime();
const THIS_YEAR = new Date(2026, 10, 21, 9, 41, 7).getTime();
const BEFORE = new Date(2025, 2, 4, 23, 5, 0).getTime();

test.each([
	["en", "11/21 09:41:07", "03/04/2025 23:05:00"],
	["es", "21/11 09:41:07", "04/03/2025 23:05:00"],
	["ja", "11/21 09:41:07", "2025/03/04 23:05:00"],
	["ko", "11. 21. 09:41:07", "2025. 03. 04. 23:05:00"],
	["th", "21/11 09:41:07", "04/03/2025 23:05:00"],
])("momentsIn(%s) formats dates and times of this year and of an earlier year", (locale, thisYear, before) => {
	const moment = momentsIn(locale);
	expect(moment(THIS_YEAR, NOW)).toBe(thisYear);
	expect(moment(BEFORE, NOW)).toBe(before);
	expect(clockText(BEFORE)).toBe("23:05:00");
});

test.each([
	["en", "Nov 1, 2026"],
	["th", "1 พ.ย. 2026"],
])(`dayIn("UTC") shows the UTC date also in a time zone west of UTC, in %s`, (locale, text) => {
	vi.stubEnv("TZ", "America/New_York");
	expect(new Date(Date.UTC(2026, 10)).getDate()).toBe(31);
	expect(dayIn(locale, "UTC")(Date.UTC(2026, 10))).toBe(text);
});
