// Checks the journal's hash chain from its first row to its end, without replay: every row's hash, its link to the previous row, and the
// hash of its events. The start, a thread of the running server and operators' commands use it. Replica makes the same checks during a
// replay.
import { JournalDamaged } from "./failures.ts";
import { CHAIN_START, type ChainPoint, pointAfter, sameBytes, verifyLink } from "./row.ts";
import type { JournalRow, JournalStore } from "./store.ts";

/** A known place in the journal, with the expected hash of its last row. */
export interface ChainEnd {
	readonly seq: number;
	readonly hash: Uint8Array;
}

export interface WalkOptions {
	/** End of an earlier part of the same walk, where this walk continues. By default the walk starts at the first row. */
	readonly from?: ChainPoint;
	/** Expected end of the walk. Later rows are not read. By default the walk ends at the store's last row. */
	readonly end?: ChainEnd;
	/** Called for each row. A returned promise delays the walk, for example to limit its pace. */
	readonly onRow?: (row: JournalRow, to: number) => Promise<void> | undefined;
}

/** Walks the chain and returns its end. Throws JournalDamaged with the first damaged sequence. */
export async function walkChain(store: Pick<JournalStore, "last" | "read">, options: WalkOptions = {}): Promise<ChainPoint> {
	const { from = CHAIN_START, onRow } = options;
	const end = options.end ?? (await endOf(store));
	let point = from;
	let isFirst = true;
	if (point.seq < end.seq) {
		for await (const row of store.read(point.seq + 1)) {
			// A read that starts in the middle of a missing row returns the previous row.
			const isBefore = isFirst && row.lastSeq <= from.seq;
			isFirst = false;
			if (isBefore) continue;
			verifyLink(point, row);
			point = pointAfter(row);
			const held = onRow?.(row, end.seq);
			if (held !== undefined) await held;
			if (point.seq >= end.seq) break;
		}
	}
	if (point.seq < end.seq) throw new JournalDamaged(point.seq + 1, `rows up to ${end.seq} are missing`);
	if (point.seq > end.seq || !sameBytes(point.hash, end.hash)) {
		throw new JournalDamaged(end.seq, "the rows lead to another hash than the one that was taken over from here");
	}
	return point;
}

/** Reads only the row at `seq` and checks its link. It is a second check of a row that seemed damaged. */
export async function checkPlace(store: Pick<JournalStore, "read">, seq: number): Promise<void> {
	let before = CHAIN_START;
	for await (const row of store.read(Math.max(seq - 1, 1))) {
		if (row.lastSeq >= seq) {
			verifyLink(before, row);
			return;
		}
		before = pointAfter(row);
	}
}

async function endOf(store: Pick<JournalStore, "last">): Promise<ChainEnd> {
	const last = await store.last();
	return last === undefined ? CHAIN_START : { seq: last.lastSeq, hash: last.hash };
}
