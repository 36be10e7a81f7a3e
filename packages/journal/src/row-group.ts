// A group of batches that the core has applied, but whose rows are not durable yet. A group gets a second batch only for
// automatic work that is due. All rows of a group are written in one transaction, so that callers wait for one fsync only
// (docs/decisions/0171-consecutive-journal-rows-share-a-transaction.md).
import type { BatchResult } from "@candor/core";
import type { WaitingCommand } from "./command-queue.ts";
import { type ChainPoint, pointAfter } from "./row.ts";
import type { JournalRow } from "./store.ts";

/**
 * Maximum number of rows in a group. It limits how far memory is ahead of the disk, and how long the callers of the first batch
 * wait.
 */
const MAX_ROWS = 16;
const MAX_BYTES = 4_000_000;

export interface AppliedBatch {
	readonly callers: readonly WaitingCommand[];
	readonly result: BatchResult;
	/** Row of the batch; undefined if the batch changed nothing. */
	readonly row: JournalRow | undefined;
}

export class RowGroup {
	readonly batches: AppliedBatch[] = [];
	readonly rows: JournalRow[] = [];
	#bytes = 0;

	add(batch: AppliedBatch): void {
		this.batches.push(batch);
		if (batch.row === undefined) return;
		this.rows.push(batch.row);
		this.#bytes += batch.row.commands.length + batch.row.events.length;
	}

	/** End of the hash chain after this group; undefined if the group has no rows. */
	get end(): ChainPoint | undefined {
		const last = this.rows.at(-1);
		return last && pointAfter(last);
	}

	get isFull(): boolean {
		return this.rows.length >= MAX_ROWS || this.#bytes >= MAX_BYTES;
	}

	callersFrom(index: number): WaitingCommand[] {
		return this.batches.slice(index).flatMap(({ callers }) => callers);
	}
}
