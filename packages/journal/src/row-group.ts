// A group of batches that are applied and not yet durable. Only automatic work that is due adds a second batch. All rows of the group are
// written in one transaction, so that the callers of the last batch wait for only one fsync
// (docs/decisions/0171-rows-that-follow-share-a-transaction.md).
import type { BatchResult } from "@candor/core";
import type { Waiting } from "./command-queue.ts";
import { type ChainPoint, pointAfter } from "./row.ts";
import type { JournalRow } from "./store.ts";

/** These limit how far memory is ahead of the disk, and how long the callers of the first batch wait for the work of the last batch. */
const MAX_ROWS = 16;
const MAX_BYTES = 4_000_000;

export interface AppliedBatch {
	/** Callers whose commands the core has processed. */
	readonly callers: readonly Waiting[];
	readonly result: BatchResult;
	/** Undefined: nothing changed. */
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

	/** End of the hash chain after the group's rows; undefined: the group has no rows. */
	get end(): ChainPoint | undefined {
		const last = this.rows.at(-1);
		return last && pointAfter(last);
	}

	get isFull(): boolean {
		return this.rows.length >= MAX_ROWS || this.#bytes >= MAX_BYTES;
	}

	/** Callers of the batches from this index on. */
	callersFrom(index: number): Waiting[] {
		return this.batches.slice(index).flatMap(({ callers }) => callers);
	}
}
