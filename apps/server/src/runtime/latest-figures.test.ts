import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { LatestFigures } from "./latest-figures.ts";

test("the figures are those of the last finished read, and a failed read removes them", async () => {
	const reads: PromiseWithResolvers<number>[] = [];
	const figures = new LatestFigures(() => {
		const read = Promise.withResolvers<number>();
		reads.push(read);
		return read.promise;
	});
	expect(figures.latest()).toBeUndefined();
	expect(reads).toHaveLength(1);
	reads[0]?.resolve(7);
	await setImmediate();
	expect(figures.latest()).toBe(7);
	expect(reads).toHaveLength(2);
	expect(figures.latest()).toBe(7);
	reads[1]?.reject(new Error("the database is away"));
	await setImmediate();
	expect(figures.latest()).toBeUndefined();
});
