// Tests the follower, a second copy of the exchange in a thread that applies each row again. The follower keeps up with the
// writer, writes usable snapshots, makes the writer wait if it falls behind, and raises an alarm if its events differ from the
// journal's.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, SERVICE } from "@candor/core";
import { foundingCommands, MemoryStore, moneyFlow, Random } from "@candor/testkit";
import { afterAll, expect, test } from "vitest";
import { systemClock } from "./clock.ts";
import { Follower, type FollowerOptions } from "./follower.ts";
import { sealRow } from "./row.ts";
import { Sequencer } from "./sequencer.ts";
import { SnapshotFiles } from "./snapshot-files.ts";
import type { JournalRow } from "./store.ts";

const root = mkdtempSync(join(tmpdir(), "candor-follower-"));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;

async function scene(options: Partial<FollowerOptions> = {}) {
	const store = new MemoryStore();
	const directory = join(root, `${folders++}`);
	const failures: Error[] = [];
	const snapshots: number[] = [];
	const sequencer = await Sequencer.open({
		store,
		clock: systemClock,
		genesis: foundingCommands(),
		pace: () => follower?.pace(),
	});
	let follower: Follower | undefined;
	follower = await Follower.start({
		from: sequencer.snapshot(),
		directory,
		onFailure: (error) => failures.push(error),
		onSnapshot: ({ seq }) => snapshots.push(seq),
		...options,
	});
	return { store, directory, sequencer, follower, failures, snapshots };
}

const flow = (sequencer: Sequencer, seed: number, count: number) =>
	Promise.all(
		moneyFlow(new Random(seed), count).map((command: Command) => sequencer.submit({ ...command, id: `${seed}-${command.id}` })),
	);

test("the follower applies every row again, and recovery from its snapshot gives an equal state", async () => {
	const { store, directory, sequencer, follower, failures } = await scene();
	sequencer.onPublished((batch) => follower.take(batch.row));
	await flow(sequencer, 1, 3_000);
	const seq = await follower.snapshotNow();
	expect(seq).toBe(sequencer.durableSeq);
	await flow(sequencer, 2, 500);
	await sequencer.close();
	await follower.close();
	expect(follower.appliedSeq).toBe(sequencer.durableSeq);
	expect(follower.behindBytes).toBe(0);
	expect(failures).toEqual([]);
	const snapshots = new SnapshotFiles(directory);
	expect(await snapshots.list()).toEqual([seq]);
	const again = await Sequencer.open({ store, clock: systemClock, snapshots });
	const before = await Sequencer.open({ store, clock: systemClock });
	expect(before.durableSeq).toBe(again.durableSeq + 1);
	await again.close();
	await before.close();
});

test("the follower writes a snapshot after a number of commands, and keeps the newest", async () => {
	const { directory, sequencer, follower, snapshots } = await scene({ everyCommands: 500, keep: 2 });
	sequencer.onPublished((batch) => follower.take(batch.row));
	for (let round = 0; round < 6; round++) await flow(sequencer, round, 700);
	await sequencer.close();
	await follower.close();
	expect(snapshots.length).toBeGreaterThanOrEqual(3);
	expect(readdirSync(directory)).toHaveLength(2);
});

test("the follower writes a snapshot after a span of core time", async () => {
	const { sequencer, follower, snapshots, store } = await scene({ everyMs: 1 });
	sequencer.onPublished((batch) => follower.take(batch.row));
	const start = (store.rows.at(-1) as JournalRow).at;
	while ((store.rows.at(-1) as JournalRow).at - start < 5) await flow(sequencer, store.rows.length, 10);
	await sequencer.close();
	await follower.close();
	expect(snapshots.length).toBeGreaterThanOrEqual(1);
});

test("the follower gets rows that are published while its thread starts", async () => {
	const store = new MemoryStore();
	const sequencer = await Sequencer.open({ store, clock: systemClock, genesis: foundingCommands() });
	const failures: Error[] = [];
	const starting = Follower.follow(sequencer, {
		directory: join(root, `${folders++}`),
		onFailure: (error) => failures.push(error),
	});
	await flow(sequencer, 1, 2_000);
	const follower = await starting;
	await flow(sequencer, 2, 200);
	await sequencer.close();
	await follower.close();
	expect(failures).toEqual([]);
	expect(follower.appliedSeq).toBe(sequencer.durableSeq);
});

test("the follower raises an alarm with the sequence if events differ, and the sequencer halts", async () => {
	const found = Promise.withResolvers<Error>();
	const { sequencer, follower } = await scene({ onFailure: found.resolve });
	const firstSeq = sequencer.durableSeq + 1;
	sequencer.onPublished(({ row: { hash: _h, eventsHash: _e, ...row } }) =>
		follower.take(sealRow({ ...row, events: Uint8Array.of(0) })),
	);
	await sequencer.submit({ type: "OpenAccount", id: "a", by: SERVICE.accounts, user: 100_101 });
	const error = await found.promise;
	expect(error).toMatchObject({ name: "ReplayDiverged", seq: firstSeq });
	sequencer.halt("follower", error);
	await expect(sequencer.submit({ type: "OpenAccount", id: "b", by: SERVICE.accounts, user: 100_102 })).rejects.toThrow(
		"halted: follower",
	);
	await expect(follower.snapshotNow()).rejects.toThrow("stopped");
	await follower.close();
});

test("the follower raises an alarm on a missing row", async () => {
	const found = Promise.withResolvers<Error>();
	const { sequencer, follower } = await scene({ onFailure: found.resolve });
	let rows = 0;
	sequencer.onPublished(({ row }) => {
		if (++rows !== 2) follower.take(row);
	});
	for (let round = 0; round < 3; round++) await flow(sequencer, round, 20);
	expect(await found.promise).toMatchObject({ name: "ReplayDiverged" });
	await sequencer.close();
	await follower.close();
});

test("the follower makes the writer wait when the writer is too far ahead", async () => {
	const { sequencer, follower } = await scene({ maxBehindBytes: 0 });
	let waits = 0;
	let widest = 0;
	sequencer.onPublished((batch) => {
		follower.take(batch.row);
		widest = Math.max(widest, follower.behindBytes);
		if (follower.pace() !== undefined) waits++;
	});
	let largest = 0;
	sequencer.onPublished(({ row }) => {
		largest = Math.max(largest, row.commands.length);
	});
	await flow(sequencer, 1, 5_000);
	expect(waits).toBeGreaterThan(1);
	expect(widest).toBeLessThan(largest + 200);
	await sequencer.close();
	await follower.close();
});

test("the follower reports a snapshot that cannot be written, and continues", async () => {
	const { directory, sequencer, follower, failures } = await scene();
	sequencer.onPublished((batch) => follower.take(batch.row));
	rmSync(directory, { recursive: true });
	await flow(sequencer, 1, 100);
	await expect(follower.snapshotNow()).rejects.toThrow("ENOENT");
	await flow(sequencer, 2, 100);
	await sequencer.close();
	await follower.close();
	expect(follower.appliedSeq).toBe(sequencer.durableSeq);
	expect(failures).toEqual([]);
});
