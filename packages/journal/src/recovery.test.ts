// Tests the recovery of the state from the first row, from a snapshot, and with damaged snapshots. Damage of any kind must be
// rejected with its sequence.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { foundingCommands, MemoryStore, moneyFlow, Random, VirtualClock } from "@candor/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeCommands } from "./codec.ts";
import { JournalDamaged, ReplayDiverged } from "./failures.ts";
import { checkKnownHead } from "./known-head.ts";
import { type Recovered, recover } from "./recovery.ts";
import { Replica } from "./replica.ts";
import { pointAfter, sealRow } from "./row.ts";
import { Sequencer } from "./sequencer.ts";
import { decodeSnapshot, encodeSnapshot } from "./snapshot.ts";
import { SnapshotFiles } from "./snapshot-files.ts";
import type { JournalRow } from "./store.ts";
import { verifyJournal } from "./verify.ts";

const directory = mkdtempSync(join(tmpdir(), "candor-recovery-"));
afterAll(() => rmSync(directory, { recursive: true }));
let folders = 0;
const folder = () => join(directory, `${folders++}`);

let rows: readonly JournalRow[];
let hashes: string[];

beforeAll(async () => {
	const store = new MemoryStore();
	const clock = new VirtualClock();
	const process = clock.process();
	const sequencer = await Sequencer.open({ store, clock: process, genesis: foundingCommands(), defer: queueMicrotask });
	const commands = moneyFlow(new Random(7), 600);
	for (let batch = 0; batch < 60; batch++) {
		await Promise.all(commands.slice(batch * 10, batch * 10 + 10).map((command) => sequencer.submit(command)));
		await clock.advance(100);
	}
	await sequencer.close();
	rows = store.rows;
	const replica = new Replica();
	hashes = rows.map((row) => {
		replica.take(row);
		return replica.exchange.stateHash();
	});
	expect(hashes.at(-1)).toBe(sequencer.stateHash());
});

function replicaAt(index: number): Replica {
	const replica = new Replica();
	for (const row of rows.slice(0, index)) replica.take(row);
	return replica;
}

function damaged(index: number, change: (row: JournalRow) => JournalRow): MemoryStore {
	const store = new MemoryStore(rows);
	store.rows[index] = change(store.rows[index] as JournalRow);
	return store;
}

function flip(bytes: Uint8Array, bit: number): Uint8Array {
	const copy = new Uint8Array(bytes);
	copy[bit >> 3] = (copy[bit >> 3] as number) ^ (1 << (bit & 7));
	return copy;
}

const hashOf = ({ replica }: Recovered) => replica.exchange.stateHash();

test("recovery from any snapshot and the rows after it equals a full replay", async () => {
	const store = new MemoryStore(rows);
	for (const index of [1, 2, 9, 30, rows.length]) {
		const snapshots = new SnapshotFiles(folder());
		await snapshots.save(replicaAt(index).snapshot());
		const recovered = await recover({ store, snapshots });
		expect(recovered.snapshotSeq).toBe((rows[index - 1] as JournalRow).lastSeq);
		expect(hashOf(recovered)).toBe(hashes.at(-1));
	}
	expect(hashOf(await recover({ store }))).toBe(hashes.at(-1));
});

test("an empty journal recovers to an empty state", async () => {
	const recovered = await recover({ store: new MemoryStore(), snapshots: new SnapshotFiles(folder()) });
	expect(recovered.replica.point.seq).toBe(0);
});

test("with a bad snapshot, recovery uses an older one or replays everything", async () => {
	const store = new MemoryStore(rows);
	const at = folder();
	const snapshots = new SnapshotFiles(at);
	await snapshots.save(replicaAt(20).snapshot());
	await snapshots.save(replicaAt(40).snapshot());
	const [older, newer] = readdirSync(at).sort() as [string, string];
	const spoil = (name: string) => writeFileSync(join(at, name), flip(readFileSync(join(at, name)), 5_000));
	const passed: number[] = [];
	const again = () => recover({ store, snapshots, onBadSnapshot: (seq) => passed.push(seq) });

	spoil(newer);
	const first = await again();
	expect(first.snapshotSeq).toBe((rows[19] as JournalRow).lastSeq);
	expect(hashOf(first)).toBe(hashes.at(-1));
	expect(passed).toEqual([(rows[39] as JournalRow).lastSeq]);

	writeFileSync(join(at, older), "");
	const second = await again();
	expect(second.snapshotSeq).toBe(0);
	expect(hashOf(second)).toBe(hashes.at(-1));
});

describe("recovery rejects damage with the sequence", () => {
	const index = 33;
	const first = () => (rows[index] as JournalRow).firstSeq;
	const fields = ["commands", "events", "eventsHash", "prevHash", "hash"] as const;

	test.each(fields)("recovery rejects a flipped bit in the field %s of a row", async (field) => {
		const store = damaged(index, (row) => ({ ...row, [field]: flip(row[field], 11) }));
		const snapshots = new SnapshotFiles(folder());
		await snapshots.save(replicaAt(10).snapshot());
		for (const attempt of [recover({ store }), recover({ store, snapshots }), verifyJournal(store)]) {
			const error = await attempt.then(
				() => undefined,
				(reason) => reason,
			);
			expect(error).toBeInstanceOf(JournalDamaged);
			expect(error.seq).toBe(first());
			expect(error.message).toContain(`${first()}`);
		}
	});

	test("recovery rejects a row that was changed together with its hashes, because the replayed events differ", async () => {
		const store = damaged(index, ({ hash: _h, eventsHash: _e, ...row }) => sealRow({ ...row, events: flip(row.events, 100) }));
		await expect(recover({ store })).rejects.toBeInstanceOf(ReplayDiverged);
		await expect(recover({ store })).rejects.toMatchObject({ seq: first() });
	});

	test("recovery rejects a row whose number of commands differs from its sequences", async () => {
		const store = damaged(index, ({ hash: _h, eventsHash: _e, ...row }) => sealRow({ ...row, commands: encodeCommands([]) }));
		await expect(recover({ store })).rejects.toMatchObject({ name: "JournalDamaged", seq: first() });
	});

	test("recovery rejects a journal with a missing row", async () => {
		const store = new MemoryStore(rows);
		store.rows.splice(index, 1);
		await expect(recover({ store })).rejects.toMatchObject({ name: "JournalDamaged", seq: first() });
	});

	test("recovery rejects a journal that ends before its snapshot, as an older copy", async () => {
		const snapshots = new SnapshotFiles(folder());
		await snapshots.save(replicaAt(50).snapshot());
		const recovering = recover({ store: new MemoryStore(rows.slice(0, 40)), snapshots });
		await expect(recovering).rejects.toMatchObject({ name: "HeadMismatch" });
	});

	test("recovery rejects a journal without its published head, at any sequence", async () => {
		const store = new MemoryStore(rows);
		for (const at of [1, 20, rows.length]) {
			const { seq, hash } = pointAfter(rows[at - 1] as JournalRow);
			await expect(checkKnownHead(store, { seq, hash }, "here")).resolves.toBeUndefined();
			await expect(checkKnownHead(store, { seq, hash: flip(hash, 1) }, "here")).rejects.toThrow("another row");
			const older = new MemoryStore(rows.slice(0, at - 1));
			await expect(checkKnownHead(older, { seq, hash }, "here")).rejects.toThrow(`but ${seq} was published (here)`);
		}
		await expect(checkKnownHead(store, { seq: 0, hash: new Uint8Array(32) }, "here")).resolves.toBeUndefined();
	});

	test("recovery rejects a published head whose sequence is in the middle of a row", async () => {
		const store = new MemoryStore(rows);
		const { hash, lastSeq, firstSeq } = rows.find((row) => row.lastSeq > row.firstSeq) as JournalRow;
		await expect(checkKnownHead(store, { seq: firstSeq, hash }, "here")).rejects.toThrow("another row");
		await expect(checkKnownHead(store, { seq: lastSeq, hash }, "here")).resolves.toBeUndefined();
	});

	test.each(fields)("recovery rejects a flipped bit in the field %s of the snapshot's row", async (field) => {
		const snapshots = new SnapshotFiles(folder());
		await snapshots.save(replicaAt(index + 1).snapshot());
		const store = damaged(index, (row) => ({ ...row, [field]: flip(row[field], 11) }));
		await expect(recover({ store, snapshots })).rejects.toMatchObject({ name: "JournalDamaged", seq: first() });
	});

	test("recovery rejects a journal without the row of its snapshot", async () => {
		const snapshots = new SnapshotFiles(folder());
		await snapshots.save(replicaAt(index + 1).snapshot());
		const store = new MemoryStore(rows);
		store.rows.splice(index, 1);
		await expect(recover({ store, snapshots })).rejects.toMatchObject({ name: "JournalDamaged" });
	});

	test("recovery rejects a snapshot of another journal", async () => {
		const snapshots = new SnapshotFiles(folder());
		const snapshot = replicaAt(20).snapshot();
		await snapshots.save({ ...snapshot, rowHash: flip(snapshot.rowHash, 3) });
		await expect(recover({ store: new MemoryStore(rows), snapshots })).rejects.toThrow("another journal");
	});
});

describe("a directory of snapshots stores the newest ones, and loses none in a power cut", () => {
	test("a snapshot is encoded and decoded without a change; any flipped bit or missing byte is rejected", () => {
		const replica = replicaAt(40);
		const bytes = encodeSnapshot(replica.snapshot());
		expect(Replica.fromSnapshot(decodeSnapshot(bytes)).exchange.stateHash()).toBe(replica.exchange.stateHash());
		for (let bit = 0; bit < bytes.length * 8; bit += 97) expect(() => decodeSnapshot(flip(bytes, bit))).toThrow(JournalDamaged);
		for (let length = 0; length < bytes.length; length += 53)
			expect(() => decodeSnapshot(bytes.subarray(0, length))).toThrow(JournalDamaged);
	});

	test("the newest three snapshots are stored, and those at the start of an era permanently", async () => {
		const at = folder();
		const snapshots = new SnapshotFiles(at);
		await snapshots.save(replicaAt(2).snapshot(), true);
		for (const index of [10, 20, 30, 40, 50]) await snapshots.save(replicaAt(index).snapshot());
		const seqs = [50, 40, 30, 2].map((index) => (rows[index - 1] as JournalRow).lastSeq);
		expect(await snapshots.list()).toEqual(seqs);
	});

	test("an unfinished snapshot after a power cut is ignored and removed", async () => {
		const at = folder();
		const snapshots = new SnapshotFiles(at);
		writeFileSync(join(at, "0000000000000099.snapshot.writing"), "half");
		expect(await snapshots.list()).toEqual([]);
		await snapshots.save(replicaAt(10).snapshot());
		expect(readdirSync(at)).toHaveLength(1);
	});
});
