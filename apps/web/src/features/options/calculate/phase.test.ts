import { expect, it } from "vitest";
import { bought, running } from "../../../../testing/examples/option.ts";
import { countdownText, durationOf, progressOf } from "./phase.ts";

it.each([
	["before its opening price", bought, 1_000_500, { phase: "opening", leftMs: 1_500, gone: 0 }],
	["while no opening price comes", bought, 1_030_000, { phase: "opening", leftMs: 0, gone: 0 }],
	["as it opens", running, 1_003_000, { phase: "running", leftMs: 30_000, gone: 0 }],
	["half way", running, 1_018_000, { phase: "running", leftMs: 15_000, gone: 0.5 }],
	["a millisecond before its end", running, 1_032_999, { phase: "running", leftMs: 1, gone: 1 - 1 / 30_000 }],
	["at its end", running, 1_033_000, { phase: "price", leftMs: 0, gone: 1 }],
	["an hour later, still without its price", running, 4_633_000, { phase: "price", leftMs: 0, gone: 1 }],
	["by a clock that is behind", running, 1_000_000, { phase: "running", leftMs: 33_000, gone: 0 }],
	["in an outage", { ...running, outage: true }, 1_095_000, { phase: "outage", leftMs: 0, gone: 1 }],
])("progressOf returns an option's phase and remaining time: %s", (_when, option, now, standing) => {
	expect(progressOf(option, now)).toEqual(standing);
});

it("countdownText rounds up to full seconds", () => {
	expect([30_000, 29_999, 29_001, 29_000, 1, 0, 300_000].map(countdownText)).toEqual([
		"00:30",
		"00:30",
		"00:30",
		"00:29",
		"00:01",
		"00:00",
		"05:00",
	]);
});

it("durationOf uses seconds below two minutes, otherwise minutes", () => {
	expect([30, 60, 90, 120, 180, 300].map(durationOf)).toEqual([
		{ unit: "s", count: 30 },
		{ unit: "s", count: 60 },
		{ unit: "s", count: 90 },
		{ unit: "m", count: 2 },
		{ unit: "m", count: 3 },
		{ unit: "m", count: 5 },
	]);
});
