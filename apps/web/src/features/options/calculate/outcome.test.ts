// Results of an option, real and estimated: exact texts, ties included.
import type { Option } from "@candor/contract";
import { expect, it } from "vitest";
import { bought, fair, lost, returned, running, won } from "../../../../testing/examples/option.ts";
import { distanceOf, leaningOf, outcomeOf } from "./outcome.ts";

const down: Pick<Option, "direction"> = { direction: 2 };

it.each([
	["won", won],
	["lost", lost],
	["fair", fair],
	["void", returned],
	["won", { ...lost, ...down }],
	["lost", { ...won, ...down }],
	["fair", { ...fair, ...down }],
	[undefined, bought],
	[undefined, running],
	[undefined, { ...running, status: "held" as const }],
])("the outcome of an option is %s", (outcome, option) => {
	expect(outcomeOf(option)).toBe(outcome);
});

it.each([
	["64000.0", "64017.2", "17.2"],
	["64000.0", "63999.9", "-0.1"],
	["64000.0", "64000.0", "0.0"],
	["0.07350", "0.07349", "-0.00001"],
	["100", "105", "5"],
	["64000.0", undefined, undefined],
])("the distance from %s to %s is %s", (open, price, distance) => {
	expect(distanceOf(open, price)).toBe(distance);
});

it("there is no distance before the option opened", () => {
	expect(distanceOf(null, "1")).toBeUndefined();
});

it("shows which side the price favours, and neither side at the opening price", () => {
	expect(leaningOf({ direction: 1 }, "0.1")).toBe("right");
	expect(leaningOf({ direction: 1 }, "-0.1")).toBe("wrong");
	expect(leaningOf(down, "-0.1")).toBe("right");
	expect(leaningOf(down, "0.1")).toBe("wrong");
	expect(leaningOf(down, "0.0")).toBe("fair");
	expect(leaningOf({ direction: 1 }, "0")).toBe("fair");
});
