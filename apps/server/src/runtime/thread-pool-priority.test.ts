// Lowers the priority of the pool's threads, and not that of the event loop's thread.
import { getPriority } from "node:os";
import { expect, it } from "vitest";
import { lowerThreadPoolPriority } from "./thread-pool-priority.ts";

it.runIf(process.platform === "linux")("puts the pool's threads behind the loop, and again changes nothing", async () => {
	const before = getPriority();
	const put = await lowerThreadPoolPriority();
	expect(put).toBeGreaterThan(0);
	expect(getPriority()).toBe(before);
	expect(await lowerThreadPoolPriority()).toBe(put);
});
