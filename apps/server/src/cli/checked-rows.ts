import { CHAIN_START, type JournalRow, pointAfter, verifyLink } from "@candor/journal";
import type { CommandEnvironment } from "./command-environment.ts";

const ROWS_A_STEP = 256;

/** Yields the rows of the journal after `seq` in chunks. Throws if the hash chain is broken between two rows. */
export async function* checkedRows(store: CommandEnvironment["store"], seq: number, head: number): AsyncGenerator<JournalRow[]> {
	if (seq >= head) return;
	let before = seq === 0 ? CHAIN_START : undefined;
	let rows: JournalRow[] = [];
	for await (const row of store.read(Math.max(seq, 1))) {
		if (before === undefined) {
			if (row.lastSeq !== seq) throw new Error(`no row of the journal ends at ${seq}, the last sequence that the tables contain`);
			before = pointAfter(row);
			continue;
		}
		verifyLink(before, row);
		before = pointAfter(row);
		rows.push(row);
		if (rows.length < ROWS_A_STEP) continue;
		yield rows;
		rows = [];
	}
	if (rows.length > 0) yield rows;
}
