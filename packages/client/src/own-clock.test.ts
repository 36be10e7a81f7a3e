// The device's time continues at its real pace when the clock is set or the device sleeps.
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

test("it starts at the clock and continues with it", () => {
	const now = createOwnClock();
	pass(250);
	expect(now()).toBe(1_000_250);
});

test.each([
	["back", -3_600_000],
	["ahead", 3_600_000],
])("set %s while visible, it continues with the elapsed time", (_way, by) => {
	const now = createOwnClock();
	pass(250 + by, 250);
	expect(now()).toBe(1_000_250);
	pass(250);
	expect(now()).toBe(1_000_500);
});

test("set back while hidden, it continues with the elapsed time", () => {
	const now = createOwnClock();
	setHidden(true);
	pass(20_000 - 3_600_000, 20_000);
	setHidden(false);
	expect(now()).toBe(1_020_000);
});

test("after a sleep it follows the clock once", () => {
	const now = createOwnClock();
	setHidden(true);
	pass(600_000, 40);
	setHidden(false);
	expect(now()).toBe(1_600_000);
	pass(3_600_250, 250);
	expect(now()).toBe(1_600_250);
});

test("while hidden with regular checks, a sleep between two checks counts", () => {
	const now = createOwnClock();
	setHidden(true);
	pass(1_000);
	expect(now()).toBe(1_001_000);
	pass(600_000, 40);
	expect(now()).toBe(1_601_000);
});

test("a small correction of the clock changes nothing", () => {
	const now = createOwnClock();
	setHidden(true);
	pass(1_900, 1_000);
	expect(now()).toBe(1_001_000);
});

test("a program without a page follows its machine's sleep", () => {
	vi.stubGlobal("document", undefined);
	const now = createOwnClock();
	pass(600_000, 40);
	expect(now()).toBe(1_600_000);
});
