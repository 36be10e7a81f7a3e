// Interface of the journal's storage (docs/explanation/core.md, One batch at a time). Implementations: Postgres in
// apps/server/src/exchange; memory, and one with faults, in packages/testkit.

/** One row holds one batch. Sequences count entries from 1. A batch without commands takes one sequence. */
export interface JournalRow {
	readonly firstSeq: number;
	readonly lastSeq: number;
	readonly epoch: number;
	/** Core time of the batch, ms. */
	readonly at: number;
	readonly rules: number;
	/** Hash of the previous row; 32 zero bytes for the first. */
	readonly prevHash: Uint8Array;
	readonly commands: Uint8Array;
	readonly events: Uint8Array;
	readonly eventsHash: Uint8Array;
	readonly hash: Uint8Array;
}

export interface JournalStore {
	/**
	 * Appends consecutive rows in one transaction with one fsync. Resolves when all are durable. Rejects with StaleWriter (another row
	 * has the same first_seq, and nothing is written), StoreUnavailable (certainly nothing is written), OutcomeUnknown (maybe all are
	 * written), or StoreHalted (fsync or disk failure; the process must exit).
	 */
	append(...rows: readonly JournalRow[]): Promise<void>;
	/** Returns the row with this first sequence; undefined if there is none. Rejects with StoreUnavailable. */
	find(firstSeq: number): Promise<JournalRow | undefined>;
	last(): Promise<JournalRow | undefined>;
	/** Rows in order, from the row that holds `fromSeq`. */
	read(fromSeq: number): AsyncIterable<JournalRow>;
}

/** Operational error of the journal's storage. It is neither a refusal nor a broken invariant. */
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
