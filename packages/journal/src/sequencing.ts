import type { Command, Event } from "@candor/core";
import type { Clock } from "./clock.ts";
import type { PoisonStore } from "./poison.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import type { JournalRow, JournalStore } from "./store.ts";

export interface PublishedBatch {
	readonly firstSeq: number;
	readonly lastSeq: number;
	readonly at: number;
	/** Accepted commands with an effect, without duplicates. The command at index n has the sequence firstSeq + n. */
	readonly commands: readonly Command[];
	readonly events: readonly Event[];
	readonly row: JournalRow;
}

/** Reasons why the sequencer stopped permanently. The process must exit and recover. */
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
	/** A jump of the wall clock has lasted so long that time follows the wall clock from now on. */
	| { readonly kind: "clock_accepted"; readonly byMs: number }
	| { readonly kind: "clock_behind_journal"; readonly byMs: number }
	/** `attempt` is 0 if the append has had no response within the callers' time limit. */
	| { readonly kind: "store_trouble"; readonly firstSeq: number; readonly attempt: number; readonly error: unknown }
	| { readonly kind: "store_back"; readonly firstSeq: number }
	/** The wait for the follower takes longer than the callers' time limit. */
	| { readonly kind: "follower_behind" }
	| { readonly kind: "follower_caught_up" }
	| { readonly kind: "item_quarantined"; readonly product: string; readonly item: number; readonly error: Error }
	/** Automatic work on this item threw, but the item no longer exists: it was created in the abandoned batch. */
	| { readonly kind: "item_not_held"; readonly product: string; readonly item: number; readonly error: Error }
	| { readonly kind: "bad_snapshot"; readonly seq: number; readonly error: Error };

export interface SequencerOptions {
	readonly store: JournalStore;
	readonly clock: Clock;
	readonly snapshots?: SnapshotStore;
	readonly poison?: PoisonStore;
	/** Commands for an empty journal, submitted in order: FoundExchange, then the listing. All must be accepted. */
	readonly genesis?: readonly Command[];
	/** Version of this release, for the era that begins when the rules change. */
	readonly source?: string;
	/** Name of this writer in its first row, different for each take-over. A random UUID by default. */
	readonly writer?: string;
	/** Maximum number of waiting commands; 8,192 by default. */
	readonly maxQueue?: number;
	/** Maximum number of commands in one batch; 1,024 by default. */
	readonly maxBatchCommands?: number;
	/** Time limit, ms; 5,000 by default. Later, callers in the current batch get CommandOutcomeUnknown, and waiting ones Unavailable. */
	readonly outcomeTimeoutMs?: number;
	/** A longer pause is published as an outage, ms; 5,000 by default. */
	readonly downtimeMs?: number;
	/** Called before each batch, and awaited if it returns a promise. The follower uses it to limit the writer. */
	readonly pace?: () => Promise<void> | undefined;
	readonly onHalt?: (halt: Halt) => void;
	readonly onAlarm?: (alarm: Alarm) => void;
	readonly onProgress?: (seq: number, lastSeq: number) => void;
	/** Waits for more commands before a batch; setImmediate by default. */
	readonly defer?: (run: () => void) => void;
}

export interface SequencerStats {
	readonly state: "running" | "waiting_for_store" | "waiting_for_follower" | "closing" | "halted";
	readonly queued: number;
	/** True while a batch is in progress, even one of due work only. Memory is then ahead of the disk. */
	readonly underWay: boolean;
	readonly batches: number;
	readonly commands: number;
	readonly refused: number;
	readonly durableSeq: number;
	readonly epoch: number;
	readonly clockJumped: boolean;
	/** Time by which the journal is ahead of the clock, ms; 0 if it is not. Core time pauses until the clock has caught up. */
	readonly clockBehindMs: number;
	readonly lastAppendMs: number;
}
