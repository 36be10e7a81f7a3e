// Tests that a slow body with a file is refused. tests/src/wire/images.pg.test.ts tests complete uploads.
import type { FastifyRequest } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refused } from "./answer.ts";
import { readFileBody } from "./file-body.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TERMS = {
	maxBytes: 8_000_000,
	tooLarge: refused("image_too_large", "file"),
	tooSlow: refused("upload_failed", "file"),
	enter: async () => () => {},
};

/** Returns a request whose body never ends. */
function endlessRequest() {
	const socket = { bytesRead: 0 };
	const raw = { socket, unpipe: vi.fn(), resume: vi.fn() };
	const parts = async function* () {
		yield await new Promise<never>(() => {});
	};
	return { socket, raw, request: { raw, parts } as unknown as FastifyRequest };
}

test("the server refuses an upload that brings less than 32 KiB in five seconds, and discards its remaining bytes", async () => {
	const { socket, raw, request } = endlessRequest();
	const read = readFileBody(request, TERMS);
	let result: unknown;
	void read.then((value) => {
		result = value;
	});
	for (let period = 0; period < 3; period++) {
		socket.bytesRead += 32_768;
		await vi.advanceTimersByTimeAsync(5_001);
	}
	expect(result).toBeUndefined();
	socket.bytesRead += 32_767;
	await vi.advanceTimersByTimeAsync(5_001);
	expect(result).toEqual(TERMS.tooSlow);
	expect(raw.unpipe).toHaveBeenCalled();
	expect(raw.resume).toHaveBeenCalled();
	expect(vi.getTimerCount()).toBe(0);
});
