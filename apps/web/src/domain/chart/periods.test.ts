import { expect, test } from "vitest";
import { barPeriod, nextOpen, PERIODS } from "./periods.ts";

test("the next candle opens after the period's length, and a monthly candle by the calendar", () => {
	expect(nextOpen("timeshare", 0)).toBe(60_000);
	expect(nextOpen("1hour", 7_200_000)).toBe(10_800_000);
	expect(nextOpen("1week", Date.UTC(2026, 10, 16))).toBe(Date.UTC(2026, 10, 23));
	expect(nextOpen("1mon", Date.UTC(2024, 1, 1))).toBe(Date.UTC(2024, 2, 1));
	expect(nextOpen("1mon", Date.UTC(2026, 11, 1))).toBe(Date.UTC(2027, 0, 1));
});

test("the chart maps every period to a period of the drawing library", () => {
	expect(new Set(PERIODS.map((period) => JSON.stringify(barPeriod(period)))).size).toBe(PERIODS.length - 1);
});
