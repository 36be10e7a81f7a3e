import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { SingleRun } from "./single-run.ts";

test("a SingleRun runs its work one at a time, and once more for all requests during a run", async () => {
	let [runs, running, most] = [0, 0, 0];
	const work = new SingleRun(async () => {
		most = Math.max(most, ++running);
		await setImmediate();
		runs++;
		running--;
	});
	await Promise.all([work.run(), work.run(), work.run()]);
	expect([runs, most]).toEqual([2, 1]);
	await work.run();
	expect(runs).toBe(3);
	await work.stop();
	await work.run();
	expect(runs).toBe(3);
});
