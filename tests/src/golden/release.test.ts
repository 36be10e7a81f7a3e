// Tests that the current code can start from the data of an earlier release, from each of its snapshots, with the same money,
// orders and prices, and can then continue.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { FIRST_USER } from "@candor/core";
import { decodeCommands, recover, Sequencer, SnapshotFiles, verifyJournal } from "@candor/journal";
import { MemoryStore, VirtualClock } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { copySnapshots, hashOfState, readRelease, releaseRows, releaseVersions } from "./release.ts";

it("the repository has data folders of earlier releases", () => {
	expect(releaseVersions().length).toBeGreaterThan(0);
});

describe.each(releaseVersions())("the current code reads the data folder of release %s", (version) => {
	const release = readRelease(version);

	it("the journal of an earlier release has the recorded number of rows and the recorded head", () => {
		const rows = releaseRows(version);
		expect(rows).toHaveLength(release.rows);
		expect(Buffer.from(rows.at(-1)?.hash ?? []).toString("hex")).toBe(release.head);
	});

	it("the data of an earlier release give the same state from each snapshot and from zero", async () => {
		const { directory, remove } = copySnapshots(version);
		const store = new MemoryStore(releaseRows(version));
		const starts = [...(await new SnapshotFiles(directory).list()), 0];
		expect(starts.length).toBeGreaterThan(3);
		for (const start of starts) {
			const bad: number[] = [];
			const { replica, snapshotSeq } = await recover({
				store,
				snapshots: new SnapshotFiles(directory),
				onBadSnapshot: (seq) => bad.push(seq),
			});
			expect([snapshotSeq, bad]).toEqual([start, []]);
			replica.exchange.checkInvariants();
			expect(hashOfState(replica.exchange.restate())).toBe(release.restated);
			for (const ending of ["", ".kept"]) {
				rmSync(join(directory, `${String(start).padStart(16, "0")}${ending}.snapshot`), { force: true });
			}
		}
		remove();
	});

	it("a start on an earlier release's data accepts a repeated command once, with its id in the snapshot or in later rows", async () => {
		const { directory, remove } = copySnapshots(version);
		const rows = releaseRows(version);
		const files = new SnapshotFiles(directory);
		const [newest = 0] = await files.list();
		const since = (rows.at(-1)?.at ?? 0) - 12 * 60_000;
		const done = rows
			.filter(({ at }) => at > since)
			.flatMap((row) => decodeCommands(row.commands).map((command) => ({ row, command })));
		const repeatable = done.filter(({ command }) => command.id !== "" && command.by >= FIRST_USER);
		const before = repeatable.filter(({ row }) => row.lastSeq <= newest).slice(-5);
		const after = repeatable.filter(({ row }) => row.firstSeq > newest).slice(0, 5);
		expect([before.length, after.length]).toEqual([5, 5]);
		const time = new VirtualClock((rows.at(-1)?.at ?? 0) + 1_000);
		const options = { store: new MemoryStore(rows), clock: time.process(), snapshots: files, defer: queueMicrotask };
		const sequencer = await Sequencer.open(options);
		for (const { command } of [...before, ...after]) {
			expect((await sequencer.submit(command)).outcome).toMatchObject({ kind: "accepted", duplicate: true });
			const other = { type: "CancelOrder", id: command.id, by: command.by, order: 123_456 } as const;
			expect((await sequencer.submit(other)).outcome).toMatchObject({ kind: "refused", refusal: { code: "id_reused" } });
		}
		await sequencer.close();
		remove();
	});

	it("an exchange opens on an earlier release's data with its money and orders, and trading continues", async () => {
		const { directory, remove } = copySnapshots(version);
		const rows = releaseRows(version);
		const store = new MemoryStore(rows);
		const time = new VirtualClock((rows.at(-1)?.at ?? 0) + 1_000);
		const options = { store, clock: time.process(), snapshots: new SnapshotFiles(directory), defer: queueMicrotask };
		const sequencer = await Sequencer.open(options);
		expect(hashOfState(sequencer.restate().filter(({ type }) => type !== "EpochRaised"))).toBe(
			hashOfState(
				(await recover({ store: new MemoryStore(rows) })).replica.exchange.restate().filter(({ type }) => type !== "EpochRaised"),
			),
		);
		const { outcome } = await sequencer.submit({ type: "CancelAllOrders", id: "after", by: 100_101, pair: 0 });
		expect(outcome.kind).toBe("accepted");
		await sequencer.close();
		// A replay from the first row must give the same state as a start from a snapshot of older rules, including the stored
		// command ids.
		const { replica } = await verifyJournal(store);
		expect(replica.exchange.stateHash()).toBe(sequencer.stateHash());
		const again = await Sequencer.open({ ...options, clock: time.process() });
		expect(again.epoch).toBe(sequencer.epoch + 1);
		await again.close();
		remove();
	});
});
