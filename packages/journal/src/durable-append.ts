// Appends rows to the journal. If the result of an append is unknown, it tries again until it knows that the rows are durable, or
// that they never will be (docs/explanation/core.md, One batch at a time, 5). An append is never cancelled, and a row's bytes
// never change.
import type { Clock } from "./clock.ts";
import { sameRow } from "./row.ts";
import { type JournalRow, type JournalStore, StaleWriter, StoreHalted, StoreUnavailable } from "./store.ts";

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;

/** Thrown if the exchange stops while the result of the append is still unknown. */
export class AppendAbandoned extends Error {
	override name = "AppendAbandoned";
}

export interface AppendControl {
	readonly clock: Clock;
	/** Called after each failed attempt. If it returns true, no further attempt is made, and AppendAbandoned is thrown. */
	abandoned(): boolean;
	onTrouble?(error: unknown, attempt: number): void;
}

/**
 * Resolves when all of the consecutive rows are durable. After an append with an unknown result, each row is read by its first
 * sequence. If the store has an equal row, the row is durable. If it has no row, the row is written again. If it has a different
 * row, another writer exists. Rejects only with StaleWriter, StoreHalted or AppendAbandoned.
 */
export async function appendDurably(store: JournalStore, rows: readonly JournalRow[], control: AppendControl): Promise<void> {
	let left = rows;
	for (let attempt = 1; ; attempt++) {
		try {
			await store.append(...left);
			return;
		} catch (error) {
			if (error instanceof StoreHalted) throw error;
			control.onTrouble?.(error, attempt);
			if (!(error instanceof StoreUnavailable)) {
				// Also checked after StaleWriter, because the existing rows may come from an earlier attempt to write these rows.
				const written = await countWritten(store, left, error, control);
				if (written === left.length) return;
				if (written === 0 && error instanceof StaleWriter) throw error;
				// A correct store writes all rows or none. If a store has written only some of them, the other rows are appended
				// after them.
				left = left.slice(written);
			}
			await pause(control, attempt);
		}
	}
}

/**
 * Returns how many of the first rows the store already has. Throws StaleWriter if the store has a different row at a first
 * sequence.
 */
async function countWritten(
	store: JournalStore,
	rows: readonly JournalRow[],
	cause: unknown,
	control: AppendControl,
): Promise<number> {
	for (const [index, row] of rows.entries()) {
		const found = await readBack(store, row.firstSeq, control);
		if (found === undefined) return index;
		if (sameRow(found, row)) continue;
		throw new StaleWriter(`another writer wrote sequence ${row.firstSeq} (epoch ${found.epoch})`, { cause });
	}
	return rows.length;
}

async function readBack(store: JournalStore, firstSeq: number, control: AppendControl): Promise<JournalRow | undefined> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await store.find(firstSeq);
		} catch (error) {
			if (error instanceof StoreHalted) throw error;
			control.onTrouble?.(error, attempt);
			await pause(control, attempt);
		}
	}
}

async function pause(control: AppendControl, attempt: number): Promise<void> {
	if (control.abandoned()) throw new AppendAbandoned("stopped before the outcome was known");
	const delay = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
	await new Promise<void>((resolve) => void control.clock.setTimer(resolve, delay));
	if (control.abandoned()) throw new AppendAbandoned("stopped before the outcome was known");
}
