import { expect, test } from "vitest";
import { ReadQueue } from "./read-queue.ts";

const ANN = 100_101;
const BOB = 100_102;

test("the queue starts a user's third read when one of the two running reads ends in any way", async () => {
	const turns = new ReadQueue();
	const begun: number[] = [];
	const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
	const read = (id: number) =>
		turns.run(ANN, () => {
			begun.push(id);
			return new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
		});
	const [first, second, third, fourth] = [read(0), read(1), read(2), read(3)];
	expect(begun).toEqual([0, 1]);
	ends[1]?.reject(new Error("the database is away"));
	await expect(second).rejects.toThrow("away");
	expect(begun).toEqual([0, 1, 2]);
	ends[0]?.resolve();
	await first;
	expect(begun).toEqual([0, 1, 2, 3]);
	ends[2]?.resolve();
	ends[3]?.resolve();
	await Promise.all([third, fourth]);
	// No place in the queue is lost, so two reads run at the same time again.
	read(4);
	read(5);
	expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
});

test("the queue refuses a user with too many waiting reads, without delaying other users", async () => {
	const turns = new ReadQueue();
	const never = () => new Promise<void>(() => {});
	const answers = Array.from({ length: 30 }, () => turns.run(ANN, never));
	expect(answers.filter((answer) => answer === undefined)).toHaveLength(8);
	expect(await turns.run(BOB, () => "at once")).toBe("at once");
});
