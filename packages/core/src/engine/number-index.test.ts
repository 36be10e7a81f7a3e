// Tests that the index gives the same results as a Map under random operations, and that a user who does not know the hash key
// cannot choose keys whose hashes collide.
import fc from "fast-check";
import { expect, it } from "vitest";
import { keyedHash } from "./keyed-hash.ts";
import { NumberIndex } from "./number-index.ts";

it("the number index returns the same as a Map", () => {
	const key = fc.oneof(
		fc.nat(40),
		fc.nat(40).map((n) => n * 2 ** 32),
		fc.maxSafeNat(),
	);
	const step = fc.tuple(fc.constantFrom("set", "set", "delete"), key, fc.nat(2 ** 31 - 1));
	fc.assert(
		fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
			const index = new NumberIndex(4);
			const map = new Map<number, number>();
			for (const [what, at, value] of steps) {
				if (what === "set") {
					index.set(at, value);
					map.set(at, value);
				} else expect(index.delete(at)).toBe(map.delete(at));
				expect(index.size).toBe(map.size);
			}
			for (const [, at] of steps) expect(index.get(at)).toBe(map.get(at) ?? -1);
		}),
		{ numRuns: 200 },
	);
});

it("the keyed hash distributes ids evenly, and ids that collide under one key do not collide under another", () => {
	const mine = [1, 2] as const;
	const seen = new Map<number, string>();
	const colliding: [string, string][] = [];
	for (let count = 0; count < 300_000; count++) {
		const id = `order-${count}`;
		const hash = keyedHash(mine, 100_101, id);
		const other = seen.get(hash);
		if (other !== undefined) colliding.push([other, id]);
		seen.set(hash, id);
	}
	// By chance, about ten pairs among the 300,000 hashes are equal: 300,000² / 2³³.
	expect(colliding.length).toBeGreaterThan(1);
	expect(colliding.length).toBeLessThan(40);
	const yours = [1, 3] as const;
	expect(colliding.filter(([a, b]) => keyedHash(yours, 100_101, a) === keyedHash(yours, 100_101, b))).toEqual([]);
	expect(keyedHash(mine, 100_101, "a")).not.toBe(keyedHash(mine, 100_101 + 2 ** 32, "a"));
});
