import { expect, test } from "vitest";
import { isPull, resisted } from "./pull-gesture.ts";
import { REFRESH_DISTANCE_PX } from "./pull-ready.ts";

test.each([
	["down from the top", 0, 4, 0, true],
	["down, a little sideways", 3, 4, 0, true],
	["sideways: a row that scrolls, a page that is swiped back", 5, 4, 0, false],
	["straight sideways", -8, 0, 0, false],
	["up: scrolling", 0, -4, 0, false],
	["down in the middle of the page: scrolling back", 0, 4, 120, false],
	["down while the page bounces above its top", 0, 4, -10, true],
	["not moved yet", 0, 0, 0, undefined],
] as const)("isPull recognizes a pull from a touch's first movement: %s", (_what, dx, dy, scrolled, pull) => {
	expect(isPull(dx, dy, scrolled)).toBe(pull);
});

test("during a pull the page follows the finger with growing resistance, and never moves upwards", () => {
	expect(resisted(-40)).toBe(0);
	expect(resisted(10)).toBeGreaterThan(6);
	for (let distance = 1; distance < 900; distance += 7) {
		expect(resisted(distance + 7)).toBeGreaterThan(resisted(distance));
		expect(resisted(distance)).toBeLessThan(distance);
	}
});

test("a typical pull refreshes the page, a short accidental one does not", () => {
	expect(resisted(40)).toBeLessThan(REFRESH_DISTANCE_PX);
	expect(resisted(130)).toBeGreaterThan(REFRESH_DISTANCE_PX);
});
