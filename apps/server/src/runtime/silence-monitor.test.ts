import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SilenceMonitor } from "./silence-monitor.ts";

let signs: number;
let expected: boolean;
let silences: number;
let silence: SilenceMonitor;
beforeEach(() => {
	vi.useFakeTimers();
	signs = 0;
	expected = true;
	silences = 0;
	silence = new SilenceMonitor({
		signs: () => signs,
		expected: () => expected,
		afterMs: 10_000,
		onSilent: () => void silences++,
	});
});
afterEach(() => {
	silence.stop();
	vi.useRealTimers();
});

test("the monitor reports a silent part once, and its next silence again", () => {
	vi.advanceTimersByTime(10_000);
	expect([silences, silence.isSilent]).toEqual([0, false]);
	vi.advanceTimersByTime(60_000);
	expect([silences, silence.isSilent, silence.ms]).toEqual([1, true, 69_000]);
	signs++;
	vi.advanceTimersByTime(1_000);
	expect([silences, silence.isSilent]).toEqual([1, false]);
	vi.advanceTimersByTime(10_000);
	expect(silences).toBe(2);
});

test("the monitor ignores an idle part, and gives a restarted part its full time", () => {
	expected = false;
	vi.advanceTimersByTime(60_000);
	expect(silences).toBe(0);
	expected = true;
	vi.advanceTimersByTime(9_000);
	silence.reset();
	vi.advanceTimersByTime(9_000);
	expect(silences).toBe(0);
	vi.advanceTimersByTime(1_000);
	expect(silences).toBe(1);
});

test("the monitor does not count a clock that jumps as silence", () => {
	vi.advanceTimersByTime(5_000);
	vi.setSystemTime(Date.now() + 3_600_000);
	vi.advanceTimersByTime(1_000);
	expect(silence.isSilent).toBe(false);
});

test("the monitor counts nothing after it was stopped", () => {
	silence.stop();
	vi.advanceTimersByTime(60_000);
	expect(silences).toBe(0);
	expect(vi.getTimerCount()).toBe(0);
});
