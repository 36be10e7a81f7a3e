// Interface of snapshot storage. Implementations: files here, memory in tests.
import type { Snapshot } from "./snapshot.ts";

export interface SnapshotStore {
	/** Returns the sequences of the existing snapshots, newest first. */
	list(): Promise<readonly number[]>;
	/** Throws JournalDamaged for an incomplete snapshot. */
	load(seq: number): Promise<Snapshot>;
	/** Returns the sequences of the snapshots at the start of eras, newest first. */
	kept(): Promise<readonly number[]>;
	/** Resolves when the snapshot is durable. With `keep` it is never removed, for the start of an era. */
	save(snapshot: Snapshot, keep?: boolean): Promise<void>;
}
