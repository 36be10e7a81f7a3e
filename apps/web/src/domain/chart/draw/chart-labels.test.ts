import type { Figures } from "@candor/ui";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chartLabels } from "./chart-labels.ts";

beforeEach(() => void vi.stubEnv("TZ", "America/New_York"));
afterEach(() => void vi.unstubAllEnvs());

test.each([
	["a month", "YYYY-MM", Date.UTC(2026, 10), "Nov 2026"],
	["a week, which begins on Monday", "YYYY-MM-DD", Date.UTC(2026, 10, 23), "Nov 23, 2026"],
	["a day", "YYYY-MM-DD", Date.UTC(2026, 10, 26), "Nov 26, 2026"],
	["a minute, in the reader's zone", "YYYY-MM-DD HH:mm", Date.UTC(2026, 10, 26), "Nov 25, 2026, 19:00"],
	["a minute of the day", "HH:mm", Date.UTC(2026, 10, 26, 12, 30), "07:30"],
])(
	"the chart labels the candle of %s with its UTC date in a browser whose time zone is behind UTC",
	(_what, template, timestamp, text) => {
		expect(chartLabels({ locale: "en" } as Figures).date({ timestamp, template })).toBe(text);
	},
);
