// Tests the readers of a topic with a simulated clock and without sockets. gateway.test.ts tests them with real sockets.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Reader, TopicReaders } from "./topic-readers.ts";

const EVERY_MS = 1_000;
const LARGE = "x".repeat(100_000);

class RecordingReader implements Reader {
	readonly got: string[] = [];
	readonly missed = new Set<TopicReaders>();
	keepsUp = true;

	offer(frame: Buffer): boolean {
		if (this.keepsUp) this.got.push(frame.toString("latin1").includes(LARGE) ? "large" : frame.subarray(2).toString());
		return this.keepsUp;
	}
}

let asked: number;
let ended: number;
let audience: TopicReaders;
beforeEach(() => {
	vi.useFakeTimers();
	asked = 0;
	ended = 0;
	audience = new TopicReaders(
		"account",
		EVERY_MS,
		() => asked++,
		() => ended++,
	);
});
afterEach(() => {
	vi.useRealTimers();
});

describe("each reader of a topic gets the current state first", () => {
	test("the gateway requests a topic's state at once for the first reader, and after the pause for a later reader", () => {
		const [ann, bob] = [new RecordingReader(), new RecordingReader()];
		audience.join(ann);
		expect(asked).toBe(1);
		audience.state("one");
		vi.advanceTimersByTime(EVERY_MS);
		audience.join(bob);
		expect(asked).toBe(2);
		audience.state("two");
		expect([ann.got, bob.got]).toEqual([["one"], ["two"]]);
	});

	test("the gateway sends the stored state to readers that join within the pause, without a request, while it is current", () => {
		const readers = Array.from({ length: 5 }, () => new RecordingReader());
		for (const reader of readers) {
			audience.join(reader);
			if (reader === readers[0]) audience.state("one");
		}
		audience.publish("two");
		expect(asked).toBe(1);
		for (const { got } of readers) expect(got).toEqual(["one", "two"]);
	});

	test("the gateway requests the state again after the pause if a change was published, for all waiting readers", () => {
		const [ann, bob] = [new RecordingReader(), new RecordingReader()];
		audience.join(ann);
		audience.state("one");
		audience.publish("two");
		audience.join(ann);
		audience.join(bob);
		audience.publish("three");
		vi.advanceTimersByTime(EVERY_MS - 1);
		expect([asked, ann.got, bob.got]).toEqual([1, ["one", "two"], []]);
		vi.advanceTimersByTime(1);
		expect(asked).toBe(2);
		audience.state("four");
		audience.publish("five");
		expect([ann.got, bob.got]).toEqual([
			["one", "two", "four", "five"],
			["four", "five"],
		]);
	});

	test("the gateway requests the state at most once per pause, for any number of joins and leaves", () => {
		const reader = new RecordingReader();
		for (let at = 0; at < 5_000; at += 50) {
			audience.join(reader);
			audience.state("state");
			audience.publish("change");
			audience.leave(reader);
			vi.advanceTimersByTime(50);
		}
		expect(asked).toBeLessThanOrEqual(6);
		expect(ended).toBeLessThanOrEqual(6);
	});

	test("the gateway sends a large state to one reader once per pause, and a small state at each join", () => {
		const [ann, bob] = [new RecordingReader(), new RecordingReader()];
		audience.join(ann);
		audience.state(LARGE);
		for (let again = 0; again < 9; again++) audience.join(ann);
		audience.join(bob);
		expect([ann.got, bob.got]).toEqual([["large"], ["large"]]);
		vi.advanceTimersByTime(EVERY_MS);
		expect(asked).toBe(2);
		audience.state("small");
		for (let again = 0; again < 3; again++) audience.join(ann);
		expect(ann.got).toEqual(["large", "small", "small", "small", "small"]);
	});

	test("the gateway waits for a late state without a second request", () => {
		const reader = new RecordingReader();
		audience.join(reader);
		vi.advanceTimersByTime(EVERY_MS * 5);
		audience.join(reader);
		expect(asked).toBe(1);
		audience.state("late");
		expect(reader.got).toEqual(["late"]);
	});
});

test("the gateway sends nothing more to a reader that does not keep up, until it joins again", () => {
	const reader = new RecordingReader();
	audience.join(reader);
	audience.state("one");
	reader.keepsUp = false;
	audience.publish("two");
	reader.keepsUp = true;
	audience.publish("three");
	expect(reader.missed).toEqual(new Set([audience]));
	audience.join(reader);
	vi.advanceTimersByTime(EVERY_MS);
	audience.state("four");
	expect(reader.got).toEqual(["one", "four"]);
});

test("the gateway reports a topic as empty after its last reader has left and the pause is over", () => {
	const [ann, bob] = [new RecordingReader(), new RecordingReader()];
	audience.join(ann);
	audience.state("one");
	audience.leave(ann);
	expect(ended).toBe(0);
	audience.join(bob);
	vi.advanceTimersByTime(EVERY_MS);
	expect([ended, bob.got]).toEqual([0, ["one"]]);
	audience.leave(bob);
	expect(ended).toBe(1);
});
