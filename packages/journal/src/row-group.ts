// Batches that are applied and not yet durable. Only what is due by itself makes a second one: its rows go to the store in one
// transaction, and whoever waits for the last of them waits for one fsync (docs/decisions/0171-rows-that-follow-share-a-transaction.md).
import type { BatchResult } from "@candor/core";
import type { Waiting } from "./command-queue.ts";
import { type ChainPoint, pointAfter } from "./row.ts";
import type { JournalRow } from "./store.ts";

/** Bound how far memory is ahead of the disk, and how long the first batch's callers wait for the last one's work. */
const MAX_ROWS = 16;
const MAX_BYTES = 4_000_000;

export interface AppliedBatch {
	/** Whose commands the core came to. */
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

	/** Where the chain is after its rows; undefined: it has none. */
	get end(): ChainPoint | undefined {
		const last = this.rows.at(-1);
		return last && pointAfter(last);
	}

	get isFull(): boolean {
		return this.rows.length >= MAX_ROWS || this.#bytes >= MAX_BYTES;
	}

	/** Of the batches from this one on. */
	callersFrom(index: number): Waiting[] {
		return this.batches.slice(index).flatMap(({ callers }) => callers);
	}
}
