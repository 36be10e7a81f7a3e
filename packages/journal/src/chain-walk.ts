// Checks the journal's hash chain from the first row to the end, without a replay: every row's hash, the link to the previous row, and
// the hash of the row's events. The start of the server, a thread of the running server, and operators' commands use it. Replica makes
// the same checks during a replay.
import { JournalDamaged } from "./failures.ts";
import { CHAIN_START, type ChainPoint, pointAfter, sameBytes, verifyLink } from "./row.ts";
import type { JournalRow, JournalStore } from "./store.ts";

/** A known end of the chain: a sequence, with the expected hash of the row that ends there. */
export interface ChainEnd {
	readonly seq: number;
	readonly hash: Uint8Array;
}

export interface WalkOptions {
	/**
	 * Point of the chain after which the walk starts, for example the end of an earlier walk. By default the walk starts at the
	 * first row.
	 */
	readonly from?: ChainPoint;
	/** Expected end of the walk. The walk reads no later rows. By default the walk ends at the store's last row. */
	readonly end?: ChainEnd;
	/** The walk calls it for each row. A returned promise delays the walk, for example to limit its pace. */
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

/** Reads only the row at `seq` and checks the row's link. Callers use it to check a row again that seemed damaged. */
export async function checkRowAt(store: Pick<JournalStore, "read">, seq: number): Promise<void> {
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
