// Rebuilds the exchange's state from the newest usable snapshot and the rows after it, or from all rows
// (docs/explanation/safety.md 6). A journal that is damaged, or that ends before one of its snapshots, is rejected.
import { checkRelease } from "./boundary.ts";
import { HeadMismatch, JournalDamaged } from "./failures.ts";
import { Replica } from "./replica.ts";
import { sameBytes, verifyAlone } from "./row.ts";
import type { Snapshot } from "./snapshot.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import type { JournalStore } from "./store.ts";

export interface RecoveryOptions {
	readonly store: JournalStore;
	readonly snapshots?: SnapshotStore | undefined;
	/** State at which the replay starts. If it is set, the stored snapshots are ignored. */
	readonly from?: Snapshot | undefined;
	readonly onProgress?: ((seq: number, lastSeq: number) => void) | undefined;
	/** Called for each snapshot that cannot be used, with the reason. */
	readonly onBadSnapshot?: ((seq: number, error: Error) => void) | undefined;
}

export interface Recovered {
	readonly replica: Replica;
	/** Sequence of the snapshot at which the replay started; 0 if all rows were replayed. */
	readonly snapshotSeq: number;
	readonly replayedCommands: number;
}

/**
 * Recovers the exchange's state. Throws HeadMismatch, OtherRelease, JournalDamaged or ReplayDiverged. The last two have the
 * sequence of the problem.
 */
export async function recover(options: RecoveryOptions): Promise<Recovered> {
	const { store, snapshots } = options;
	const end = await store.last();
	const lastSeq = end?.lastSeq ?? 0;
	if (end !== undefined) await checkRelease(end, store, snapshots);
	if (options.from !== undefined) return replayFrom(Replica.fromSnapshot(options.from), options.from.seq, lastSeq, options);
	for (const seq of (await snapshots?.list()) ?? []) {
		if (seq > lastSeq) {
			throw new HeadMismatch(
				`The journal ends at sequence ${lastSeq}, but there is a snapshot of ${seq}: this is an older copy of it, or an old backup was restored.`,
			);
		}
		const start = await startFrom(snapshots as SnapshotStore, seq, options);
		if (start !== undefined) return replayFrom(start, seq, lastSeq, options);
	}
	return replayFrom(new Replica(), 0, lastSeq, options);
}

async function startFrom(snapshots: SnapshotStore, seq: number, options: RecoveryOptions): Promise<Replica | undefined> {
	try {
		return Replica.fromSnapshot(await snapshots.load(seq));
	} catch (error) {
		options.onBadSnapshot?.(seq, error as Error);
		return undefined;
	}
}

async function replayFrom(replica: Replica, snapshotSeq: number, lastSeq: number, options: RecoveryOptions): Promise<Recovered> {
	let anchored = snapshotSeq === 0;
	for await (const row of options.store.read(Math.max(snapshotSeq, 1))) {
		if (!anchored) {
			// The row at the snapshot's sequence is read as well, to check that snapshot and journal have the same history.
			anchored = true;
			if (row.lastSeq !== snapshotSeq || !sameBytes(row.hash, replica.point.hash)) {
				throw new JournalDamaged(
					row.firstSeq,
					`no row ends at ${snapshotSeq} with the hash that the snapshot of ${snapshotSeq} names: the row is damaged or missing, or the snapshot belongs to another journal`,
				);
			}
			verifyAlone(row);
			continue;
		}
		replica.take(row);
		options.onProgress?.(row.lastSeq, lastSeq);
	}
	if (replica.point.seq < lastSeq) throw new JournalDamaged(replica.point.seq + 1, `rows up to ${lastSeq} are missing`);
	return { replica, snapshotSeq, replayedCommands: replica.commandCount };
}
