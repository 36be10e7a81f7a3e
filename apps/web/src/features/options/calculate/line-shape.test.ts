import { expect, it } from "vitest";
import { lineShape } from "./line-shape.ts";

const SURFACE = { width: 340, height: 200, label: 0 };
const NOW = 1_000_000;
const point = (secondsAgo: number, price: string) => ({ time: NOW - secondsAgo * 1_000, seq: 1_000 - secondsAgo, price });

it("the live line covers five minutes and ends before the space for the future", () => {
	const { runs, x, last } = lineShape([point(300, "1.0"), point(297, "2.0"), point(0, "1.5")], [], SURFACE, NOW);
	expect(x(NOW)).toBe(300);
	expect(x(NOW - 300_000)).toBe(0);
	expect(runs.map((run) => run.map(([at]) => Math.round(at)))).toEqual([[0, 3], [300]]);
	expect(last).toEqual({ price: 1.5, text: "1.5" });
});

it("the live line shows higher prices further up, and fits all prices and opening prices of options", () => {
	const marks = [{ id: 1, price: 9, openTime: NOW - 400_000, closeTime: undefined, up: true }];
	const { runs, y } = lineShape([point(1, "4.0"), point(0, "5.0")], marks, SURFACE, NOW);
	const [[, first], [, second]] = runs[0] as unknown as [[number, number], [number, number]];
	expect(second).toBeLessThan(first);
	for (const at of [first, second, y(9)]) {
		expect(at).toBeGreaterThan(0);
		expect(at).toBeLessThan(200);
	}
});

it("the live line omits halted records and records older than five minutes", () => {
	const { runs, last } = lineShape([point(301, "5.0"), point(2, "4.0"), point(1, "0.0")], [], SURFACE, NOW);
	expect(runs.flat()).toHaveLength(1);
	expect(last?.text).toBe("4.0");
});

it("the live line is empty without price records", () => {
	const { runs, last } = lineShape([], [], SURFACE, NOW);
	expect(runs).toEqual([]);
	expect(last).toBeUndefined();
});
