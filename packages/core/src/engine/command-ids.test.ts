// Tests the storage of command ids by sender and core time. No sender can shorten the time for which another sender's ids are
// stored, and the ids survive a snapshot.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { CommandIds } from "./command-ids.ts";
import { FirstCommandIds } from "./first-command-ids.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = 1_700_000_000_000;

function restored(ids: CommandIds, now: number): CommandIds {
	const writer = new ByteWriter();
	ids.save(writer, now);
	const copy = new CommandIds();
	copy.load(new ByteReader(writer.finish()));
	return copy;
}

function saved(ids: CommandIds, now: number): Uint8Array {
	const writer = new ByteWriter();
	ids.save(writer, now);
	return writer.finish();
}

it("equal ids of different senders are different, for any characters, also after a snapshot", () => {
	const ids = new CommandIds();
	const texts = ["a", "1:a", "", "ไทย", "x".repeat(39), "x".repeat(40), "x".repeat(64), "\ufeffa", "a\0"];
	texts.forEach((text, index) => {
		ids.add(100_101, text, index, index + 1, START);
		ids.add(100_102, text, index + 50, index + 51, START);
	});
	for (const each of [ids, restored(ids, START)]) {
		texts.forEach((text, index) => {
			expect(each.find(100_101, text, START)).toEqual({ fingerprint: index, result: index + 1 });
			expect(each.find(100_102, text, START)).toEqual({ fingerprint: index + 50, result: index + 51 });
			expect(each.find(100_103, text, START)).toBeUndefined();
		});
		expect(each.find(100_101, "b", START)).toBeUndefined();
	}
});

describe("the id of a command is remembered for a limited time", () => {
	it("every id is remembered for 15 minutes, and the last 10,000 of a sender for a day", () => {
		const ids = new CommandIds();
		for (let count = 1; count <= 10_001; count++) ids.add(100_101, `c${count}`, count, count, START);
		const known = (each: CommandIds, count: number, now: number) => each.find(100_101, `c${count}`, now)?.result;
		for (const each of [ids, restored(ids, START)]) {
			expect(known(each, 1, START + 15 * MINUTE)).toBe(1);
			expect(known(each, 1, START + 15 * MINUTE + 1)).toBeUndefined();
			expect(known(each, 2, START + 24 * HOUR)).toBe(2);
			expect(known(each, 10_001, START + 24 * HOUR)).toBe(10_001);
			expect(known(each, 10_001, START + 24 * HOUR + 1)).toBeUndefined();
		}
	});

	it("half a million ids of another sender do not shorten the time for which an id is remembered", () => {
		const ids = new CommandIds();
		ids.add(100_101, "mine", 7, 8, START);
		for (let count = 0; count < 500_000; count++) ids.add(100_102, `flood-${count}`, count, count, START + 16 * MINUTE);
		for (const each of [ids, restored(ids, START + 16 * MINUTE)]) {
			expect(each.find(100_101, "mine", START + 24 * HOUR)).toEqual({ fingerprint: 7, result: 8 });
			expect(each.find(100_102, "flood-0", START + 31 * MINUTE)).toEqual({ fingerprint: 0, result: 0 });
			expect(each.find(100_102, "flood-0", START + 31 * MINUTE + 1)).toBeUndefined();
		}
	});

	it("memory stays bounded, because expired ids are freed while others are added", () => {
		const ids = new CommandIds();
		for (let count = 0; count < 200_000; count++) ids.add(100_101, `c${count}`, count, count, START);
		expect(ids.size).toBe(200_000);
		// Another sender sends commands when all but the last 10,000 ids of the first sender have expired, and again a day later.
		for (let count = 0; count < 60_000; count++) ids.add(100_102, `d${count}`, 1, 1, START + 20 * MINUTE);
		expect(ids.size).toBe(70_000);
		for (let count = 0; count < 20_000; count++) ids.add(100_103, `e${count}`, 1, 1, START + 25 * HOUR);
		expect(ids.size).toBe(20_000);
		expect(ids.find(100_103, "e0", START + 25 * HOUR)).toEqual({ fingerprint: 1, result: 1 });
	});
});

it("the table of ids returns the same as a plain list, and equal histories save equal bytes", () => {
	const step = fc.record({
		by: fc.integer({ min: 100_101, max: 100_104 }),
		id: fc.nat(60).map((n) => `id-${n}`),
		wait: fc.oneof(
			{ weight: 6, arbitrary: fc.nat(2_000) },
			fc.constantFrom(8 * MINUTE, 15 * MINUTE, 16 * MINUTE, 23 * HOUR, 25 * HOUR),
		),
		reload: fc.nat(20),
	});
	fc.assert(
		fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
			const plain: { by: number; id: string; result: number; at: number }[] = [];
			const ids = new CommandIds([1, 2]);
			let other = new CommandIds([3, 4]);
			let now = START;
			steps.forEach(({ by, id, wait, reload }, result) => {
				now += wait;
				const known = plain.findLast((one) => one.by === by && one.id === id);
				const alive = known !== undefined && now - known.at <= 24 * HOUR ? known.result : undefined;
				expect(ids.find(by, id, now)?.result).toBe(alive);
				expect(other.find(by, id, now)?.result).toBe(alive);
				if (alive === undefined) {
					plain.push({ by, id, result, at: now });
					ids.add(by, id, 1, result, now);
					other.add(by, id, 1, result, now);
				}
				if (reload === 0) other = restored(other, now);
				expect(Buffer.compare(saved(ids, now), saved(other, now))).toBe(0);
			});
		}),
		{ numRuns: 60 },
	);
});

it("the table of ids accepts ids of older rules, marked with their old fingerprints", () => {
	const ids = new CommandIds();
	ids.adopt({ by: 100_101, id: "old", fingerprint: 5, result: 9 }, START);
	ids.add(100_101, "new", 5, 10, START);
	for (const each of [ids, restored(ids, START)]) {
		expect(each.find(100_101, "old", START + 24 * HOUR)).toEqual({ fingerprint: -6, result: 9 });
		expect(each.find(100_101, "old", START + 24 * HOUR + 1)).toBeUndefined();
	}
});

it("ids of older rules are limited by count, in two generations, and survive a snapshot", () => {
	const ids = new FirstCommandIds();
	for (let count = 1; count <= 1_000_001; count++) ids.add({ by: 100_101, id: `c${count}`, fingerprint: count, result: count });
	const writer = new ByteWriter(1 << 24);
	expect(ids.save(writer)).toBe(500_001);
	const copy = new FirstCommandIds();
	copy.load(new ByteReader(writer.finish()));
	const all = copy.handOver();
	expect(all).toEqual(ids.handOver());
	expect([all[0]?.id, all.at(-1)?.id, copy.handOver()]).toEqual(["c500001", "c1000001", []]);
});
