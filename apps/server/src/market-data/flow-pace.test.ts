import { expect, test } from "vitest";
import { FlowPace } from "./flow-pace.ts";
import { type MarketProfile, profileOf } from "./market-profiles.ts";

const BTC = profileOf("BTC/USDT") as MarketProfile;
const SECOND = 1_000;

/** Returns the pace after ten minutes in which the index changes by `ticks` up and down each second. */
function paceAfter(ticks: number, from = 0): number {
	const pace = new FlowPace(BTC);
	let now = 0;
	for (let second = 0; second < 600; second++) now = pace.at(640_000 + (second % 2) * ticks, from + second * SECOND);
	return now;
}

test("simulated orders are faster in a market that moves more, and slow but steady in a market without moves", () => {
	expect(paceAfter(0)).toBeCloseTo(0.35, 1);
	expect(paceAfter(45)).toBeGreaterThan(2 * paceAfter(5));
	expect(paceAfter(100_000)).toBeLessThan(5);
});

test("the pace of simulated orders does not depend on the hour of the day", () => {
	for (let hour = 0; hour < 24; hour++) expect(paceAfter(30, hour * 3_600_000)).toBeCloseTo(paceAfter(30), 6);
});

test("a large price move raises the pace of simulated orders at once, for a few minutes", () => {
	const pace = new FlowPace(BTC);
	for (let second = 0; second < 600; second++) pace.at(640_000, second * SECOND);
	const calm = pace.at(640_000, 600 * SECOND);
	let now = 0;
	for (let second = 0; second < 60; second++) now = pace.at(640_000 + second * 200, (601 + second) * SECOND);
	expect(now).toBeGreaterThan(3 * calm);
	for (let second = 0; second < 900; second++) now = pace.at(652_000, (700 + second) * SECOND);
	expect(now).toBeLessThan(1.1 * calm);
});
