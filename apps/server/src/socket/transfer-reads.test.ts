import { expect, test } from "vitest";
import { TransferReads } from "./transfer-reads.ts";

/** Returns reads that end only when the test ends them. */
function steered() {
	const begun: number[] = [];
	const ends = new Map<number, () => void>();
	const reads = new TransferReads((user) => {
		begun.push(user);
		return new Promise((resolve) => ends.set(user, resolve));
	});
	const end = async (user: number) => {
		ends.get(user)?.();
		await new Promise((resolve) => setImmediate(resolve));
	};
	return { reads, begun, end };
}

test("changes during a read of a user's transfers cause one more read after it", async () => {
	const { reads, begun, end } = steered();
	for (let change = 0; change < 3; change++) reads.ask(7);
	expect(begun).toEqual([7]);
	await end(7);
	expect(begun).toEqual([7, 7]);
	await end(7);
	expect(begun).toEqual([7, 7]);
});

test("the reads of the transfers of many users take turns", async () => {
	const { reads, begun, end } = steered();
	for (let user = 1; user <= 6; user++) reads.ask(user);
	expect(begun).toEqual([1, 2, 3, 4]);
	await end(2);
	await end(1);
	expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
});
