// Interface of the storage of journal rows (docs/explanation/core.md, One batch at a time). apps/server/src/exchange implements
// it with Postgres, and packages/testkit in memory, with and without faults.

/**
 * A row of the journal, which holds one batch. Sequences number the commands in the journal from 1. A batch without commands
 * takes one sequence too.
 */
export interface JournalRow {
	readonly firstSeq: number;
	readonly lastSeq: number;
	readonly epoch: number;
	/** Core time of the batch, ms. */
	readonly at: number;
	readonly rules: number;
	/** Hash of the previous row; 32 zero bytes for the first row. */
	readonly prevHash: Uint8Array;
	readonly commands: Uint8Array;
	readonly events: Uint8Array;
	readonly eventsHash: Uint8Array;
	readonly hash: Uint8Array;
}

export interface JournalStore {
	/**
	 * Appends consecutive rows in one transaction with one fsync. Resolves when all rows are durable. Rejects with StaleWriter
	 * (another row has the same first_seq, and no row is written), StoreUnavailable (certainly no row is written), OutcomeUnknown
	 * (all rows or none are written), or StoreHalted (fsync or the disk failed, and the process must exit).
	 */
	append(...rows: readonly JournalRow[]): Promise<void>;
	/** Returns the row whose first sequence is `firstSeq`; undefined if there is none. Rejects with StoreUnavailable. */
	find(firstSeq: number): Promise<JournalRow | undefined>;
	last(): Promise<JournalRow | undefined>;
	/** Returns rows in order, starting with the row that contains the sequence `fromSeq`. */
	read(fromSeq: number): AsyncIterable<JournalRow>;
}

/**
 * Thrown if the storage cannot be reached and certainly no row was written. It is an operational error, neither a refusal nor a
 * broken invariant.
 */
export class StoreUnavailable extends Error {
	override name = "StoreUnavailable";
}
export class OutcomeUnknown extends Error {
	override name = "OutcomeUnknown";
}
export class StaleWriter extends Error {
	override name = "StaleWriter";
}
export class StoreHalted extends Error {
	override name = "StoreHalted";
}
