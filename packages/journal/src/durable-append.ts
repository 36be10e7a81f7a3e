// Writes rows until their fate is certain (docs/explanation/core.md, One batch at a time, 5). Never cancels, never alters the bytes.
import type { Clock } from "./clock.ts";
import { sameRow } from "./row.ts";
import { type JournalRow, type JournalStore, StaleWriter, StoreHalted, StoreUnavailable } from "./store.ts";

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;

/** The exchange was told to stop while the rows' fate was open. */
export class AppendAbandoned extends Error {
	override name = "AppendAbandoned";
}

export interface AppendControl {
	readonly clock: Clock;
	/** True: give up at the next pause. */
	abandoned(): boolean;
	onTrouble?(error: unknown, attempt: number): void;
}

/**
 * Resolves when all rows are durable; they follow each other. An unknown outcome is read back by first_seq: equal is durable,
 * absent is written again, different is another writer. Rejects with StaleWriter, StoreHalted or AppendAbandoned, and nothing else.
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
				// StaleWriter too: what stands there may be the answerless first attempt of these very rows.
				const written = await countWritten(store, left, error, control);
				if (written === left.length) return;
				if (written === 0 && error instanceof StaleWriter) throw error;
				// A store writes all or none. Where one did not, the rest still follows what it wrote.
				left = left.slice(written);
			}
			await pause(control, attempt);
		}
	}
}

/** Rows that the store has, from the first on. Throws StaleWriter where it has another in the place of one. */
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
