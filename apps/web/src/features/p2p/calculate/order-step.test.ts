import { describe, expect, test } from "vitest";
import { announcedMinutes, clockOf, shareLeft, stepOf } from "./order-step.ts";

test.each([
	["created", "declare", "wait_declare"],
	["paying", "pay", "wait_payment"],
	["closing", "late", "wait_late"],
	["paid", "wait_release", "release"],
	["disputed", "dispute", "dispute"],
	["released", "bought", "sold"],
	["cancelled", "cancelled", "cancelled"],
] as const)("for a P2P order in the state %s the buyer's step is %s, and the seller's step is %s", (state, buyer, seller) => {
	expect(stepOf({ state, side: "buy" })).toBe(buyer);
	expect(stepOf({ state, side: "sell" })).toBe(seller);
});

describe("the countdown of a P2P order shows the remaining time", () => {
	test("shareLeft returns the remaining share of the time for the ring of the countdown", () => {
		const order = { state_from: 1_000, due_at: 5_000 };
		expect([0, 1_000, 3_000, 5_000, 9_000].map((now) => shareLeft(order, now))).toEqual([1, 1, 0.5, 0, 0]);
		expect(shareLeft({ state_from: 1_000, due_at: null }, 2_000)).toBe(0);
	});

	test("the clock of the countdown rounds up to seconds and never goes below zero", () => {
		expect([22 * 60_000 + 47_001, 3_600_000, 999, 0, -5].map(clockOf)).toEqual(["22:48", "01:00:00", "00:01", "00:00", "00:00"]);
	});

	test("screen readers announce the countdown only at a few moments", () => {
		const minutes = (value: number) => value * 60_000;
		expect(announcedMinutes(minutes(61))).toBe(undefined);
		expect(announcedMinutes(minutes(31))).toBe(60);
		expect(announcedMinutes(minutes(30))).toBe(30);
		expect(announcedMinutes(minutes(4.5))).toBe(5);
		expect(announcedMinutes(minutes(0.5))).toBe(1);
		expect(announcedMinutes(0)).toBe(undefined);
	});
});
