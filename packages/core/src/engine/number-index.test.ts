// The index is a map, whatever is put in and taken out; and the ids of commands are remembered and come back from bytes.
import fc from "fast-check";
import { expect, it } from "vitest";
import { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { CommandIds } from "./command-ids.ts";
import { keyedHash } from "./keyed-hash.ts";
import { NumberIndex } from "./number-index.ts";

it("holds what a Map holds", () => {
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

it("keeps command ids apart by sender, and over a snapshot", () => {
	const ids = new CommandIds();
	ids.add(100_101, "a", 5, 1);
	ids.add(100_102, "a", 6, 2);
	ids.add(100_101, "1:a", 7, 3);
	const writer = new ByteWriter();
	expect(ids.save(writer)).toBe(3);
	const restored = new CommandIds();
	restored.load(new ByteReader(writer.finish()));
	for (const each of [ids, restored]) {
		expect(each.find(100_101, "a")).toMatchObject({ fingerprint: 5, result: 1 });
		expect(each.find(100_102, "a")).toMatchObject({ fingerprint: 6, result: 2 });
		expect(each.find(100_101, "1:a")).toMatchObject({ fingerprint: 7, result: 3 });
		expect(each.find(100_103, "a")).toBeUndefined();
	}
});

it("remembers at least the last half million, exactly, and forgets in order; a snapshot remembers the same", () => {
	const ids = new CommandIds();
	const total = 1_000_001;
	for (let count = 1; count <= total; count++) ids.add(100_101 + (count % 3), `c${count}`, count, count);
	const writer = new ByteWriter(1 << 24);
	expect(ids.save(writer)).toBe(500_001);
	const restored = new CommandIds();
	restored.load(new ByteReader(writer.finish()));
	for (const each of [ids, restored]) {
		expect(each.find(100_101 + (500_000 % 3), "c500000")).toBeUndefined();
		for (let count = 500_001; count <= total; count += 997) {
			expect(each.find(100_101 + (count % 3), `c${count}`)?.result).toBe(count);
			expect(each.find(100_101 + ((count + 1) % 3), `c${count}`)).toBeUndefined();
		}
	}
});

it("hashes as evenly as chance does, and ids that collide under one key do not under another", () => {
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
	// Chance makes 300,000² / 2³³ of them, about ten.
	expect(colliding.length).toBeGreaterThan(1);
	expect(colliding.length).toBeLessThan(40);
	const yours = [1, 3] as const;
	expect(colliding.filter(([a, b]) => keyedHash(yours, 100_101, a) === keyedHash(yours, 100_101, b))).toEqual([]);
	expect(keyedHash(mine, 100_101, "a")).not.toBe(keyedHash(mine, 100_101 + 2 ** 32, "a"));
});
