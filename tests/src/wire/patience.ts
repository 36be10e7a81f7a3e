// Functions that wait until a value has an expected state. `until` has no time limit, so only the time limit of the test ends it.
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { PATIENCE_MS } from "./open-server.ts";

const BETWEEN_MS = 20;

export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: PATIENCE_MS, interval: BETWEEN_MS });

export async function until<T>(read: () => T | Promise<T>, is: (answer: T) => boolean): Promise<T> {
	for (;;) {
		const answer = await read();
		if (is(answer)) return answer;
		await pause(BETWEEN_MS);
	}
}
