import { expect, test } from "vitest";
import { dayText, patternOf, readDay } from "./day-text.ts";

const letters = { year: "yyyy", month: "mm", day: "dd" };

test.each([
	["en", "11/26/2026", "mm/dd/yyyy"],
	["en-GB", "26/11/2026", "dd/mm/yyyy"],
	["es", "26/11/2026", "dd/mm/yyyy"],
	["ja", "2026/11/26", "yyyy/mm/dd"],
	["ko", "2026. 11. 26.", "yyyy. mm. dd."],
	["th", "26/11/2026", "dd/mm/yyyy"],
])("in the language %s dayText shows a day as %s, and readDay reads the text back", (of, text, pattern) => {
	expect(dayText("2026-11-26", of)).toBe(text);
	expect(patternOf(letters, of)).toBe(pattern);
	expect(readDay(text, of)).toBe("2026-11-26");
	expect(readDay("2026-11-26", of)).toBe("2026-11-26");
});

test("readDay reads a day without leading zeros and with other separators", () => {
	expect(readDay("1.2.2026", "es")).toBe("2026-02-01");
	expect(readDay(" 2026-2-1 ", "es")).toBe("2026-02-01");
	expect(readDay("29/02/2028", "es")).toBe("2028-02-29");
});

test.each(["", "31", "31/02/2026", "26/11/26", "11/26/2026", "29/02/2026", "1/1/2026/1", "2026"])(
	"readDay reads no day from %s in Spanish",
	(text) => {
		expect(readDay(text, "es")).toBeUndefined();
	},
);

test("dayText returns a text that is no day unchanged", () => {
	expect(dayText("", "es")).toBe("");
	expect(dayText("soon", "es")).toBe("soon");
});
