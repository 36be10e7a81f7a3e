import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LateRefusals } from "./late-refusals.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Refuses `times` times.
 * @returns an object with the number of responses that were sent so far
 */
function refuseTimes(late: LateRefusals, key: string | number, times: number): { answered: number } {
	const count = { answered: 0 };
	for (let index = 0; index < times; index++) {
		late.refuse(key, () => {
			count.answered++;
		});
	}
	return count;
}

test("the server sends a client's first hundred refusals at once, and further ones two seconds later", () => {
	const late = new LateRefusals(() => 0);
	const flood = refuseTimes(late, "192.0.2.1", 150);
	expect(flood.answered).toBe(100);
	expect(refuseTimes(late, 7, 1).answered).toBe(1);
	vi.advanceTimersByTime(1_999);
	expect(flood.answered).toBe(100);
	vi.advanceTimersByTime(1);
	expect(flood.answered).toBe(150);
});

test("the server sends refusals at once again after a second with few of them", () => {
	let now = 0;
	const late = new LateRefusals(() => now);
	refuseTimes(late, "192.0.2.1", 200);
	now += 1_000;
	expect(refuseTimes(late, "192.0.2.1", 30).answered).toBe(20);
});

test("the server delays at most a thousand refusals, and sends further refusals at once", () => {
	const late = new LateRefusals(() => 0);
	expect(refuseTimes(late, "192.0.2.1", 1_150).answered).toBe(150);
});

test("the server sends each delayed refusal once when the server stops", () => {
	const late = new LateRefusals(() => 0);
	const flood = refuseTimes(late, "192.0.2.1", 150);
	late.release();
	expect(flood.answered).toBe(150);
	vi.advanceTimersByTime(10_000);
	expect(flood.answered).toBe(150);
});
