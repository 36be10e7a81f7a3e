// The device's time goes on as it passes: set back, set ahead in front of somebody, asleep.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createOwnClock } from "./own-clock.ts";

let [wall, steady] = [0, 0];
const page = Object.assign(new EventTarget(), { hidden: false });

function pass(byClock: number, bySteady = byClock): void {
	wall += byClock;
	steady += bySteady;
}

function setHidden(hidden: boolean): void {
	page.hidden = hidden;
	page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
	[wall, steady] = [1_000_000, 50];
	page.hidden = false;
	vi.stubGlobal("document", page);
	vi.spyOn(Date, "now").mockImplementation(() => wall);
	vi.spyOn(performance, "now").mockImplementation(() => steady);
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
});

test("it begins at the clock and goes on with it", () => {
	const now = createOwnClock();
	pass(250);
	expect(now()).toBe(1_000_250);
});

test.each([
	["back", -3_600_000],
	["ahead", 3_600_000],
])("set %s in sight, it goes on with what passed", (_way, by) => {
	const now = createOwnClock();
	pass(250 + by, 250);
	expect(now()).toBe(1_000_250);
	pass(250);
	expect(now()).toBe(1_000_500);
});

test("set back out of sight, it goes on with what passed", () => {
	const now = createOwnClock();
	setHidden(true);
	pass(20_000 - 3_600_000, 20_000);
	setHidden(false);
	expect(now()).toBe(1_020_000);
});

test("after a sleep it is as late as the clock says, once", () => {
	const now = createOwnClock();
	setHidden(true);
	pass(600_000, 40);
	setHidden(false);
	expect(now()).toBe(1_600_000);
	pass(3_600_250, 250);
	expect(now()).toBe(1_600_250);
});

test("out of sight and looked at all the while, a sleep between two looks counts", () => {
	const now = createOwnClock();
	setHidden(true);
	pass(1_000);
	expect(now()).toBe(1_001_000);
	pass(600_000, 40);
	expect(now()).toBe(1_601_000);
});

test("a clock that is nudged by a little changes nothing", () => {
	const now = createOwnClock();
	setHidden(true);
	pass(1_900, 1_000);
	expect(now()).toBe(1_001_000);
});

test("a program without a page goes on with its machine's sleep", () => {
	vi.stubGlobal("document", undefined);
	const now = createOwnClock();
	pass(600_000, 40);
	expect(now()).toBe(1_600_000);
});
