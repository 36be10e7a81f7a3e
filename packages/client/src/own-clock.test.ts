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

test("the device's own clock starts at the device's clock and continues with it", () => {
	const now = createOwnClock();
	pass(250);
	expect(now()).toBe(1_000_250);
});

test.each([
	["back", -3_600_000],
	["ahead", 3_600_000],
])("the device's own clock continues with the elapsed time if the clock is set %s while the page is visible", (_way, by) => {
	const now = createOwnClock();
	pass(250 + by, 250);
	expect(now()).toBe(1_000_250);
	pass(250);
	expect(now()).toBe(1_000_500);
});

test("the device's own clock continues with the elapsed time if the clock is set back while the page is hidden", () => {
	const now = createOwnClock();
	setHidden(true);
	pass(20_000 - 3_600_000, 20_000);
	setHidden(false);
	expect(now()).toBe(1_020_000);
});

test("the device's own clock follows the device's clock after the device has slept", () => {
	const now = createOwnClock();
	setHidden(true);
	pass(600_000, 40);
	setHidden(false);
	expect(now()).toBe(1_600_000);
	pass(3_600_250, 250);
	expect(now()).toBe(1_600_250);
});

test("the device's own clock counts a sleep between two regular checks while the page is hidden", () => {
	const now = createOwnClock();
	setHidden(true);
	pass(1_000);
	expect(now()).toBe(1_001_000);
	pass(600_000, 40);
	expect(now()).toBe(1_601_000);
});

test("the device's own clock ignores a small correction of the device's clock", () => {
	const now = createOwnClock();
	setHidden(true);
	pass(1_900, 1_000);
	expect(now()).toBe(1_001_000);
});

test("the device's own clock follows the machine's clock after a sleep in a program without a page", () => {
	vi.stubGlobal("document", undefined);
	const now = createOwnClock();
	pass(600_000, 40);
	expect(now()).toBe(1_600_000);
});
