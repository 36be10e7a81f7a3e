// Dates of offerings: effects of an outage (docs/reference/rules.md §8).
import { expect, it } from "vitest";
import { putOff } from "./dates.ts";

it("an outage postpones only dates that were in the future at its start", () => {
	expect(putOff({ opensAt: 999, closesAt: 1_000, launchAt: 1_001 }, 1_000, 1_500)).toEqual({
		opensAt: 999,
		closesAt: 1_000,
		launchAt: 1_501,
	});
});

it("dates without a postponement are returned as the same object", () => {
	const dates = { opensAt: 1_000, closesAt: 2_000 };
	expect(putOff(dates, 2_000, 3_000)).toBe(dates);
	expect(putOff(dates, 1_500, 1_500)).toBe(dates);
});
