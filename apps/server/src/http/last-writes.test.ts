import type { Command } from "@candor/core";
import { expect, test } from "vitest";
import type { AnsweredCommand, Submits } from "./dependencies.ts";
import { LastWriteByUser } from "./last-writes.ts";

const projected = { seq: 5, waitFor: async () => true };
const cancel = (by: number): Command => ({ type: "CancelOrder", id: "", by, order: 1 });

function rig(maxUsers?: number) {
	const own = new LastWriteByUser(maxUsers);
	const submit = async (command: Command, seq: number, refused = false) => {
		const outcome: AnsweredCommand["outcome"] = refused
			? { kind: "refused", refusal: { code: "unknown_order", retry: false } }
			: { kind: "accepted", result: 0, duplicate: false, effect: true };
		const exchange: Submits = { submit: async () => ({ outcome, seq }), durableSeq: seq };
		await own.over(exchange).submit(command);
	};
	return { submit, newestOf: (user: number) => own.within(projected).newestOf(user) };
}

test("the server remembers the newest command of each user, even if a service sent it for the user", async () => {
	const { submit, newestOf } = rig();
	expect(newestOf(100_101)).toBe(0);
	await submit(cancel(100_101), 7);
	await submit(cancel(100_101), 6);
	await submit(cancel(100_102), 9);
	await submit({ type: "DepositSandbox", id: "", by: 103, user: 100_103, asset: 1, amount: 1n }, 11);
	expect([100_101, 100_102, 100_103, 103].map(newestOf)).toEqual([7, 9, 11, 0]);
	// A refused command changes nothing, so no later read has to wait for it.
	await submit(cancel(100_101), 12, true);
	expect(newestOf(100_101)).toBe(7);
});

test("the server forgets the user with the oldest write above the maximum number of users", async () => {
	const { submit, newestOf } = rig(2);
	await submit(cancel(1), 1);
	await submit(cancel(2), 2);
	await submit(cancel(1), 3);
	await submit(cancel(3), 4);
	expect([1, 2, 3].map(newestOf)).toEqual([3, 0, 4]);
});
