import { expect, test } from "vitest";
import { SnapshotQueue } from "./snapshot-queue.ts";

const MEGABYTE = "x".repeat(1_000_000);

function statesOf(orders: (user: number) => number) {
	return new SnapshotQueue({
		sizeOf: orders,
		state: (user) => ({ user, before: null, text: orders(user) > 200 ? MEGABYTE : "few" }),
	});
}
const users = (states: SnapshotQueue, now: number) => states.take(now).map(({ user }) => user);

test("the queue builds snapshots of small accounts at once, and of large accounts one at a time with growing pauses", () => {
	const states = statesOf((user) => (user < 10 ? 4_000 : 1));
	for (const user of [1, 2, 11, 1, 12, 11]) states.ask(user);
	expect(users(states, 1_000)).toEqual([11, 12, 1]);
	states.ask(13);
	expect(users(states, 1_001)).toEqual([13]);
	expect(users(states, 1_124)).toEqual([]);
	expect(states.waiting).toBe(1);
	expect(users(states, 1_125)).toEqual([2]);
	expect(states.waiting).toBe(0);
});

test("the queue serves many users who reconnect at once in bounded messages, each user once", () => {
	const states = statesOf(() => 0);
	for (let user = 0; user < 250; user++) states.ask(user);
	const sizes = [0, 1, 2, 3].map((now) => users(states, now).length);
	expect(sizes).toEqual([100, 100, 50, 0]);
	states.ask(7);
	states.clear();
	expect(states.waiting).toBe(0);
});
