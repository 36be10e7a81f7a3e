// Storage of snapshots. Implementations: files here, memory in tests.
import type { Snapshot } from "./snapshot.ts";

export interface SnapshotStore {
	/** Sequences of the existing snapshots, newest first. */
	list(): Promise<readonly number[]>;
	/** Throws JournalDamaged if it is incomplete. */
	load(seq: number): Promise<Snapshot>;
	/** Sequences of the snapshots at the start of eras, newest first. */
	kept(): Promise<readonly number[]>;
	/** Durable when it resolves. `keep`: never pruned (an era's boundary). */
	save(snapshot: Snapshot, keep?: boolean): Promise<void>;
}
