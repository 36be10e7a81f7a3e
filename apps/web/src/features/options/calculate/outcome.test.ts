import type { Option } from "@candor/contract";
import { expect, it } from "vitest";
import { bought, fair, lost, returned, running, won } from "../../../../testing/examples/option.ts";
import { distanceOf, outcomeOf, resultIfEndedNow } from "./outcome.ts";

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
])(`outcomeOf returns "%s" for an option`, (outcome, option) => {
	expect(outcomeOf(option)).toBe(outcome);
});

it.each([
	["64000.0", "64017.2", "17.2"],
	["64000.0", "63999.9", "-0.1"],
	["64000.0", "64000.0", "0.0"],
	["0.07350", "0.07349", "-0.00001"],
	["100", "105", "5"],
	["64000.0", undefined, undefined],
])("distanceOf returns for the opening price %s and the price %s the distance %s", (open, price, distance) => {
	expect(distanceOf(open, price)).toBe(distance);
});

it("an option that has not opened has no distance from its opening price", () => {
	expect(distanceOf(null, "1")).toBeUndefined();
});

it("resultIfEndedNow says if the option would win at the current price; at the opening price it is a draw", () => {
	expect(resultIfEndedNow({ direction: 1 }, "0.1")).toBe("right");
	expect(resultIfEndedNow({ direction: 1 }, "-0.1")).toBe("wrong");
	expect(resultIfEndedNow(down, "-0.1")).toBe("right");
	expect(resultIfEndedNow(down, "0.1")).toBe("wrong");
	expect(resultIfEndedNow(down, "0.0")).toBe("fair");
	expect(resultIfEndedNow({ direction: 1 }, "0")).toBe("fair");
});
