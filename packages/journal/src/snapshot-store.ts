// Defines the interface of snapshot storage. snapshot-files.ts implements it with files, and tests implement it in memory.
import type { Snapshot } from "./snapshot.ts";

export interface SnapshotStore {
	/** Returns the sequences of the existing snapshots, newest first. */
	list(): Promise<readonly number[]>;
	/** Loads the snapshot of a sequence. Throws JournalDamaged for an incomplete snapshot. */
	load(seq: number): Promise<Snapshot>;
	/** Returns the sequences of the snapshots at the start of eras, newest first. */
	kept(): Promise<readonly number[]>;
	/**
	 * Saves a snapshot, and resolves when the snapshot is durable. With `keep`, the snapshot is never removed; it is the state at
	 * the start of an era.
	 */
	save(snapshot: Snapshot, keep?: boolean): Promise<void>;
}
