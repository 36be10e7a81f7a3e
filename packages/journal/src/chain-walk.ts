// The hash chain from its first row to its end, without replay: every row's own hash, its link and its events' hash. For the
// start, the running server's thread and the operator's commands; whoever replays as well has the same checks in Replica.
import { JournalDamaged } from "./failures.ts";
import { CHAIN_START, type ChainPoint, pointAfter, sameBytes, verifyLink } from "./row.ts";
import type { JournalRow, JournalStore } from "./store.ts";

/** A place in the journal that is known from elsewhere: what its last row's hash must be. */
export interface ChainEnd {
	readonly seq: number;
	readonly hash: Uint8Array;
}

export interface WalkOptions {
	/** Where an earlier part of the same walk has come to. Default the first row. */
	readonly from?: ChainPoint;
	/** What the walk must arrive at; rows behind it are not read. Default the store's last row. */
	readonly end?: ChainEnd;
	/** A promise holds the walk up: a pace, say. */
	readonly onRow?: (row: JournalRow, to: number) => Promise<void> | undefined;
}

/** Returns where it arrived. Throws JournalDamaged with the first sequence that is not as it was written. */
export async function walkChain(store: Pick<JournalStore, "last" | "read">, options: WalkOptions = {}): Promise<ChainPoint> {
	const { from = CHAIN_START, onRow } = options;
	const end = options.end ?? (await endOf(store));
	let point = from;
	let isFirst = true;
	if (point.seq < end.seq) {
		for await (const row of store.read(point.seq + 1)) {
			// Where the next row is missing, a reading that begins in the middle begins with the row before.
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

/** The row at `seq` and its link to the row before, without the rest: whether a place that was damaged still is. */
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
