// Checks the journal's hash chain from the first row to the last without a replay: the hash of every row, its link to the
// previous row, and the hash of its events. The server uses this check at its start and later in a thread, and operators use it
// in commands. Replica makes the same checks during a replay.
import { JournalDamaged } from "./failures.ts";
import { CHAIN_START, type ChainPoint, pointAfter, sameBytes, verifyLink } from "./row.ts";
import type { JournalRow, JournalStore } from "./store.ts";

/** Expected end of a chain: the last sequence, and the hash that the row with this last sequence must have. */
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
	/** Expected end of the walk; later rows are not read. By default the walk ends at the store's last row. */
	readonly end?: ChainEnd;
	/** Called for each row. If it returns a promise, the walk waits for it, for example to read more slowly. */
	readonly onRow?: (row: JournalRow, to: number) => Promise<void> | undefined;
}

/** Walks the chain and returns its end. Throws JournalDamaged with the first damaged sequence if a row or link is wrong. */
export async function walkChain(store: Pick<JournalStore, "last" | "read">, options: WalkOptions = {}): Promise<ChainPoint> {
	const { from = CHAIN_START, onRow } = options;
	const end = options.end ?? (await endOf(store));
	let point = from;
	let isFirst = true;
	if (point.seq < end.seq) {
		for await (const row of store.read(point.seq + 1)) {
			// If the first row after `from` is missing, the read can return the row before it.
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

/** Checks a single row and its link to the previous row. Callers use it to check again a row that seemed damaged. */
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
