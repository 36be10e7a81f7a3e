// Chain walk: reads the journal's hash chain from its first row to its end without replay, and checks every row's hash, its link to the
// previous row and the hash of its events. Used at the start, by a thread of the running server and by operators' commands. Replica makes
// the same checks during a replay.
import { JournalDamaged } from "./failures.ts";
import { CHAIN_START, type ChainPoint, pointAfter, sameBytes, verifyLink } from "./row.ts";
import type { JournalRow, JournalStore } from "./store.ts";

/** A known place in the journal: the expected hash of its last row. */
export interface ChainEnd {
	readonly seq: number;
	readonly hash: Uint8Array;
}

export interface WalkOptions {
	/** End of an earlier part of the same walk, where this part continues. Default: the first row. */
	readonly from?: ChainPoint;
	/** Expected end; later rows are not read. Default: the store's last row. */
	readonly end?: ChainEnd;
	/** A promise delays the walk, for example to limit its pace. */
	readonly onRow?: (row: JournalRow, to: number) => Promise<void> | undefined;
}

/** Returns the end of the walk. Throws JournalDamaged with the first damaged sequence. */
export async function walkChain(store: Pick<JournalStore, "last" | "read">, options: WalkOptions = {}): Promise<ChainPoint> {
	const { from = CHAIN_START, onRow } = options;
	const end = options.end ?? (await endOf(store));
	let point = from;
	let isFirst = true;
	if (point.seq < end.seq) {
		for await (const row of store.read(point.seq + 1)) {
			// A read that starts in the middle of a missing row returns the row before it.
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

/** Reads only the row at `seq` and checks its link: a second check of a row that seemed damaged. */
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
