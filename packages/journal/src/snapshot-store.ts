// Interface of the storage of snapshots. snapshot-files.ts implements it with files, and tests implement it in memory.
import type { Snapshot } from "./snapshot.ts";

export interface SnapshotStore {
	/** Returns the sequences of the existing snapshots, newest first. */
	list(): Promise<readonly number[]>;
	/** Loads the snapshot at a sequence. Throws JournalDamaged if it is incomplete. */
	load(seq: number): Promise<Snapshot>;
	/** Returns the sequences of the snapshots at the start of eras, newest first. */
	kept(): Promise<readonly number[]>;
	/**
	 * Saves a snapshot, and resolves when it is durable. With `keep`, the snapshot is the state at the start of an era and is
	 * never removed.
	 */
	save(snapshot: Snapshot, keep?: boolean): Promise<void>;
}
