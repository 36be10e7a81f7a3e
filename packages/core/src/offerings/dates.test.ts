// Tests that an outage moves the later dates of an offering by its length (docs/reference/rules.md §8).
import { expect, it } from "vitest";
import { postpone } from "./dates.ts";

it("an outage postpones only dates after its start", () => {
	expect(postpone({ opensAt: 999, closesAt: 1_000, launchAt: 1_001 }, 1_000, 1_500)).toEqual({
		opensAt: 999,
		closesAt: 1_000,
		launchAt: 1_501,
	});
});

it("an outage that postpones no date returns the same object", () => {
	const dates = { opensAt: 1_000, closesAt: 2_000 };
	expect(postpone(dates, 2_000, 3_000)).toBe(dates);
	expect(postpone(dates, 1_500, 1_500)).toBe(dates);
});
