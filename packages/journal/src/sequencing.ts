import type { Command, Event } from "@candor/core";
import type { Clock } from "./clock.ts";
import type { PoisonStore } from "./poison.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import type { JournalRow, JournalStore } from "./store.ts";

export interface PublishedBatch {
	readonly firstSeq: number;
	readonly lastSeq: number;
	readonly at: number;
	/** Accepted commands that had an effect and are no duplicates. The command at index n has the sequence firstSeq + n. */
	readonly commands: readonly Command[];
	readonly events: readonly Event[];
	readonly row: JournalRow;
}

/** A permanent stop of the sequencer, with its reason. The process must exit and recover. */
export interface Halt {
	readonly reason:
		| "stale_writer"
		| "store_halted"
		| "core_threw"
		| "listener_threw"
		| "follower"
		| "journal_damaged"
		| "head_mismatch"
		| "internal";
	readonly error: Error;
}

export type Alarm =
	| { readonly kind: "clock_jumped"; readonly byMs: number }
	| { readonly kind: "clock_settled" }
	/** A jump of the wall clock has lasted so long that the exchange's time now follows the wall clock. */
	| { readonly kind: "clock_accepted"; readonly byMs: number }
	| { readonly kind: "clock_behind_journal"; readonly byMs: number }
	/** `attempt` is the number of the failed append, or 0 if the append had no response within the callers' time limit. */
	| { readonly kind: "store_trouble"; readonly firstSeq: number; readonly attempt: number; readonly error: unknown }
	| { readonly kind: "store_back"; readonly firstSeq: number }
	/** The sequencer has waited for the follower longer than the callers' time limit. */
	| { readonly kind: "follower_behind" }
	| { readonly kind: "follower_caught_up" }
	| { readonly kind: "item_quarantined"; readonly product: string; readonly item: number; readonly error: Error }
	/** Automatic work on this item threw an error. It cannot be quarantined, because it was created in the batch that failed. */
	| { readonly kind: "item_not_held"; readonly product: string; readonly item: number; readonly error: Error }
	| { readonly kind: "bad_snapshot"; readonly seq: number; readonly error: Error };

export interface SequencerOptions {
	readonly store: JournalStore;
	readonly clock: Clock;
	readonly snapshots?: SnapshotStore;
	readonly poison?: PoisonStore;
	/** Commands that found an empty journal, in order: FoundExchange, then the listing. The core must accept all of them. */
	readonly genesis?: readonly Command[];
	/** Version of this release. It is recorded in the era that begins when the rules change. */
	readonly source?: string;
	/**
	 * Name of this writer, recorded with its epoch. Each start needs a new name, also after a take-over. Default: a random UUID.
	 */
	readonly writer?: string;
	/** Maximum number of waiting commands; 8,192 by default. */
	readonly maxQueue?: number;
	/** Maximum number of commands in one batch; 1,024 by default. */
	readonly maxBatchCommands?: number;
	/**
	 * Longest time that callers wait, ms; 5,000 by default. After it, callers of the current batch get CommandOutcomeUnknown, and
	 * callers of waiting commands get Unavailable.
	 */
	readonly outcomeTimeoutMs?: number;
	/** A pause of the exchange that is longer than this is published as an outage, ms; 5,000 by default. */
	readonly downtimeMs?: number;
	/**
	 * Called before each batch. If it returns a promise, the sequencer waits for it; with this the follower slows the writer
	 * down.
	 */
	readonly pace?: () => Promise<void> | undefined;
	readonly onHalt?: (halt: Halt) => void;
	readonly onAlarm?: (alarm: Alarm) => void;
	readonly onProgress?: (seq: number, lastSeq: number) => void;
	/** Runs the next batch a little later, so that more commands can join it; setImmediate by default. */
	readonly defer?: (run: () => void) => void;
}

export interface SequencerStats {
	readonly state: "running" | "waiting_for_store" | "waiting_for_follower" | "closing" | "halted";
	readonly queued: number;
	/** True while a batch is in progress, even if it contains only due work. The state in memory is then ahead of the disk. */
	readonly underWay: boolean;
	readonly batches: number;
	readonly commands: number;
	readonly refused: number;
	readonly durableSeq: number;
	readonly epoch: number;
	readonly clockJumped: boolean;
	/**
	 * Time by which core time is ahead of the clock, ms; 0 if it is not ahead. Core time then does not move until the clock has
	 * caught up.
	 */
	readonly clockBehindMs: number;
	readonly lastAppendMs: number;
}
