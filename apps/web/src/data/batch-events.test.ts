import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { batchEvents } from "./batch-events.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("batchEvents merges events of one object within a short time into one report, and reports later events separately", () => {
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

test("batchEvents never reports events that were dropped", () => {
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
