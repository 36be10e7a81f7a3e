import { expect, it } from "vitest";
import { responseCache } from "./response-cache.ts";

function counted(keepMs = 1_000, most = 2) {
	let time = 0;
	let made = 0;
	let version = 0;
	const answer = responseCache<number>(
		keepMs,
		most,
		() => time,
		() => version,
	);
	return {
		ask: (key: string) => answer(key, async () => ++made),
		fail: (key: string) => answer(key, () => Promise.reject(new Error("away"))),
		change: () => void version++,
		pass: (ms: number) => {
			time += ms;
		},
	};
}

it("the cache computes a public response once until it expires", async () => {
	const { ask, pass } = counted();
	expect(await Promise.all([ask("a"), ask("a"), ask("b")])).toEqual([1, 1, 2]);
	pass(999);
	expect(await ask("a")).toBe(1);
	pass(1);
	expect(await ask("a")).toBe(3);
});

it("while the clock is stopped, the cache computes a response again after a change; otherwise only after expiry", async () => {
	const { ask, pass, change } = counted();
	expect(await ask("a")).toBe(1);
	change();
	expect([await ask("a"), await ask("a")]).toEqual([2, 2]);
	pass(1);
	change();
	expect(await ask("a")).toBe(2);
});

it("the cache stores a limited number of responses and drops the oldest first", async () => {
	const { ask } = counted();
	expect([await ask("a"), await ask("b"), await ask("c")]).toEqual([1, 2, 3]);
	expect([await ask("b"), await ask("c"), await ask("a")]).toEqual([2, 3, 4]);
});

it("the cache does not store a failed response", async () => {
	const { ask, fail } = counted();
	await expect(fail("a")).rejects.toThrow("away");
	expect(await ask("a")).toBe(1);
});
