// Tests properties of the random path that the price takes during a simulated day.
import fc from "fast-check";
import { expect, test } from "vitest";
import { activity, BridgeMemo, bridge, DAY_MS, isQuiet, jumpsOf, sumOfJumps } from "./day-path.ts";
import { noiseKey, normal, smooth, uniform } from "./noise.ts";

const seed = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 64, maxLength: 64 });

test("a bridge begins and ends at zero, and a coarser bridge equals a finer one at their common points", () => {
	fc.assert(
		fc.property(seed, fc.integer({ min: 0, max: 63 }), (hex, place) => {
			const key = noiseKey(hex);
			expect(bridge(key, 1, 0)).toBe(0);
			expect(bridge(key, 1, 1)).toBeCloseTo(0, 12);
			expect(bridge(key, 1, place / 64, 6)).toBeCloseTo(bridge(key, 1, place / 64), 12);
		}),
	);
});

test("a bridge computed with the memo of earlier results equals one computed without it", () => {
	const memo = new BridgeMemo();
	const key = noiseKey("c3".repeat(32));
	fc.assert(
		fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.integer({ min: 1, max: 17 }), (part, depth) => {
			expect(bridge(key, 4, part, depth, memo)).toBe(bridge(key, 4, part, depth));
		}),
	);
});

test("a bridge moves by about the square root of the time, like a random walk", () => {
	const key = noiseKey("a5".repeat(32));
	const spread = (parts: number) => {
		let sum = 0;
		for (let stream = 0; stream < 40; stream++) {
			for (let at = 0; at < 32; at++) {
				const from = at / 32;
				sum += (bridge(key, stream, from + 1 / parts) - bridge(key, stream, from)) ** 2;
			}
		}
		return Math.sqrt(sum / (40 * 32));
	};
	expect(spread(256)).toBeGreaterThan(0.6 / Math.sqrt(256));
	expect(spread(256)).toBeLessThan(1.5 / Math.sqrt(256));
	expect(spread(4096) / spread(256)).toBeGreaterThan(0.15);
	expect(spread(4096) / spread(256)).toBeLessThan(0.4);
});

test("jumps begin at zero, add up to their sum, and each happens completely at a full second", () => {
	fc.assert(
		fc.property(seed, (hex) => {
			const jumps = jumpsOf(noiseKey(hex), 7, 4, 0.01);
			expect(sumOfJumps(jumps, 0)).toBe(0);
			expect(sumOfJumps(jumps, 1)).toBeCloseTo(
				jumps.reduce((sum, { size }) => sum + size, 0),
				12,
			);
			for (const jump of jumps) {
				const time = Math.round(jump.at * DAY_MS);
				expect(Math.abs(jump.size)).toBeLessThanOrEqual(0.03);
				expect(time % 1000).toBe(0);
				expect(sumOfJumps([jump], (time - 1) / DAY_MS)).toBe(0);
				expect(sumOfJumps([jump], time / DAY_MS)).toBe(jump.size);
			}
		}),
	);
});

test("activity has a mean of one, and quiet hours exist and are fewer than busy ones", () => {
	const hours = Array.from({ length: 1440 }, (_, minute) => activity(minute / 1440));
	expect(hours.reduce((sum, value) => sum + value, 0) / 1440).toBeCloseTo(1, 6);
	const quiet = Array.from({ length: 1440 }, (_, minute) => isQuiet(minute * 60_000)).filter(Boolean).length / 60;
	expect(quiet).toBeGreaterThan(3);
	expect(quiet).toBeLessThan(9);
});

test("noise depends only on its key and place, and has the expected mean, variance and range", () => {
	const key = noiseKey("0123456789abcdef".repeat(4));
	const uniforms = Array.from({ length: 20_000 }, (_, at) => uniform(key, 3, at));
	const normals = Array.from({ length: 20_000 }, (_, at) => normal(key, 5, at, 9));
	const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
	expect(uniform(key, 3, 77)).toBe(uniforms[77]);
	expect(mean(uniforms)).toBeCloseTo(0.5, 2);
	expect(new Set(uniforms.map((value) => Math.floor(value * 64))).size).toBe(64);
	expect(Math.abs(mean(normals))).toBeLessThan(0.03);
	expect(mean(normals.map((value) => value * value))).toBeCloseTo(1, 1);
	fc.assert(fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (at) => Math.abs(smooth(key, 1, 2, at)) <= 1));
});
