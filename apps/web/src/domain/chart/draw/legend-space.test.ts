import { expect, test } from "vitest";
import { gapShare, legendBottom } from "./legend-space.ts";

const space = { left: 12, top: 4, right: 312 };

test("the chart gives each indicator its own row in the legend, and more rows if its values do not fit", () => {
	expect(legendBottom([], space)).toBe(4);
	expect(legendBottom([[90, 90, 90]], space)).toBe(19);
	expect(legendBottom([[110, 110, 110]], space)).toBe(34);
	expect(legendBottom([[90, 90, 90], [], [110, 110, 110], [400]], space)).toBe(64);
});

test("the chart leaves as much space at the top of the price axis as the legend needs", () => {
	const [height, bottom] = [300, 0.08];
	const top = gapShare(50, height, bottom);
	expect((top / (1 + top + bottom)) * height).toBeCloseTo(50);
	expect(gapShare(500, height, bottom)).toBeCloseTo(gapShare(180, height, bottom));
});
