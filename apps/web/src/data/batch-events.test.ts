// What belongs together is told once, and nothing after the page is gone.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { batchEvents } from "./batch-events.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what comes of one thing within a moment is told as one; later it is told anew", () => {
	const told: string[] = [];
	const gathered = batchEvents<string>(
		(first, next) => first + next,
		(news) => told.push(news),
	);
	gathered.add(1, "a");
	gathered.add(2, "x");
	vi.advanceTimersByTime(200);
	gathered.add(1, "b");
	vi.advanceTimersByTime(49);
	expect(told).toEqual([]);
	vi.advanceTimersByTime(1);
	expect(told).toEqual(["ab", "x"]);
	gathered.add(1, "c");
	vi.advanceTimersByTime(250);
	expect(told).toEqual(["ab", "x", "c"]);
});

test("what was dropped is never told", () => {
	const told: string[] = [];
	const gathered = batchEvents<string>(
		(first) => first,
		(news) => told.push(news),
	);
	gathered.add(1, "a");
	gathered.drop();
	vi.advanceTimersByTime(1_000);
	expect(told).toEqual([]);
});
