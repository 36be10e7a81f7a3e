// Checks a complete journal for the command `candor verify`: every hash and every link, and the events of every command, which
// are computed again.
import { checkRelease, type Era, EraCounter } from "./boundary.ts";
import { JournalDamaged } from "./failures.ts";
import { Replica } from "./replica.ts";
import { CHAIN_START, type ChainPoint, pointAfter, sameBytes, verifyLink } from "./row.ts";
import type { Snapshot } from "./snapshot.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import type { JournalStore } from "./store.ts";

export interface VerifiedJournal {
	readonly rows: number;
	readonly end: ChainPoint;
	readonly replica: Replica;
	/**
	 * Eras before the state at which the replay started. The hashes of their rows were checked, but their commands were not
	 * replayed.
	 */
	readonly unreplayed: readonly Era[];
}

export interface VerifyOptions {
	/** State at which the replay starts, at the start of an era. The hash chain is always checked from the first row. */
	readonly from?: Snapshot;
	/** Snapshots at the starts of eras. If a newer release has continued the journal, they name that release. */
	readonly snapshots?: SnapshotStore;
	readonly onProgress?: (seq: number, lastSeq: number) => void;
}

/**
 * Checks and replays a journal. Throws JournalDamaged or ReplayDiverged with the sequence of the problem, and OtherRelease if a
 * newer release has continued the journal.
 */
export async function verifyJournal(store: JournalStore, options: VerifyOptions = {}): Promise<VerifiedJournal> {
	const last = await store.last();
	if (last !== undefined) await checkRelease(last, store, options.snapshots);
	const lastSeq = last?.lastSeq ?? 0;
	const replica = options.from === undefined ? new Replica() : Replica.fromSnapshot(options.from);
	const start = replica.point;
	let end: ChainPoint = CHAIN_START;
	const unreplayed = new EraCounter();
	let rows = 0;
	for await (const row of store.read(1)) {
		if (row.lastSeq > start.seq) replica.take(row);
		else {
			verifyLink(end, row);
			unreplayed.add(row);
		}
		end = pointAfter(row);
		if (end.seq === start.seq && !sameBytes(end.hash, start.hash)) {
			throw new JournalDamaged(row.firstSeq, `the snapshot of ${start.seq} belongs to another journal`);
		}
		rows++;
		options.onProgress?.(row.lastSeq, lastSeq);
	}
	if (end.seq < lastSeq) throw new JournalDamaged(end.seq + 1, `rows up to ${lastSeq} are missing`);
	if (start.seq > end.seq) throw new JournalDamaged(end.seq, `the journal ends there, but the snapshot is of ${start.seq}`);
	return { rows, end, replica, unreplayed: unreplayed.eras };
}
