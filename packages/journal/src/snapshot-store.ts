// Storage of snapshots. Implementations: files here, memory in tests.
import type { Snapshot } from "./snapshot.ts";

export interface SnapshotStore {
	/** Sequences of the existing snapshots, newest first. */
	list(): Promise<readonly number[]>;
	/** Throws JournalDamaged if it is incomplete. */
	load(seq: number): Promise<Snapshot>;
	/** Those of eras' boundaries, newest first. */
	kept(): Promise<readonly number[]>;
	/** Durable when it resolves. `keep`: never pruned (an era's boundary). */
	save(snapshot: Snapshot, keep?: boolean): Promise<void>;
}
