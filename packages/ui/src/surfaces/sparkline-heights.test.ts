import { expect, test } from "vitest";
import { sparklineHeights } from "./sparkline-heights.ts";

test("a large price range fills the height of the sparkline", () => {
	expect(sparklineHeights([64_000, 65_000, 64_500])).toEqual([0, 1, 0.5]);
	expect(sparklineHeights([0.1, 0.12])).toEqual([0, 1]);
});

test("a small price range stays near the middle of the sparkline, in proportion", () => {
	const dollar = sparklineHeights([1.0001, 1.0001, 1, 1]);
	for (const height of dollar) expect(Math.abs(height - 0.5)).toBeLessThan(0.011);
	expect(dollar[0]).toBeGreaterThan(dollar[3] as number);
	const [low, high] = sparklineHeights([100, 100.25]) as [number, number];
	expect(high - low).toBeCloseTo(0.5, 2);
});

test("a constant price, or an empty list of prices, gives a line in the middle", () => {
	expect(sparklineHeights([5, 5])).toEqual([0.5, 0.5]);
	expect(sparklineHeights([0, 0])).toEqual([0.5, 0.5]);
});
