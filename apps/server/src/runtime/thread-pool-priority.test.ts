import { getPriority } from "node:os";
import { expect, it } from "vitest";
import { lowerThreadPoolPriority } from "./thread-pool-priority.ts";

it.runIf(process.platform === "linux")(
	"the server lowers the priority of the pool's threads below that of the event loop, only once",
	async () => {
		const before = getPriority();
		const put = await lowerThreadPoolPriority();
		expect(put).toBeGreaterThan(0);
		expect(getPriority()).toBe(before);
		expect(await lowerThreadPoolPriority()).toBe(put);
	},
);
